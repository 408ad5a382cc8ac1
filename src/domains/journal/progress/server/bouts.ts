import { type SQL, sql } from 'drizzle-orm'
import type { Family } from '#domains/journal/techniques/rules.ts'
import type { Reader } from '#platform/database.ts'
import { statement } from '#platform/statement.ts'

/** A count from rounds and matches. `what` decides which columns are set. */
export interface CountedRow {
  what: /** Submissions in rounds, by the member (`mine`) or against them, in the period (`present`) or before it. */
    | 'submission'
    /** Positions in which rounds ended. */
    | 'ending'
    /** Partners. `slug` is a member's uid, or null for a partner known only by the name in `next`. */
    | 'partner'
    | 'position'
    /** Transitions from the position `slug` to the position `next`. */
    | 'move'
    /** Submissions from the position in `next`; null if unknown. */
    | 'finish'
  slug: string | null
  next: string | null
  mine: boolean | null
  present: boolean | null
  times: number
  minutes: number | null
}

interface Asked {
  uid: SQL | string
  /** The first day of the period. */
  from: SQL | string
  /** The first day of the previous period, or of this one if there's none. */
  since: SQL | string
}

/** With more transitions than this, a map or table is hard to read. */
const MOST_MOVES = 200

/**
 * Reads rounds once for all counts. A submission is attributed to the last logged position of its round that the
 * library links it to. If no position was logged, it's attributed to its starting position in the library, if there is
 * only one.
 */
export const countedQuery = ({ uid, from, since }: Asked): SQL => sql`
  with trained as materialized (
    select s.id, s.day >= ${from}::date as present from training_sessions s
    where s.uid = ${uid} and not s.is_deleted and s.day >= ${since}::date),
  rolled as materialized (
    select t.present, r.minutes, r.partner_uid, r.partner_name, r.subs_for, r.subs_against, r.positions
    from training_rounds r join trained t on t.id = r.session_id where r.uid = ${uid}),
  fought as (
    select array_remove(array[case when m.outcome = 'win' then m.submission end], null) as subs_for,
      array_remove(array[case when m.outcome = 'loss' then m.submission end], null) as subs_against, m.positions
    from matches m where m.uid = ${uid} and not m.is_deleted and m.day >= ${from}::date),
  bouts as materialized (
    select subs_for, subs_against, positions, count(*) as times from (
      select subs_for, subs_against, positions from rolled where present union all select * from fought) b group by 1, 2, 3),
  finished as (
    select sub as slug, true as mine, positions, sum(times) as times from bouts, unnest(subs_for) sub group by 1, 3
    union all
    select sub, false, positions, sum(times) from bouts, unnest(subs_against) sub group by 1, 3)
  select 'submission' as what, sub as slug, null as next, mine, present, count(*)::int as times, null::int as minutes
  from (select present, unnest(subs_for) as sub, true as mine from rolled
    union all select present, unnest(subs_against), false from rolled) s group by 2, 4, 5
  union all
  select 'ending', positions[cardinality(positions)], null, null, null, count(*)::int, null
  from rolled where present and cardinality(positions) > 0 group by 2
  union all
  select 'partner', partner_uid, min(partner_name), null, null, sum(times)::int, sum(minutes)::int from (
    select partner_uid, btrim(partner_name) as partner_name, count(*) as times, sum(minutes) as minutes from rolled
    where present and (partner_uid is not null or partner_name <> '') group by 1, 2) p
  group by 2, case when partner_uid is null then fold_name(partner_name) end
  union all
  select 'position', p, null, null, null, sum(times)::int, null from bouts, unnest(positions) p group by 2
  union all
  (select 'move', positions[i], positions[i + 1], null, null, sum(times)::int, null
  from bouts, generate_series(1, cardinality(positions) - 1) i group by 2, 3 order by 6 desc, 2, 3 limit ${MOST_MOVES})
  union all
  select 'finish', slug, place, mine, null, sum(times)::int, null from (
    select f.slug, f.mine, f.times, coalesce(
      f.positions[(select max(i) from generate_subscripts(f.positions, 1) i where f.positions[i] = any(t.from_positions))],
      case when cardinality(f.positions) = 0 and cardinality(t.from_positions) = 1 then t.from_positions[1] end) as place
    from finished f left join techniques t on t.slug = f.slug) f group by 2, 3, 4`

const counted = statement<CountedRow>('progress_counted', () =>
  countedQuery({
    uid: sql`${sql.placeholder('uid')}`,
    from: sql`${sql.placeholder('from')}`,
    since: sql`${sql.placeholder('since')}`,
  }),
)

export const readBoutCounts = (reader: Reader, asked: { uid: string; from: string; since: string }) =>
  counted(reader, asked)

export interface NamedRow {
  slug: string
  name: string
  family: Family | null
}
