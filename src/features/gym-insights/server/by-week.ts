import { sql } from 'drizzle-orm'
import type { Gym } from '#features/gyms/contract.ts'
import { days } from '#platform/clock.ts'
import type { Reader } from '#platform/database.ts'
import { instantOf, wallClock } from '#platform/wall-clock.ts'
import type { GymInsights } from '../contract.ts'
import { toldOfWeek } from '../rules.ts'

/** The Monday of the first of the last so many weeks at the gym, that of today among them. */
export function weeksBack({ timezone }: Gym, now: Date, weeks: number): Date {
  const today = wallClock(now, timezone)
  const sinceMonday = (today.getUTCDay() + 6) % 7
  const monday = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate() - sinceMonday)
  return instantOf(new Date(monday - (weeks - 1) * days(7)), timezone)
}

interface Row extends Record<string, unknown> {
  week: string
  checkIns: number
  people: number
  views: number
  viewers: number
  directions: number
  askers: number
}

/** Week by week; each as it is told, whatever period it is part of. */
export async function readByWeek(
  reader: Reader,
  { id, timezone }: Gym,
  { from, weeks }: { from: Date; weeks: number },
): Promise<GymInsights['byWeek']> {
  const first = wallClock(from, timezone).toISOString().slice(0, 10)
  const { rows } = await reader.execute<Row>(sql`
    with came as (
      select date_trunc('week', i.at at time zone ${timezone})::date as week, count(*)::int as times, count(distinct i.uid)::int as people
      from check_ins i where i.gym_id = ${id} and i.undone_at is null and i.at >= ${from.toISOString()}::timestamptz group by 1),
    looked as (
      select date_trunc('week', v.day)::date as week, sum(v.times) filter (where v.kind = 'view')::int as views,
        sum(v.people) filter (where v.kind = 'view')::int as viewers,
        sum(v.times) filter (where v.kind = 'directions')::int as directions,
        sum(v.people) filter (where v.kind = 'directions')::int as askers
      from gym_visit_days v where v.gym_id = ${id} and v.day >= ${first}::date group by 1)
    select to_char(w.week, 'YYYY-MM-DD') as week, coalesce(came.times, 0) as "checkIns", coalesce(came.people, 0) as people,
      coalesce(looked.views, 0) as views, coalesce(looked.viewers, 0) as viewers,
      coalesce(looked.directions, 0) as directions, coalesce(looked.askers, 0) as askers
    from (select ${first}::date + 7 * n as week from generate_series(0, ${weeks - 1}::int) n) w
    left join came on came.week = w.week left join looked on looked.week = w.week order by w.week`)
  return rows.map(({ week, checkIns, people, views, viewers, directions, askers }) => ({
    week,
    checkIns: toldOfWeek({ times: checkIns, people }),
    views: toldOfWeek({ times: views, people: viewers }),
    directions: toldOfWeek({ times: directions, people: askers }),
  }))
}
