import { sql } from 'drizzle-orm'
import { days } from '#platform/clock.ts'
import type { Reader } from '#platform/database.ts'
import type { Overview } from '../contract.ts'
import { COHORTS, COUNTERS, type CounterName, type Metric } from '../rules.ts'
import { beginOf, dayOf, daysBefore, metricRows, readCountedUntil, weekOf } from './count-days.ts'

type Sums = Partial<Record<Metric, number>>

/** The overview's numbers. Today and the same hours of yesterday are counted on request; the rest is stored by day. */
export async function readOverview(reader: Reader, now: Date): Promise<Overview> {
  const until = await readCountedUntil(reader)
  const today = dayOf(now)
  const [soFar, yesterday, week, weekBefore, month, monthBefore, active] = [
    await countBetween(reader, beginOf(today), now),
    await countBetween(reader, beginOf(daysBefore(today, 1)), new Date(now.getTime() - days(1))),
    await sumOf(reader, until, 7),
    await sumOf(reader, until && daysBefore(until, 7), 7),
    await sumOf(reader, until, 28),
    await sumOf(reader, until && daysBefore(until, 28), 28),
    await readActive(reader, { today, until }),
  ]
  const begun = await readFirstCounted(reader)
  const isKnown = (length: number) => until !== null && begun !== null && daysBefore(until, 2 * length - 1) >= begun
  const before = (known: boolean, sums: Sums, name: CounterName) => (known ? (sums[name] ?? 0) : null)
  return {
    countedUntil: until,
    counters: COUNTERS.map((name) =>
      name === 'activeUsers'
        ? { name, ...active.counter }
        : {
            name,
            today: { now: soFar[name] ?? 0, before: yesterday[name] ?? 0 },
            week: { now: week[name] ?? 0, before: before(isKnown(7), weekBefore, name) },
            month: { now: month[name] ?? 0, before: before(isKnown(28), monthBefore, name) },
          },
    ),
    daily: active.daily,
    monthly: active.counter.month.now,
    cohorts: until === null ? [] : await readCohorts(reader, until),
  }
}

async function readFirstCounted(reader: Reader): Promise<string | null> {
  const { rows } = await reader.execute<{ day: string | null }>(
    sql`select min(day)::text as day from daily_counts where metric = 'newUsers'`,
  )
  return rows[0]?.day ?? null
}

async function countBetween(reader: Reader, from: Date, until: Date): Promise<Sums> {
  const { rows } = await reader.execute<{ metric: Metric; value: string }>(metricRows(from, until))
  return Object.fromEntries(rows.map(({ metric, value }) => [metric, Number(value)]))
}

/** Sums over the given number of days, ending with `until`. */
async function sumOf(reader: Reader, until: string | null, length: number): Promise<Sums> {
  if (until === null) return {}
  const { rows } = await reader.execute<{ metric: Metric; value: string }>(sql`
    select metric, sum(value) as value from daily_counts
    where day > ${daysBefore(until, length)} and day <= ${until} group by metric`)
  return Object.fromEntries(rows.map(({ metric, value }) => [metric, Number(value)]))
}

/** Distinct members: someone active on three days counts once. Today isn't over, so it isn't compared. */
async function readActive(reader: Reader, { today, until }: { today: string; until: string | null }) {
  const { rows } = await reader.execute<{ day: string; metric: Metric; value: string }>(sql`
    select day::text, metric, value from daily_counts where metric in ('activeUsers', 'active7', 'active28')
      and day = any(${sql.param(until === null ? [] : [until, daysBefore(until, 7), daysBefore(until, 28)])}::date[])`)
  const on = (day: string | null, metric: Metric) => {
    const found = rows.find((row) => row.day === day && row.metric === metric)
    return found ? Number(found.value) : null
  }
  const { rows: here } = await reader.execute<{ here: number }>(
    sql`select count(*)::int as here from active_days where day = ${today}`,
  )
  return {
    daily: on(until, 'activeUsers') ?? 0,
    counter: {
      today: { now: here[0]?.here ?? 0, before: null },
      week: { now: on(until, 'active7') ?? 0, before: on(until && daysBefore(until, 7), 'active7') },
      month: { now: on(until, 'active28') ?? 0, before: on(until && daysBefore(until, 28), 'active28') },
    },
  }
}

async function readCohorts(reader: Reader, until: string): Promise<Overview['cohorts']> {
  const latest = weekOf(until)
  const oldest = daysBefore(latest, 7 * (COHORTS - 1))
  const { rows: joined } = await reader.execute<{ cohort: string; members: number }>(sql`
    select date_trunc('week', created_at at time zone 'UTC')::date::text as cohort, count(*)::int as members from users
    where created_at >= ${beginOf(oldest).toISOString()}::timestamptz
      and created_at < ${beginOf(daysBefore(until, -1)).toISOString()}::timestamptz and not is_dummy group by 1`)
  const { rows: active } = await reader.execute<{ cohort: string; week: number; active: number }>(
    sql`select cohort::text, week, active from cohort_weeks where cohort >= ${oldest}`,
  )
  return Array.from({ length: COHORTS }, (_, at) => {
    const week = daysBefore(latest, 7 * at)
    return {
      week,
      members: joined.find(({ cohort }) => cohort === week)?.members ?? 0,
      active: Array.from({ length: COHORTS }, (_, later) =>
        later > at ? null : (active.find((row) => row.cohort === week && row.week === later)?.active ?? 0),
      ),
    }
  })
}
