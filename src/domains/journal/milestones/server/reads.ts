import { sql } from 'drizzle-orm'
import { milestoneKinds } from '#domains/feed/activities/milestone-kinds.ts'
import { type MaybeViewer, visibleTo } from '#domains/feed/activities/server/visible-to.ts'
import { days } from '#platform/clock.ts'
import type { Reader } from '#platform/database.ts'
import { wallClock } from '#platform/wall-clock.ts'
import type { ComingMilestone } from '../contract.ts'
import { UNSEEN_DAYS } from '../limits.ts'
import { comingOf, type Milestone } from '../rules.ts'
import { readMilestoneFacts } from './milestone-facts.ts'

/** Everything a member has reached, whether announced or not, and the next milestones. */
export async function readOwnMilestones(
  reader: Reader,
  uid: string,
  now: Date,
): Promise<{ reached: Milestone[]; coming: ComingMilestone[] }> {
  const reached = await readMilestones(reader, uid, sql`true`)
  const logged = await readMilestoneFacts(reader, uid)
  if (!logged) return { reached, coming: [] }
  const today = wallClock(now, logged.timezone ?? 'UTC')
    .toISOString()
    .slice(0, 10)
  return { reached, coming: comingOf(logged, new Set(reached.map(({ kind }) => kind)), today) }
}

/** The milestones whose entry the viewer may see, or all of the viewer's own. */
export function readMilestonesOf(reader: Reader, viewer: MaybeViewer, uid: string): Promise<Milestone[]> {
  if (viewer?.uid === uid) return readMilestones(reader, uid, sql`true`)
  return readMilestones(
    reader,
    uid,
    sql`exists (select from activities a where a.actor_id = m.uid and a.id = m.activity_id and ${visibleTo(viewer)})`,
  )
}

export async function readUnseenMilestones(reader: Reader, uid: string, now: Date): Promise<Milestone[]> {
  const since = new Date(now.getTime() - days(UNSEEN_DAYS)).toISOString()
  return readMilestones(reader, uid, sql`m.seen_at is null and m.awarded_at > ${since}::timestamptz`)
}

/** Milestones in display order. */
async function readMilestones(reader: Reader, uid: string, which: ReturnType<typeof sql>): Promise<Milestone[]> {
  const { rows } = await reader.execute<Milestone & Record<string, unknown>>(sql`
    select m.kind, m.day::text as day from milestones m where m.uid = ${uid} and m.withdrawn_at is null and ${which}`)
  return rows.toSorted((one, other) => milestoneKinds.indexOf(one.kind) - milestoneKinds.indexOf(other.kind))
}
