import { scoreOf } from '#domains/feed/activities/activity-types.ts'
import { activityIdOf } from '#domains/feed/activities/rules.ts'
import { activities } from '#domains/feed/activities/server/tables.ts'
import { days } from '#platform/clock.ts'
import type { Tx } from '#platform/database.ts'
import { demoPieces } from './demo-pieces.ts'
import { contentOf } from './entry.ts'
import { contents } from './tables.ts'

interface Person {
  uid: string
  displayName: string
  username: string
}

const idOf = (at: number) => `demoContent${String(at).padStart(9, '0')}`

/** Seeds lessons for the demo's creator, each with its feed entry. */
export async function seedDemoContent(
  tx: Tx,
  { batchId, now, people }: { batchId: string; now: Date; people: readonly Person[] },
): Promise<void> {
  const marcus = people.find(({ uid }) => uid === 'demo-creator')
  if (!marcus) return
  const dummy = { isDummy: true, dummyBatchId: batchId }
  const { uid, displayName, username } = marcus
  for (const [at, { daysAgo, startsInDays, parts = [], ...piece }] of demoPieces.entries()) {
    const timestamp = new Date(Math.floor((now.getTime() - days(daysAgo)) / 3_600_000) * 3_600_000)
    const id = idOf(at)
    const activityId = activityIdOf(uid, timestamp, `cont${String(at).padStart(2, '0')}`)
    const startsAt = startsInDays && new Date(Math.ceil((now.getTime() + days(startsInDays)) / 3_600_000) * 3_600_000)
    await tx.insert(contents).values({
      ...piece,
      ...{ id, creatorUid: uid, state: 'published', discipline: 'nogi', activityId, publishedAt: timestamp },
      parts: parts.map(idOf),
      live: startsAt
        ? { startsAt: startsAt.toISOString(), minutes: 60, joinUrl: 'https://meet.example/marcus-bell' }
        : null,
      ...{ createdAt: timestamp, updatedAt: timestamp, ...dummy },
    })
    const { title, type, minLevel = null } = piece
    await tx.insert(activities).values({
      ...{ id: activityId, actorId: uid, activityType: 'content_published', timestamp, visibility: 'public', ...dummy },
      actorData: { displayName, photoURL: null, username, lastUpdated: timestamp.toISOString() },
      ...{ targetId: id, targetType: 'content', targetRef: `contents/${id}`, inFeed: true },
      content: contentOf({ id, title, type, minLevel }),
      metadata: { contentId: id },
      score: scoreOf('content_published'),
    })
  }
}
