import { and, asc, eq, sql } from 'drizzle-orm'
import { IS_CORROBORATED } from '#domains/events/checkins/server/reads.ts'
import { daysAfter } from '#domains/journal/progress/weeks.ts'
import type { Platform } from '#platform/context.ts'
import type { Reader } from '#platform/database.ts'
import type { JobHandler } from '#platform/jobs.ts'
import { LANDED, landedMonth } from '../rules.ts'
import { countLanded } from './jobs.ts'
import { landedTechniques } from './tables.ts'

type Parts = Pick<Platform, 'db' | 'jobs' | 'now'>

export const teachingJobHandlers = (parts: Parts): JobHandler<never>[] =>
  [{ definition: countLanded, run: () => countLatestMonth(parts) }] satisfies JobHandler<Record<string, never>>[]

/** A time (UTC) at which the new day has begun everywhere. */
const EVERY_DAY = '23 12 * * *'

export const scheduleLanded = (jobs: Parts['jobs']) => jobs.schedule(countLanded, EVERY_DAY, {})

/**
 * Counts every gym's latest whole month, once. Only members who joined before that month and checked in during it
 * count, without staff, so that even an account made for spying has to have joined in time and trained there.
 */
export async function countLatestMonth({ db, now }: Pick<Parts, 'db' | 'now'>): Promise<void> {
  const { month, until } = landedMonth(now().toISOString().slice(0, 10))
  const first = `${month}-01`
  await db.execute(sql`
    with taught as (
      select t.gym_id, u.slug, min(t.day) as since from taught_classes t, unnest(t.techniques) u (slug)
      where t.state = 'taught' and t.day >= ${first}::date and t.day < ${first}::date + interval '1 month'
        and not exists (select from landed_techniques l where l.gym_id = t.gym_id and l.month = ${month})
      group by 1, 2
    ),
    counted as (
      select m.gym_id, m.uid from gym_members m
      where m.status = 'member' and m.since < ${first}::date and m.gym_id in (select gym_id from taught)
        and not exists (select from gym_staff g where g.gym_id = m.gym_id and g.uid = m.uid)
        and exists (select from check_ins c where c.gym_id = m.gym_id and c.uid = m.uid
          and c.day >= ${first}::date and c.day < ${first}::date + interval '1 month' and ${IS_CORROBORATED})
    ),
    enough as (select gym_id from counted group by 1 having count(*) >= ${LANDED.members}),
    watched as (select t.*, c.uid from taught t join enough using (gym_id) join counted c using (gym_id)),
    used as (
      select w.gym_id, w.slug, count(distinct w.uid) as members from watched w
      join training_sessions s on s.uid = w.uid and not s.is_deleted and s.day between w.since and ${until}::date
      join training_rounds r on r.uid = s.uid and r.session_id = s.id
        and w.slug = any(r.subs_for || r.positions || r.worked)
      group by 1, 2
    ),
    drilled as (
      select w.gym_id, w.slug, count(*) as members from watched w
      where exists (select from training_sessions s where s.uid = w.uid and not s.is_deleted and w.slug = any(s.techniques)
          and s.day between ${daysAfter(until, -LANDED.drilledDays)}::date and ${until}::date)
        or exists (select from technique_drills d, jsonb_object_keys(d.answers) day where d.uid = w.uid and d.slug = w.slug
          and day::date between ${daysAfter(until, -LANDED.drilledDays)}::date and ${until}::date)
      group by 1, 2
    )
    insert into landed_techniques (gym_id, month, slug, drilled, in_rounds)
    select t.gym_id, ${month}, t.slug, coalesce(d.members, 0) >= ${LANDED.with}, coalesce(u.members, 0) >= ${LANDED.with}
    from taught t join enough using (gym_id)
    left join drilled d using (gym_id, slug) left join used u using (gym_id, slug)
    on conflict do nothing`)
}

/** The latest month that was counted, with the techniques in alphabetical order of their slugs. */
export async function readLanded(reader: Reader, gymId: string) {
  const { month, slug, drilled, inRounds } = landedTechniques
  const latest = sql`(select max(month) from landed_techniques where gym_id = ${gymId})`
  const rows = await reader
    .select({ month, slug, drilled, inRounds })
    .from(landedTechniques)
    .where(and(eq(landedTechniques.gymId, gymId), eq(month, latest)))
    .orderBy(asc(slug))
  return rows[0] ? { month: rows[0].month, techniques: rows.map(({ month: _, ...one }) => one) } : null
}
