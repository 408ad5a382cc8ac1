import { sql } from 'drizzle-orm'
import { freshnessOf } from '#features/checkins/freshness.ts'
import type { Gym } from '#features/gyms/contract.ts'
import { RATED_FROM } from '#features/reviews/rules.ts'
import type { Reader } from '#platform/database.ts'
import type { GymInsights } from '../contract.ts'
import { type Period, SMALLEST_GROUP, sumOfTold, toldInSteps } from '../rules.ts'
import { readByHour } from './by-hour.ts'
import { readByWeek, weeksBack } from './by-week.ts'
import { readReviewsByMonth, shownReviews } from './reviews.ts'
import { type Span, within } from './span.ts'

/** D14 "My gym": what is counted today, now and in as many weeks before. */
export async function readInsights(
  reader: Reader,
  { gym, weeks, now }: { gym: Gym; weeks: Period; now: Date },
): Promise<GymInsights> {
  const [from, before] = [weeksBack(gym, now, weeks), weeksBack(gym, now, 2 * weeks)]
  const present: Span = { from: from.toISOString(), to: now.toISOString() }
  const past: Span = { from: before.toISOString(), to: from.toISOString() }
  const [here, then] = [await readSpan(reader, gym, present), await readSpan(reader, gym, past)]
  const both = (tell: (figures: Figures) => number | null) => ({ now: tell(here), before: tell(then) })
  const all = await readByWeek(reader, gym, { from: before, weeks: 2 * weeks })
  const [byWeekBefore, byWeek] = [all.slice(0, weeks), all.slice(weeks)]
  const summed = (figure: 'checkIns' | 'views' | 'directions') => {
    const { sum, leftOut } = sumOfTold(byWeek.map((week) => week[figure]))
    return { now: sum, before: sumOfTold(byWeekBefore.map((week) => week[figure])).sum, leftOut }
  }
  return {
    weeks,
    ...present,
    views: summed('views'),
    directions: summed('directions'),
    favourites: { total: gym.favoriteCount, gained: both(({ favourites }) => favourites) },
    rsvps: both(({ rsvps }) => rsvps),
    showRate: both(({ came, expected }) => (expected < SMALLEST_GROUP ? null : came / expected)),
    checkIns: summed('checkIns'),
    byWeek,
    byHour: await readByHour(reader, gym, present),
    members: both(({ members }) => members),
    visitors: both(({ people, members }) => toldInSteps(people - members)),
    newFaces: both(({ newFaces }) => toldInSteps(newFaces)),
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
  people: number
  members: number
  newFaces: number
  reviews: number
  rating: number | null
}

async function readSpan(reader: Reader, { id }: Gym, span: Span): Promise<Figures> {
  const { rows } = await reader.execute<Figures>(sql`
    with came as (
      select distinct i.uid from check_ins i
      where i.gym_id = ${id} and i.undone_at is null and ${within(sql`i.at`, span)}),
    placed as (
      select r.status, e.ends_at from rsvps r join events e on e.id = r.event_id
      where e.gym_id = ${id} and not e.is_deleted and e.status <> 'cancelled' and ${within(sql`e.starts_at`, span)}
        and r.status in ('going', 'attended', 'no_show'))
    select
      (select count(*)::int from favorites f where f.gym_id = ${id} and ${within(sql`f.created_at`, span)}) as favourites,
      (select count(*)::int from placed) as rsvps,
      (select count(*)::int from placed where status = 'attended' and ends_at < ${span.to}::timestamptz) as came,
      (select count(*)::int from placed where ends_at < ${span.to}::timestamptz) as expected,
      (select count(*)::int from came) as people,
      (select count(*)::int from came c where exists (select from gym_members m where m.gym_id = ${id} and m.uid = c.uid and m.status = 'member')
        or exists (select from gym_staff s where s.gym_id = ${id} and s.uid = c.uid)) as members,
      (select count(*)::int from came c where not exists (select from check_ins b where b.gym_id = ${id} and b.uid = c.uid
        and b.undone_at is null and b.at < ${span.from}::timestamptz)) as "newFaces",
      (select count(*)::int ${shownReviews(id)} and ${within(sql`v.created_at`, span)}) as reviews,
      (select avg(v.score)::float8 ${shownReviews(id)} and ${within(sql`v.created_at`, span)}) as rating`)
  const [figures] = rows
  if (!figures) throw new Error('the gym was not counted')
  return figures
}
