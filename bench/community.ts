import { type ActivityType, scoreOf } from '#domains/feed/activities/activity-types.ts'
import type { Visibility } from '#domains/members/people/visibility.ts'
import { oneOf, type Random, randomFrom } from './random.ts'

// Made-up members and what they did, each told from its number alone: the same ones in every run, and any part of them
// without the others.

export interface CommunitySize {
  members: number
  activities: number
  follows: number
}

export interface MadeActivity {
  id: string
  actor: number
  type: ActivityType
  at: Date
  visibility: Visibility
  inFeed: boolean
  score: number
  targetId: string
  targetType: string
  text: string
  likers: number[]
  commenters: number[]
}

/** Members who follow exactly so many; their home feed is measured. */
export const READERS = { most: 200, following: 200 }
/** Members who are signed in: enough for as many open pages. */
const SIGNED_IN = 6_000
const YEAR_MS = 365 * 86_400_000

export const uidOf = (member: number) => `bench${String(member).padStart(15, '0')}`
export const usernameOf = (member: number) => `bench_${member}`
export const nameOf = (member: number) =>
  `${FIRST_NAMES[member % FIRST_NAMES.length]} ${LAST_NAMES[Math.floor(member / FIRST_NAMES.length) % LAST_NAMES.length]}`
/** What the session cookie of a signed-in member holds. */
export const tokenOf = (member: number) => `bench-session-${String(member).padStart(18, '0')}`

/** The members whose home feed is measured, spread over all. */
export function readersOf({ members }: CommunitySize): number[] {
  const count = Math.min(READERS.most, Math.floor(members / 10))
  return Array.from({ length: count }, (_, number) => Math.floor((number * members) / count))
}

export function signedInOf(size: CommunitySize): number[] {
  const first = Array.from({ length: Math.min(SIGNED_IN, size.members) }, (_, member) => member)
  return [...new Set([...first, ...readersOf(size)])]
}

/** Who follows whom, each once. About a third of those whom a reader follows, and of everybody's, follow back. */
export function* followsOf(size: CommunitySize): Generator<[follower: number, followed: number]> {
  const { members } = size
  const readers = new Set(readersOf(size))
  const average = Math.max(1, Math.round(size.follows / members))
  const steps = distinctSteps(members, average + READERS.following)
  const usual = new Set<number>()
  for (const step of steps) {
    if (usual.size >= average) break
    usual.add(step)
    if (usual.size % 3 === 0 && usual.size < average) usual.add(members - step)
  }
  const ofReaders = new Set([...new Set([...usual, ...steps])].slice(0, READERS.following))
  for (let member = 0; member < members; member++)
    for (const step of readers.has(member) ? ofReaders : usual) yield [member, (member + step) % members]
  for (const reader of readers)
    for (const [index, step] of [...ofReaders].entries()) {
      const followed = (reader + step) % members
      if (index % 3 === 0 && !usual.has(members - step) && !readers.has(followed)) yield [followed, reader]
    }
}

/** The activity with this number; they follow each other through the year that ends now. */
export function activityAt(number: number, { members, activities }: CommunitySize, now: Date): MadeActivity {
  const random = randomFrom(number + 1)
  const at = new Date(now.getTime() - YEAR_MS + Math.floor(((number + 1) / (activities + 1)) * YEAR_MS))
  // Some post far more than others.
  const actor = Math.min(members - 1, (Math.floor(members * random() ** 1.5) * 7_919 + 13) % members)
  const { type, targetType, inFeed } = kindOf(random())
  const visibility = inFeed ? visibilityOf(random()) : 'private'
  const several = (most: number, chance: number) =>
    inFeed ? Array.from({ length: random() < chance ? Math.ceil(random() * most) : 0 }, () => 0) : []
  const start = Math.floor(random() * members)
  return {
    id: `${digitsOf(at)}_${uidOf(actor)}_${number.toString(36).padStart(6, '0')}`,
    actor,
    type,
    at,
    visibility,
    inFeed,
    score: scoreOf(type),
    targetId: `bench${number.toString(36).padStart(15, '0')}`,
    targetType,
    /** Made when it is asked for: most readers of this do without. */
    get text() {
      return inFeed ? textOf(randomFrom(-number)) : ''
    },
    likers: several(4, 0.15).map((_, index) => (start + index) % members),
    commenters: several(2, 0.05).map((_, index) => (start + index) % members),
  }
}

/** `20261121091500`, in the way that is fast ten million times. */
function digitsOf(at: Date): string {
  const iso = at.toISOString()
  return (
    iso.slice(0, 4) + iso.slice(5, 7) + iso.slice(8, 10) + iso.slice(11, 13) + iso.slice(14, 16) + iso.slice(17, 19)
  )
}

function kindOf(chance: number): { type: ActivityType; targetType: string; inFeed: boolean } {
  if (chance < 0.5) return { type: 'profile_post', targetType: 'post', inFeed: true }
  if (chance < 0.65) return { type: 'training_session', targetType: 'session', inFeed: true }
  if (chance < 0.7) return { type: 'milestone_achieved', targetType: 'user', inFeed: true }
  return { type: chance < 0.9 ? 'like' : 'comment', targetType: 'post', inFeed: false }
}

function visibilityOf(chance: number): Visibility {
  if (chance < 0.45) return 'public'
  if (chance < 0.8) return 'followers'
  return chance < 0.95 ? 'friends' : 'private'
}

/** Steps from a member to those they follow, none of them twice and none the way back of another. */
function distinctSteps(members: number, count: number): number[] {
  const random = randomFrom(members)
  const steps = new Set<number>()
  while (steps.size < Math.min(count, Math.floor(members / 4))) {
    const step = 1 + Math.floor(random() * (members - 1))
    if (!steps.has(members - step) && step * 2 !== members) steps.add(step)
  }
  return [...steps]
}

const textOf = (random: Random) =>
  Array.from({ length: 1 + Math.floor(random() * 4) }, () => oneOf(random, SENTENCES)).join(' ')

const FIRST_NAMES = [
  'Ana',
  'Bia',
  'Caio',
  'Davi',
  'Eva',
  'Félix',
  'Gabi',
  'Hugo',
  'Iris',
  'João',
  'Kenji',
  'Léa',
  'Mia',
]
const LAST_NAMES = ['Silva', 'Costa', 'Okafor', 'Murphy', 'Tanaka', 'Novák', 'Rossi', 'Schmidt', 'Dubois', 'Haddad']
const SENTENCES = [
  'Open mat on Saturday was packed, six good rounds.',
  'Finally hit the knee cut from half guard that I drill every week.',
  'Anybody in town for a session tomorrow at noon?',
  'My guard got passed by everybody today. See you on Monday.',
  'Two stripes in two years. Thank you to everybody I roll with.',
  'Competition in three weeks; looking for heavy partners.',
  'Learned a new way into the single leg X.',
]
