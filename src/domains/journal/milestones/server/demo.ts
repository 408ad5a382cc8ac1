import { scoreOf } from '#domains/feed/activities/activity-types.ts'
import { MILESTONE_LABELS } from '#domains/feed/activities/milestone-titles.ts'
import { activityIdOf, previewOf } from '#domains/feed/activities/rules.ts'
import { activities } from '#domains/feed/activities/server/tables.ts'
import { daysBetween } from '#domains/journal/progress/weeks.ts'
import { type Visibility, visibilities } from '#domains/members/people/visibility.ts'
import type { Tx } from '#platform/database.ts'
import { milestonesReachedBy } from '../rules.ts'
import { readMilestoneFacts } from './milestone-facts.ts'
import { sourceVisibility } from './source-visibility.ts'
import { milestones } from './tables.ts'

interface Person {
  uid: string
  displayName: string
  username: string
}

/** Demo milestones up to this many days old get an entry, unless they're private. All count as seen. */
const NOTIFIED_DAYS = 300

export async function seedDemoMilestones(
  tx: Tx,
  { batchId, now, people }: { batchId: string; now: Date; people: readonly Person[] },
): Promise<void> {
  const today = now.toISOString().slice(0, 10)
  const dummy = { isDummy: true, dummyBatchId: batchId }
  for (const { uid, displayName, username } of people) {
    const logged = await readMilestoneFacts(tx, uid)
    for (const { kind, day } of logged ? milestonesReachedBy(logged, today) : []) {
      const at = new Date(`${day}T21:00:00Z`)
      const visibility = widestAllowed(await sourceVisibility(tx, uid, { kind, day }))
      const isTold = visibility !== 'private' && daysBetween(day, today) <= NOTIFIED_DAYS
      const activityId = activityIdOf(uid, at, kind.replaceAll('_', '').padEnd(6, '0').slice(-6))
      await tx.insert(milestones).values({
        ...{ uid, kind, day, activityId: isTold ? activityId : null, awardedAt: at, seenAt: at, ...dummy },
      })
      if (!isTold) continue
      await tx.insert(activities).values({
        ...{ id: activityId, actorId: uid, activityType: 'milestone_achieved', timestamp: at, visibility, ...dummy },
        actorData: { displayName, photoURL: null, username, lastUpdated: at.toISOString() },
        ...{ targetId: kind, targetType: 'milestone', targetRef: `users/${uid}/milestones/${kind}`, inFeed: true },
        content: {
          text: MILESTONE_LABELS[kind].message,
          preview: previewOf(MILESTONE_LABELS[kind].message),
          facts: { kind: 'milestone', milestone: kind, day },
        },
        metadata: { milestone: kind, title: MILESTONE_LABELS[kind].message },
        score: scoreOf('milestone_achieved'),
      })
    }
  }
}

/** The default visibility for milestones, or narrower if the source is. */
const widestAllowed = (source: Visibility): Visibility =>
  visibilities.indexOf(source) < visibilities.indexOf('followers') ? 'followers' : source
