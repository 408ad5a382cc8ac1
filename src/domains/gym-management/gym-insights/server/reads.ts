import { sql } from 'drizzle-orm'
import { RATED_FROM } from '#domains/gym-management/reviews/rules.ts'
import type { Gym } from '#domains/gyms/gyms/contract.ts'
import { freshnessOf } from '#domains/gyms/gyms/freshness.ts'
import type { Reader } from '#platform/database.ts'
import type { GymInsights } from '../contract.ts'
import type { Period } from '../rules.ts'
import { readMonth } from './by-month.ts'
import { readByWeek, weeksBack } from './by-week.ts'
import { readReviewsByMonth, visibleReviews } from './reviews.ts'
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
