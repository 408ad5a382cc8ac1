import { type SQL, sql } from 'drizzle-orm'
import type { ActivityType } from '#domains/feed/activities/activity-types.ts'
import { days } from '#platform/clock.ts'
import type { Platform } from '#platform/context.ts'
import type { Reader, Tx } from '#platform/database.ts'
import { COHORTS, type CounterName } from '../rules.ts'

export type CountingParts = Pick<Platform, 'db' | 'now'> & {
  /** Bytes stored in files; undefined if that can't be known. */
  measureFiles?: (() => Promise<number | undefined>) | undefined
}

/** The number of days in two four-week periods, which the overview compares. */
const KEPT_DAYS = 56
/** Offline writes arrive late, so this many of the last days are counted again. */
const COUNTED_AGAIN = 3
/** An arbitrary lock number, the same in every process, so that only one of them counts. */
const COUNTING_LOCK = 7_310_751

/** Activity types per counter. */
const LOGGED = {
  interactions: [
    'like',
    'post_like',
    'save',
    'share',
    'comment',
    'profile_comment',
    'reply',
    'event_discussion_post',
    'event_discussion_comment',
    'user_follow',
    'gym_favorite',
    'gym_review',
  ],
  sessions: ['training_session'],
  events: ['event_created', 'recurring_event_created'],
  rsvps: ['event_rsvp'],
  checkIns: ['event_checkin', 'gym_checkin'],
} satisfies Partial<Record<CounterName, ActivityType[]>>
const types = Object.entries(LOGGED).flatMap(([name, those]) => those.map((type) => ({ name, type })))

/** The instant a day (UTC) begins. */
export const beginOf = (day: string): Date => new Date(`${day}T00:00:00Z`)
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10)
export const daysBefore = (day: string, count: number): string => dayOf(new Date(beginOf(day).getTime() - days(count)))

/**
 * Counts every finished day since the last count (of the last 56), and recounts the last few, each in its own
 * transaction and with its cohorts. Then measures the files. Does nothing if yesterday has been counted.
 */
export async function countDays({ db, now, measureFiles }: CountingParts): Promise<void> {
  const yesterday = daysBefore(dayOf(now()), 1)
  const last = await readCountedUntil(db)
  if (last !== null && last >= yesterday) return
  const oldest = await firstDay(db, { from: daysBefore(yesterday, KEPT_DAYS - 1), until: yesterday })
  const again = last === null ? oldest : daysBefore(last, COUNTED_AGAIN - 1)
  const [, first = oldest] = [oldest, again].sort()
  for (let day = first; day <= yesterday; day = daysBefore(day, -1)) await db.transaction((tx) => countDay(tx, day))
  const bytes = await measureFiles?.()
  if (bytes !== undefined)
    await db.execute(sql`insert into daily_counts (day, metric, value) values (${yesterday}, 'fileBytes', ${bytes})
      on conflict (day, metric) do update set value = excluded.value`)
}

/** Days before the first member aren't counted. */
async function firstDay(reader: Reader, { from, until }: { from: string; until: string }): Promise<string> {
  const { rows } = await reader.execute<{ day: string }>(sql`
    select greatest(${from}, least(${until}, min(created_at at time zone 'UTC')::date::text)) as day from users
    where not is_dummy`)
  return rows[0]?.day ?? from
}

/** The last day counted; null before the first. */
export async function readCountedUntil(reader: Reader): Promise<string | null> {
  const { rows } = await reader.execute<{ day: string | null }>(
    sql`select max(day)::text as day from daily_counts where metric = 'newUsers'`,
  )
  return rows[0]?.day ?? null
}

async function countDay(tx: Tx, day: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${COUNTING_LOCK})`)
  const end = daysBefore(day, -1)
  const hereWithin = (count: number) =>
    sql`(select count(distinct uid) from active_days where day > ${daysBefore(day, count)} and day <= ${day})`
  await tx.execute(sql`
    insert into daily_counts (day, metric, value)
    select ${day}::date, c.metric, c.value from (
      ${metricRows(beginOf(day), beginOf(end))}
      union all select 'activeUsers', ${hereWithin(1)}
      union all select 'active7', ${hereWithin(7)}
      union all select 'active28', ${hereWithin(28)}) c
    on conflict (day, metric) do update set value = excluded.value`)
  await countCohorts(tx, day)
}

/** Rows of `metric, value` for a period, end exclusive. Doesn't include active members, which are stored by day. */
export function metricRows(from: Date, until: Date): SQL {
  const within = (column: SQL) =>
    sql`${column} >= ${from.toISOString()}::timestamptz and ${column} < ${until.toISOString()}::timestamptz`
  const names = sql.param(types.map(({ name }) => name))
  const logged = sql.param(types.map(({ type }) => type))
  return sql`select 'newUsers' as metric, (select count(*) from users u where ${within(sql`u.created_at`)} and not u.is_dummy) as value
    union all select 'reportsOpened', (select count(*) from report_cases r where ${within(sql`r.opened_at`)} and not r.is_dummy)
    union all select 'reportsResolved', (select count(*) from report_cases r where ${within(sql`r.decided_at`)} and not r.is_dummy)
    union all select t.name, sum(a.times) from (
      select activity_type, count(*) as times from activities a
      where ${within(sql`a.timestamp`)} and not a.is_dummy group by activity_type) a
    join unnest(${names}::text[], ${logged}::text[]) t(name, type) on t.type = a.activity_type group by t.name`
}

/** The number of members of each cohort who were active in this day's week. */
async function countCohorts(tx: Tx, day: string): Promise<void> {
  const week = weekOf(day)
  await tx.execute(sql`
    insert into cohort_weeks (cohort, week, active)
    select c.cohort, (${week}::date - c.cohort) / 7, count(distinct d.uid)
    from active_days d join users u on u.uid = d.uid and not u.is_dummy
    cross join lateral (select date_trunc('week', u.created_at at time zone 'UTC')::date as cohort) c
    where d.day >= ${week} and d.day <= ${day}
      and u.created_at >= ${beginOf(daysBefore(week, 7 * (COHORTS - 1))).toISOString()}::timestamptz
      and c.cohort <= ${week}::date
    group by c.cohort
    on conflict (cohort, week) do update set active = excluded.active`)
}

/** The Monday of a day's week. */
export function weekOf(day: string): string {
  const weekday = beginOf(day).getUTCDay() || 7
  return daysBefore(day, weekday - 1)
}
