import { type SQL, sql } from 'drizzle-orm'
import { freshnessOf } from '#features/checkins/freshness.ts'
import type { Gym } from '#features/gyms/contract.ts'
import { RATED_FROM } from '#features/reviews/rules.ts'
import { days } from '#platform/clock.ts'
import type { Reader } from '#platform/database.ts'
import type { GymInsights } from '../contract.ts'
import { type Period, SMALLEST_GROUP, toldOf } from '../rules.ts'

interface Span {
  from: string
  to: string
}

/** D14 "My gym": what is counted today, now and in as long a time before. */
export async function readInsights(
  reader: Reader,
  { gym, weeks, now }: { gym: Gym; weeks: Period; now: Date },
): Promise<GymInsights> {
  const back = (periods: number) => new Date(now.getTime() - periods * weeks * days(7)).toISOString()
  const present: Span = { from: back(1), to: now.toISOString() }
  const past: Span = { from: back(2), to: back(1) }
  const [here, then] = [await readSpan(reader, gym, present), await readSpan(reader, gym, past)]
  const both = (tell: (figures: Figures) => number | null) => ({ now: tell(here), before: tell(then) })
  const enough = here.people >= SMALLEST_GROUP
  return {
    weeks,
    ...present,
    favourites: { total: gym.favoriteCount, gained: both(({ favourites }) => favourites) },
    rsvps: both(({ rsvps }) => rsvps),
    showRate: both(({ came, expected }) => (expected < SMALLEST_GROUP ? null : came / expected)),
    checkIns: both(({ checkIns }) => checkIns),
    byWeek: enough ? await readByWeek(reader, gym, present) : null,
    byHour: enough ? await readByHour(reader, gym, present) : null,
    members: both(({ members }) => toldOf(members)),
    visitors: both(({ people, members }) => toldOf(people - members)),
    newFaces: both(({ newFaces }) => toldOf(newFaces)),
    reviews: {
      count: both(({ reviews }) => reviews),
      average: both(({ reviews, rating }) => (reviews < RATED_FROM ? null : rating)),
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
  checkIns: number
  people: number
  members: number
  newFaces: number
  reviews: number
  rating: number | null
}

const within = (column: SQL, { from, to }: Span) =>
  sql`${column} >= ${from}::timestamptz and ${column} < ${to}::timestamptz`

async function readSpan(reader: Reader, { id }: Gym, span: Span): Promise<Figures> {
  const { rows } = await reader.execute<Figures>(sql`
    with came as (
      select i.uid, count(*) as times from check_ins i
      where i.gym_id = ${id} and i.undone_at is null and ${within(sql`i.at`, span)} group by i.uid),
    placed as (
      select r.status, e.ends_at from rsvps r join events e on e.id = r.event_id
      where e.gym_id = ${id} and not e.is_deleted and e.status <> 'cancelled' and ${within(sql`e.starts_at`, span)}
        and r.status in ('going', 'attended', 'no_show'))
    select
      (select count(*)::int from favorites f where f.gym_id = ${id} and ${within(sql`f.created_at`, span)}) as favourites,
      (select count(*)::int from placed) as rsvps,
      (select count(*)::int from placed where status = 'attended' and ends_at < ${span.to}::timestamptz) as came,
      (select count(*)::int from placed where ends_at < ${span.to}::timestamptz) as expected,
      (select coalesce(sum(times), 0)::int from came) as "checkIns",
      (select count(*)::int from came) as people,
      (select count(*)::int from came c where exists (select from gym_members m where m.gym_id = ${id} and m.uid = c.uid and m.status = 'member')
        or exists (select from gym_staff s where s.gym_id = ${id} and s.uid = c.uid)) as members,
      (select count(*)::int from came c where not exists (select from check_ins b where b.gym_id = ${id} and b.uid = c.uid
        and b.undone_at is null and b.at < ${span.from}::timestamptz)) as "newFaces",
      ${shownReviews(id, span, sql`count(*)::int`)} as reviews,
      ${shownReviews(id, span, sql`avg(v.score)::float8`)} as rating`)
  const [figures] = rows
  if (!figures) throw new Error('the gym was not counted')
  return figures
}

/** Reviews whose entry is deleted are none. */
const shownReviews = (gymId: string, span: Span, figure: SQL) => sql`(select ${figure} from gym_reviews v
  join activities a on a.actor_id = v.uid and a.id = v.activity_id and not a.is_deleted
  where v.gym_id = ${gymId} and ${within(sql`v.created_at`, span)})`

async function readByWeek(reader: Reader, { id, timezone }: Gym, span: Span) {
  const { rows } = await reader.execute<{ week: string; checkIns: number }>(sql`
    select to_char(w, 'YYYY-MM-DD') as week, count(i.id)::int as "checkIns"
    from generate_series(date_trunc('week', ${span.from}::timestamptz at time zone ${timezone}),
      date_trunc('week', ${span.to}::timestamptz at time zone ${timezone}), interval '1 week') w
    left join check_ins i on i.gym_id = ${id} and i.undone_at is null and ${within(sql`i.at`, span)}
      and date_trunc('week', i.at at time zone ${timezone}) = w
    group by w order by w`)
  return rows
}

async function readByHour(reader: Reader, { id, timezone }: Gym, span: Span) {
  const { rows } = await reader.execute<{ hour: number; checkIns: number }>(sql`
    select extract(hour from i.at at time zone ${timezone})::int as hour, count(*)::int as "checkIns" from check_ins i
    where i.gym_id = ${id} and i.undone_at is null and ${within(sql`i.at`, span)} group by 1 order by 1`)
  return rows
}
