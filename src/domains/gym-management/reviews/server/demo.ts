import { checkIns } from '#domains/events/checkins/server/tables.ts'
import { scoreOf } from '#domains/feed/activities/activity-types.ts'
import { activityIdOf, previewOf } from '#domains/feed/activities/rules.ts'
import { activities } from '#domains/feed/activities/server/tables.ts'
import { days, hours } from '#platform/clock.ts'
import type { Tx } from '#platform/database.ts'
import { gymReviews } from './tables.ts'

interface Seeded {
  gyms: readonly { id: string; slug: string; name: string }[]
  people: readonly { uid: string; username: string; displayName: string }[]
  batchId: string
  now: Date
}

interface Said {
  gym: string
  /** The member's first name. */
  by: string
  daysAgo: number
  score: number
  aspects?: Partial<Record<'cleanliness' | 'coaching' | 'welcome' | 'value', number>>
  text: string
  reply?: string
}

/** Demo members' reviews of gyms they visited. One gym has too few reviews for an average. */
const SAID: readonly Said[] = [
  {
    gym: 'Lua Branca Jiu-Jitsu',
    by: 'caio',
    daysAgo: 61,
    score: 4,
    aspects: { cleanliness: 4, coaching: 5, welcome: 4 },
    text: 'Sunday open mat with every belt in the room. Bring water, the fans are no match for the heat.',
  },
  {
    gym: 'Lua Branca Jiu-Jitsu',
    by: 'ines',
    daysAgo: 33,
    score: 5,
    aspects: { cleanliness: 5, coaching: 5, welcome: 5, value: 4 },
    text: 'Visitei numa viagem e trataram-me como da casa. Rolas duros, gente simpática, tatami impecável.',
    reply: 'Obrigado, Inês. A porta está sempre aberta.',
  },
  {
    gym: 'Lua Branca Jiu-Jitsu',
    by: 'matteo',
    daysAgo: 12,
    score: 4,
    aspects: { cleanliness: 4, coaching: 4, value: 5 },
    text: 'No drop-in fee for the open mat, and no one minded my rusty Portuguese. The showers are cold.',
  },
  {
    gym: 'Liffey Lantern Jiu-Jitsu',
    by: 'maya',
    daysAgo: 20,
    score: 5,
    aspects: { welcome: 5 },
    text: 'Messaged them the day before, got a loan gi and four good rounds. Tea afterwards.',
  },
  {
    gym: 'Liffey Lantern Jiu-Jitsu',
    by: 'jonas',
    daysAgo: 8,
    score: 4,
    text: 'Friendly to a white belt far from home. It gets full after six, so come early.',
  },
]

/** Adds visits to gyms, with a review of each. */
export async function seedDemoReviews(tx: Tx, community: Seeded): Promise<void> {
  const rows = SAID.flatMap((said, at) => rowsOf(community, said, at))
  await tx.insert(checkIns).values(rows.map(({ visit }) => visit))
  await tx.insert(activities).values(rows.map(({ activity }) => activity))
  await tx.insert(gymReviews).values(rows.map(({ review }) => review))
}

function rowsOf({ gyms, people, batchId, now }: Seeded, said: Said, at: number) {
  const gym = gyms.find(({ name }) => name === said.gym)
  const author = people.find(({ uid }) => uid === `demo-${said.by}`)
  if (!gym || !author) return []
  const timestamp = new Date(now.getTime() - days(said.daysAgo))
  const activityId = activityIdOf(author.uid, timestamp, `revie${at}`)
  const visited = new Date(timestamp.getTime() - hours(20))
  const repliedAt = said.reply ? new Date(timestamp.getTime() + hours(30)) : null
  return [
    {
      visit: {
        id: `demoVisit${String(at).padStart(11, '0')}`,
        gymId: gym.id,
        uid: author.uid,
        at: visited,
        method: 'code' as const,
      },
      activity: {
        id: activityId,
        actorId: author.uid,
        actorData: {
          displayName: author.displayName,
          photoURL: null,
          username: author.username,
          lastUpdated: timestamp.toISOString(),
        },
        activityType: 'gym_review' as const,
        timestamp,
        targetId: gym.id,
        targetType: 'gym',
        targetRef: `gyms/${gym.id}`,
        content: {
          text: said.text,
          preview: previewOf(said.text),
          facts: { kind: 'review' as const, gym: { slug: gym.slug, name: gym.name }, score: said.score },
        },
        contextType: 'gym',
        contextId: gym.id,
        contextData: { gymName: gym.name },
        visibility: 'public' as const,
        metadata: { score: said.score },
        score: scoreOf('gym_review'),
        inFeed: true,
        isDummy: true,
        dummyBatchId: batchId,
      },
      review: {
        id: `demoReview${String(at).padStart(10, '0')}`,
        gymId: gym.id,
        uid: author.uid,
        activityId,
        score: said.score,
        ...said.aspects,
        text: said.text,
        createdAt: timestamp,
        ...(said.reply && { reply: said.reply, repliedAt }),
      },
    },
  ]
}
