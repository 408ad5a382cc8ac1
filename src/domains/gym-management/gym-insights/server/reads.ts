import { sql } from 'drizzle-orm'
import { RATED_FROM } from '#domains/gym-management/reviews/rules.ts'
import type { Gym } from '#domains/gyms/gyms/contract.ts'
import { freshnessOf } from '#domains/gyms/gyms/freshness.ts'
import { days } from '#platform/clock.ts'
import type { Reader } from '#platform/database.ts'
import { instantOf, wallClock } from '#platform/wall-clock.ts'
import type { GymInsights } from '../contract.ts'
import type { Period } from '../rules.ts'
import { readMonth } from './by-month.ts'
import { type Span, withinSpan } from './span.ts'

/** A gym's insights for the period and the same number of weeks before it. */
export async function readInsights(
  reader: Reader,
  { gym, weeks, now }: { gym: Gym; weeks: Period; now: Date },
): Promise<GymInsights> {
  const [from, before] = [weeksBack(gym, now, weeks), weeksBack(gym, now, 2 * weeks)]
  const present: Span = { from: from.toISOString(), to: now.toISOString() }
  const past: Span = { from: before.toISOString(), to: from.toISOString() }
  const [here, then] = [await readSpan(reader, gym, present), await readSpan(reader, gym, past)]
  const both = <Value>(of: (figures: Figures) => Value) => ({ now: of(here), before: of(then) })
  const all = await readByWeek(reader, gym, { from: before, weeks: 2 * weeks })
  const [byWeekBefore, byWeek] = [all.slice(0, weeks), all.slice(weeks)]
  const summed = (figure: 'checkIns' | 'views' | 'directions') => {
    const sum = (rows: typeof all) => rows.reduce((times, week) => times + week[figure], 0)
    return { now: sum(byWeek), before: sum(byWeekBefore) }
  }
  return {
    weeks,
    ...present,
    views: summed('views'),
    directions: summed('directions'),
    favourites: { total: gym.favoriteCount, gained: both(({ favourites }) => favourites) },
    rsvps: both(({ rsvps }) => rsvps),
    showRate: both(({ came, expected }) => (expected === 0 ? null : came / expected)),
    checkIns: summed('checkIns'),
    byWeek,
    month: await readMonth(reader, gym, now),
    reviews: {
      count: both(({ reviews }) => reviews),
      average: both(({ reviews, rating }) => (reviews < RATED_FROM ? null : rating)),
      byMonth: await readReviewsByMonth(reader, gym, now),
    },
    freshness: {
      confirmed: gym.schedule.filter((session) => freshnessOf(session, now) === 'fresh').length,
      sessions: gym.schedule.length,
      lastConfirmedAt: gym.lastConfirmedAt,
    },
  }
}

interface Figures extends Record<string, unknown> {
  favourites: number
  rsvps: number
  came: number
  expected: number
  reviews: number
  rating: number | null
}

async function readSpan(reader: Reader, { id }: Gym, span: Span): Promise<Figures> {
  const { rows } = await reader.execute<Figures>(sql`
    with placed as (
      select r.status, e.ends_at from rsvps r join events e on e.id = r.event_id
      where e.gym_id = ${id} and not e.is_deleted and e.status <> 'cancelled' and ${withinSpan(sql`e.starts_at`, span)}
        and r.status in ('going', 'attended', 'no_show'))
    select
      (select count(*)::int from favorites f where f.gym_id = ${id} and ${withinSpan(sql`f.created_at`, span)}) as favourites,
      (select count(*)::int from placed) as rsvps,
      (select count(*)::int from placed where status = 'attended' and ends_at < ${span.to}::timestamptz) as came,
      (select count(*)::int from placed where ends_at < ${span.to}::timestamptz) as expected,
      (select count(*)::int ${visibleReviews(id)} and ${withinSpan(sql`v.created_at`, span)}) as reviews,
      (select avg(v.score)::float8 ${visibleReviews(id)} and ${withinSpan(sql`v.created_at`, span)}) as rating`)
  const [figures] = rows
  if (!figures) throw new Error('the query returned no gym')
  return figures
}

/** Excludes reviews whose entry is deleted. */
const visibleReviews = (gymId: string) => sql`from gym_reviews v
  join activities a on a.actor_id = v.uid and a.id = v.activity_id and not a.is_deleted where v.gym_id = ${gymId}`

const MONTHS = 12

/** The last twelve months in the gym's time zone, including those without a review. */
async function readReviewsByMonth(
  reader: Reader,
  { id, timezone }: Gym,
  now: Date,
): Promise<GymInsights['reviews']['byMonth']> {
  const today = sql`date_trunc('month', ${now.toISOString()}::timestamptz at time zone ${timezone})`
  const { rows } = await reader.execute<GymInsights['reviews']['byMonth'][number] & Record<string, unknown>>(sql`
    select to_char(m.month, 'YYYY-MM') as month, count(r.score)::int as count, avg(r.score)::float8 as average
    from (select ${today} - n * interval '1 month' as month from generate_series(0, ${MONTHS - 1}::int) n) m
    left join (select v.score, date_trunc('month', v.created_at at time zone ${timezone}) as month ${visibleReviews(id)}) r
      on r.month = m.month
    group by m.month order by m.month`)
  return rows
}

/** The Monday, in the gym's time zone, of the first of the last `weeks` weeks, including the current one. */
function weeksBack({ timezone }: Gym, now: Date, weeks: number): Date {
  const today = wallClock(now, timezone)
  const sinceMonday = (today.getUTCDay() + 6) % 7
  const monday = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate() - sinceMonday)
  return instantOf(new Date(monday - (weeks - 1) * days(7)), timezone)
}

async function readByWeek(
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
