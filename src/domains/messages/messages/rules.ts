import { DELETABLE_MS, UNANSWERED_MESSAGES } from './limits.ts'

export const conversationKinds = ['direct', 'group', 'gym'] as const
export type ConversationKind = (typeof conversationKinds)[number]

/** What one side of a conversation made of it. Who was taken out of a group has `left`. */
export type SideState = 'requested' | 'accepted' | 'declined' | 'left'

/** Who may begin a conversation with a member. */
export const openings = ['everybody', 'friends', 'nobody'] as const
export type Opening = (typeof openings)[number]

/** Why nothing can be written: it waits for my answer, I am not part of it any more, nobody is there, it is not open to me, or I have to wait. */
export const closedReasons = ['request', 'left', 'gone', 'off', 'unanswered'] as const
export type ClosedReason = (typeof closedReasons)[number]

export type Writing =
  | { status: 'open' }
  /** Nobody has accepted yet. Words alone, and only so many more messages. */
  | { status: 'waiting'; left: number }
  | { status: 'closed'; reason: ClosedReason }

export interface WritingFacts {
  kind: ConversationKind
  state: SideState
  /** The viewer answers for the gym. */
  asGym: boolean
  isUnderage: boolean
  /** The other sides that are still part of it. */
  others: readonly { state: SideState; isUnderage: boolean }[]
  /** Of a thread with a gym: somebody answers for it. */
  isAnswered: boolean
  /** Of a thread with a gym: whose it is trains there. */
  isOwnGym: boolean
  /** Messages of the viewer's side. */
  sent: number
}

/** Answers "may I write here?" for the box on screen and for the call. */
export function writingIn(facts: WritingFacts): Writing {
  const { kind, state, others, isUnderage } = facts
  if (state === 'requested' || state === 'declined') return closed('request')
  if (state === 'left') return closed('left')
  if (kind === 'gym') return writingToGym(facts)
  if (others.length === 0) return closed('gone')
  if (isUnderage || (kind === 'direct' && others.some((other) => other.isUnderage))) return closed('off')
  if (others.some((other) => other.state === 'accepted')) return { status: 'open' }
  const left = UNANSWERED_MESSAGES - facts.sent
  return left > 0 ? { status: 'waiting', left } : closed('unanswered')
}

/** Below 18 only the own gym is written to, and it answers. */
function writingToGym({ asGym, isUnderage, others, isAnswered, isOwnGym }: WritingFacts): Writing {
  const [person] = others.filter((other) => other.state !== 'left')
  if (asGym ? !person : !isAnswered) return closed('gone')
  const withMinor = asGym ? person?.isUnderage : isUnderage
  return withMinor && !isOwnGym ? closed('off') : { status: 'open' }
}

const closed = (reason: ClosedReason): Writing => ({ status: 'closed', reason })

/** Whether somebody who takes messages from `opening` takes one of this member. */
export function takesFrom(
  person: { opening: Opening; isUnderage: boolean },
  { isFriend }: { isFriend: boolean },
): boolean {
  if (person.isUnderage || person.opening === 'nobody') return false
  return person.opening === 'everybody' || isFriend
}

/** Its author may delete a message for everybody for 15 minutes. */
export function isDeletable(message: { createdAt: Date }, now: Date): boolean {
  return now.getTime() - message.createdAt.getTime() < DELETABLE_MS
}

/** The first key of an entry for two sides, the same whoever begins. */
export const pairOf = (one: string, other: string): string => [one, other].sort().join(' ')
export const gymParty = (gymId: string): string => `gym:${gymId}`
