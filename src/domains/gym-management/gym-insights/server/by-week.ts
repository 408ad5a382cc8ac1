import { sql } from 'drizzle-orm'
import type { Gym } from '#domains/gyms/gyms/contract.ts'
import { days } from '#platform/clock.ts'
import type { Reader } from '#platform/database.ts'
import { instantOf, wallClock } from '#platform/wall-clock.ts'
import type { GymInsights } from '../contract.ts'

/** The Monday, in the gym's time zone, of the first of the last `weeks` weeks, including the current one. */
export function weeksBack({ timezone }: Gym, now: Date, weeks: number): Date {
  const today = wallClock(now, timezone)
  const sinceMonday = (today.getUTCDay() + 6) % 7
  const monday = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate() - sinceMonday)
  return instantOf(new Date(monday - (weeks - 1) * days(7)), timezone)
}

export async function readByWeek(
  reader: Reader,
  { id, timezone }: Gym,
  { from, weeks }: { from: Date; weeks: number },
): Promise<GymInsights['byWeek']> {
  const first = wallClock(from, timezone).toISOString().slice(0, 10)
  const { rows } = await reader.execute<GymInsights['byWeek'][number] & Record<string, unknown>>(sql`
    with came as (
      select date_trunc('week', i.at at time zone ${timezone})::date as week, count(*)::int as times
      from check_ins i where i.gym_id = ${id} and i.undone_at is null and i.at >= ${from.toISOString()}::timestamptz group by 1),
    looked as (
      select date_trunc('week', v.day)::date as week, sum(v.times) filter (where v.kind = 'view')::int as views,
        sum(v.times) filter (where v.kind = 'directions')::int as directions
      from gym_visit_days v where v.gym_id = ${id} and v.day >= ${first}::date group by 1)
    select to_char(w.week, 'YYYY-MM-DD') as week, coalesce(came.times, 0) as "checkIns",
      coalesce(looked.views, 0) as views, coalesce(looked.directions, 0) as directions
    from (select ${first}::date + 7 * n as week from generate_series(0, ${weeks - 1}::int) n) w
    left join came on came.week = w.week left join looked on looked.week = w.week order by w.week`)
  return rows
}
