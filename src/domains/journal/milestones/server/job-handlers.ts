import { sql } from 'drizzle-orm'
import { recountMilestones } from '#domains/feed/activities/server/jobs.ts'
import type { Platform } from '#platform/context.ts'
import type { JobHandler } from '#platform/jobs.ts'
import { amountsOf } from '../rules.ts'
import { awardMilestones } from './award.ts'
import { findAnniversaries } from './jobs.ts'

type Parts = Pick<Platform, 'db' | 'jobs' | 'log' | 'now'>

export function milestonesJobHandlers(parts: Parts): JobHandler<never>[] {
  const { db, jobs, log, now } = parts
  const recounted: JobHandler<{ uid: string }> = {
    definition: recountMilestones,
    run: async ({ uid }) => {
      await db.transaction((tx) => awardMilestones({ tx, jobs, log, now: now() }, uid))
    },
  }
  const found: JobHandler<Record<string, never>> = {
    definition: findAnniversaries,
    run: async () => {
      await queueAnniversaryRecounts(parts)
    },
  }
  return [recounted, found] as JobHandler<never>[]
}

/**
 * Queues recounts for members who may have reached a time-based milestone they don't have yet (years of training, a
 * year at a belt). The recount decides by the member's own time zone. Returns how many were queued.
 */
export async function queueAnniversaryRecounts({ db, jobs, now }: Parts): Promise<number> {
  const tomorrow = sql`(${now().toISOString()}::timestamptz at time zone 'UTC')::date + 1`
  const { rows } = await db.execute<{ uid: string }>(sql`
    select u.uid from users u
    cross join lateral (select s.started_at::date as day from training_sessions s where s.uid = u.uid and not s.is_deleted
      order by s.started_at limit 1) f
    where exists (select from unnest(${sql.param(amountsOf('years'))}::int[]) y(years)
      where least(f.day, make_date(u.year_started, 12, 31)) + make_interval(years => y.years) <= ${tomorrow}
        and not exists (select from milestones m where m.uid = u.uid and m.kind = 'years_' || y.years and m.withdrawn_at is null))
    union
    select p.uid from promotions p
    where not p.is_deleted and p.day + interval '1 year' between ${tomorrow} - 7 and ${tomorrow}
      and not exists (select from milestones m where m.uid = p.uid and m.kind = 'year_at_belt' and m.withdrawn_at is null)`)
  await db.transaction((tx) => jobs.send(tx, recountMilestones, ...rows.map(({ uid }) => ({ data: { uid } }))))
  return rows.length
}

const EVERY_DAY = '41 4 * * *'

export const scheduleAnniversaries = (jobs: Parts['jobs']) => jobs.schedule(findAnniversaries, EVERY_DAY, {})
