import { scoreOf } from '#domains/feed/activities/activity-types.ts'
import type { Medal, Method, Outcome } from '#domains/feed/activities/entry-vocabulary.ts'
import { activityIdOf } from '#domains/feed/activities/rules.ts'
import { activities } from '#domains/feed/activities/server/tables.ts'
import { days } from '#platform/clock.ts'
import type { Tx } from '#platform/database.ts'
import { entryContentOf } from './entry.ts'
import { competitions, matches } from './tables.ts'

interface Person {
  uid: string
  displayName: string
  username: string
}
interface Demo {
  by: string
  competition: string
  daysAgo: number
  outcome: Outcome
  method: Method
  submission?: { slug: string; name: string }
  points?: [mine: number, theirs: number]
  medal?: Medal
}

const ARMBAR = { slug: 'armbar', name: 'Armbar' }
const CHOKE = { slug: 'rear-naked-choke', name: 'Rear naked choke' }
const DEMO: readonly Demo[] = [
  { by: 'ana', competition: 'Rio Summer Open', daysAgo: 290, outcome: 'win', method: 'points', points: [6, 2] },
  {
    by: 'ana',
    competition: 'Rio Summer Open',
    daysAgo: 290,
    outcome: 'win',
    method: 'submission',
    submission: ARMBAR,
    medal: 'gold',
  },
  { by: 'ana', competition: 'South American Masters', daysAgo: 120, outcome: 'win', method: 'points', points: [4, 2] },
  {
    by: 'ana',
    competition: 'South American Masters',
    daysAgo: 120,
    outcome: 'loss',
    method: 'points',
    points: [0, 4],
    medal: 'silver',
  },
  { by: 'sean', competition: 'Dublin Open', daysAgo: 75, outcome: 'loss', method: 'submission', submission: CHOKE },
  {
    by: 'sean',
    competition: 'Dublin Open',
    daysAgo: 75,
    outcome: 'win',
    method: 'points',
    points: [4, 0],
    medal: 'bronze',
  },
]

export async function seedDemoMatches(
  tx: Tx,
  { batchId, now, people }: { batchId: string; now: Date; people: readonly Person[] },
): Promise<void> {
  const dummy = { isDummy: true, dummyBatchId: batchId }
  for (const [at, { by, competition, daysAgo, outcome, method, submission, points, medal }] of DEMO.entries()) {
    const person = people.find(({ uid }) => uid === `demo-${by}`)
    if (!person) continue
    const { uid, displayName, username } = person
    const day = new Date(now.getTime() - days(daysAgo)).toISOString().slice(0, 10)
    const timestamp = new Date(`${day}T16:${String(10 + at)}:00Z`)
    const times = { createdAt: timestamp, updatedAt: timestamp }
    const competitionId = `demoCompet${String(daysAgo).padStart(10, '0')}`
    const id = `demoMatch${String(at).padStart(11, '0')}`
    const activityId = activityIdOf(uid, timestamp, `mtch${String(at).padStart(2, '0')}`)
    await tx
      .insert(competitions)
      .values({ uid, id: competitionId, name: competition, day, ...times })
      .onConflictDoNothing()
    await tx.insert(matches).values({
      ...{ uid, id, activityId, competitionId, eventName: competition, day, ruleSet: 'ibjjf', discipline: 'gi' },
      ...{ outcome, method, submission: submission?.slug ?? null, medal: medal ?? null, ...times, ...dummy },
      ...(points ? { myPoints: points[0], theirPoints: points[1], ...NOTHING_ELSE } : {}),
    })
    await tx.insert(activities).values({
      ...{ id: activityId, actorId: uid, activityType: 'match_result', timestamp, visibility: 'followers', ...dummy },
      actorData: { displayName, photoURL: null, username, lastUpdated: timestamp.toISOString() },
      ...{ targetId: id, targetType: 'match', targetRef: `users/${uid}/matches/${id}`, inFeed: true },
      content: entryContentOf({
        ...{ kind: 'match', id, day, eventName: competition, discipline: 'gi', round: '', outcome, method },
        ...{ submission: submission ?? null, disqualification: null, medal: medal ?? null, videoUrl: null },
        score: points
          ? [
              { points: points[0], advantages: 0, penalties: 0 },
              { points: points[1], advantages: 0, penalties: 0 },
            ]
          : null,
      }),
      metadata: { outcome, method },
      score: scoreOf('match_result'),
    })
  }
}

const NOTHING_ELSE = { myAdvantages: 0, theirAdvantages: 0, myPenalties: 0, theirPenalties: 0 }
