import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#platform/database.ts'
import { HOUR_COUNTS, type MilestoneFacts, SESSION_COUNTS } from '../rules.ts'

interface Person {
  timezone: string | null
  visibility: string | null
}

/**
 * Everything that decides a member's milestones, in one statement, plus their time zone and milestone visibility. A gym
 * counts if it is or was listed; a merged gym counts as the one it was merged into. A bye or no-show isn't a first win.
 * Weeks are counted from a Monday earlier than any possible day.
 */
export async function readMilestoneFacts(reader: Reader, uid: string): Promise<(MilestoneFacts & Person) | undefined> {
  const { rows } = await reader.execute<MilestoneFacts & Person & Record<string, unknown>>(sql`
    with s as materialized (
      select day, started_at, minutes, gym_id, row_number() over sessions as nth, sum(minutes) over sessions as total
      from training_sessions where uid = ${uid} and not is_deleted window sessions as (order by day, started_at, id)
    ), m as materialized (
      select day, outcome, method, event_name from matches where uid = ${uid} and not is_deleted
    ), visited as materialized (
      select coalesce(g.merged_into, g.id) as gym, g.country, min(v.day) as day
      from (
        select gym_id, min(day) as day from s where gym_id is not null group by gym_id
        union all
        select c.gym_id, min(coalesce(c.day, c.at::date)) from check_ins c where c.uid = ${uid} and c.undone_at is null group by c.gym_id
      ) v join gyms g on g.id = v.gym_id and g.status in ('active', 'temporarily_closed', 'permanently_closed', 'opening_soon', 'needs_place')
      group by 1, 2
    )
    select u.timezone, u.default_visibility ->> 'milestone' as visibility, u.year_started as "yearStarted",
      (select count(*)::int from s) as sessions, (select coalesce(sum(minutes), 0)::int from s) as minutes,
      ${jsonOf(sql`select n.n as key, s.day from unnest(${sql.param(SESSION_COUNTS)}::int[]) n(n) join s on s.nth = n.n`)} as "sessionDays",
      ${jsonOf(sql`select h.h as key, min(s.day) as day from unnest(${sql.param(HOUR_COUNTS)}::int[]) h(h) join s on s.total >= h.h * 60 group by h.h`)} as "hourDays",
      array(select min(day)::text from s group by (day - date '1900-01-01') / 7 order by min(day)) as "weekDays",
      (select min(day)::text from m where event_name <> '') as "firstMatch",
      (select min(day)::text from m where outcome = 'win' and method not in ('bye', 'walkover_no_show')) as "firstWin",
      (select min(day)::text from m where outcome = 'win'
        and method in ('submission', 'technical_submission', 'overtime_submission')) as "firstSubmissionWin",
      array(select min(day)::text from visited group by gym order by min(day)) as "gymDays",
      array(select min(day)::text from visited where country <> '' group by country order by min(day)) as "countryDays",
      coalesce((select jsonb_agg(jsonb_build_object('belt', p.belt, 'day', p.day::text) order by p.day, p.created_at, p.id) from promotions p
        where p.uid = ${uid} and not p.is_deleted and p.state <> 'disputed'), '[]') as belts
    from users u where u.uid = ${uid}`)
  return rows[0]
}

/** Aggregates a query with the columns `key` and `day` into an object. */
const jsonOf = (query: SQL) => sql`(select coalesce(jsonb_object_agg(k.key, k.day::text), '{}') from (${query}) k)`
