import { type SQL, sql } from 'drizzle-orm'
import type { TimeCursor } from '#platform/cursor.ts'
import type { Reader } from '#platform/database.ts'
import { statement } from '#platform/statement.ts'
import type { FeedItem } from '../contract.ts'
import type { Candidate } from '../ranking.ts'
import { CARD_JOINS, type CardRow, cardColumns, HIDDEN, hiddenOnce, readCards } from './reads.ts'
import { dependent, mayBeVisible, visibleToPerson } from './visible-to.ts'

export interface Span {
  uid: string
  /** Only entries older than this. */
  before?: TimeCursor | undefined
  /** Only entries newer than this. */
  since?: TimeCursor | undefined
  most: number
}

/** The sources of nearby entries, in the order in which the feed uses them. */
export const nearbyScopes = ['city', 'country', 'world'] as const
export type NearbyScope = (typeof nearbyScopes)[number]

/** The newest entries of the member, the people they follow and their gyms, without muted and blocked ones. */
export async function readFollowedEntries(reader: Reader, span: Span): Promise<Candidate[]> {
  return (await followedRows(reader, valuesOf(span))).map(candidateOf)
}

/**
 * `readFollowedEntries` with complete cards. For a first page, reads only recently active actors if that's enough and
 * if the viewer may see all that's found.
 */
export async function readFollowedCards(reader: Reader, span: Span): Promise<FollowedCard[]> {
  const values = valuesOf(span)
  if (span.before) return followedCards(reader, values)
  const rows = await newestCards(reader, values)
  const last = rows.at(-1)
  const isWhole =
    last?.horizon === null || (rows.length === span.most && last && new Date(last.timestamp) > new Date(last.horizon))
  const unsure = rows.filter(({ is_dependent }) => is_dependent).map(({ id }) => id)
  const isVisible = isWhole && (await readCards(reader, span, unsure)).length === unsure.length
  return isVisible ? rows : followedCards(reader, values)
}

export type FollowedCard = CardRow & Pick<Candidate, 'source'> & { why?: undefined }

/** The query behind the first page of `readFollowedCards`. */
export const newestCardsQuery = (span: Span): SQL => newestFollowed(spanOf(span))

/** The newest public entries of people and gyms the member doesn't follow, in their city or further away. */
export async function readNearEntries(reader: Reader, where: NearbyScope, span: Span): Promise<Candidate[]> {
  const { rows } = await reader.execute<EntryColumns & Record<string, unknown>>(NEAR[where](spanOf(span)))
  return rows.map(candidateOf)
}

/** Whether the member follows neither people nor gyms. */
export async function followsNobody(reader: Reader, uid: string): Promise<boolean> {
  const { rows } = await reader.execute(sql`
    select from follows where follower_id = ${uid} and status = 'accepted' union all select from favorites where uid = ${uid} limit 1`)
  return rows.length === 0
}

interface EntryColumns {
  id: string
  actor_id: string
  source: FeedItem['source']
  timestamp: string
  score: number
  boosted: boolean
}

function candidateOf(row: EntryColumns): Candidate {
  const { id, actor_id, source, timestamp, score, boosted } = row
  return { id, actorId: actor_id, source, timestamp: new Date(timestamp), score, boosted }
}

/** A query's parameters as SQL. */
interface SpanInSql {
  uid: SQL
  before: PlaceInSql
  since: PlaceInSql
  most: SQL
}

interface PlaceInSql {
  at: SQL
  id: SQL
}

function valuesOf({ uid, before, since, most }: Span) {
  return {
    uid,
    beforeAt: before?.at.toISOString() ?? 'infinity',
    beforeId: before?.id ?? '',
    sinceAt: since?.at.toISOString() ?? '-infinity',
    sinceId: since?.id ?? '',
    most,
  }
}

function spanOf(span: Span): SpanInSql {
  const values = valuesOf(span)
  return spanInSql((name) => values[name])
}

function spanInSql(given: (name: keyof ReturnType<typeof valuesOf>) => unknown): SpanInSql {
  return {
    uid: sql`${given('uid')}::text`,
    before: { at: sql`${given('beforeAt')}::timestamptz`, id: sql`${given('beforeId')}::text` },
    since: { at: sql`${given('sinceAt')}::timestamptz`, id: sql`${given('sinceId')}::text` },
    most: sql`${given('most')}::int`,
  }
}

const within = ({ before, since }: SpanInSql) => sql`
  (a.timestamp, a.id) < (${before.at}, ${before.id}) and (a.timestamp, a.id) > (${since.at}, ${since.id})`

const placeholders = () => spanInSql((name) => sql.placeholder(name))

/** Prepared statements, because every load of the home screen starts with one of these. */
const followedRows = statement<EntryColumns>('followed_entries', () => {
  const span = placeholders()
  const actors = withNewest(followed(span), sql`where t.timestamp >= ${span.since.at}`)
  return newestOf(actors, span, ENTRY)
})
const followedCards = statement<FollowedCard>('followed_cards', () => {
  const span = placeholders()
  return newestOf(followed(span), span, cardOf(span))
})
const newestCards = statement<FollowedCard & { horizon: string | null; is_dependent: boolean }>('newest_cards', () =>
  newestFollowed(placeholders()),
)

/** What a query reads about each entry `activities a`. */
interface Shape {
  columns: SQL
  joins: SQL
}
const ENTRY: Shape = {
  columns: sql`a.id, a.actor_id, a.timestamp, a.score, (a.boosted and (a.boost_expiry is null or a.boost_expiry > now())) as boosted`,
  joins: sql``,
}
const cardOf = ({ uid }: SpanInSql): Shape => ({ columns: cardColumns({ uid }), joins: CARD_JOINS })

/**
 * The member, the people they follow, and the gyms they favourited, belong to or named as their home gym, each with
 * what the relation allows.
 */
const followed = ({ uid }: SpanInSql) => sql`
  select ${uid} as actor_id, 'own' as source, true as own, false as follows
  union all
  select f.followed_id, 'following', false, true from follows f
  where f.follower_id = ${uid} and f.status = 'accepted' and ${welcome(sql`f.followed_id`, uid)}
  union all
  select g.gym_id, 'gym', false, bool_or(g.kept) from (${gymsOf(uid)}) g
  where ${welcome(sql`g.gym_id`, uid)} group by g.gym_id`

const gymsOf = (uid: SQL) => sql`
  select v.gym_id, true as kept from favorites v where v.uid = ${uid}
  union all select m.gym_id, false from gym_members m where m.uid = ${uid} and m.status = 'member'
  union all select s.gym_id, false from gym_staff s where s.uid = ${uid}
  union all select u.home_gym_id, false from users u where u.uid = ${uid} and u.home_gym_id is not null`

const withNewest = (actors: SQL, only: SQL) => sql`
  select s.*, t.timestamp as newest from (${actors} offset 0) s join newest_entries t on t.actor_id = s.actor_id ${only}`

/**
 * Reads only the actors with the newest entries, 1.5 times as many as the page has entries. If any were left out, none
 * of their entries is newer than `horizon`, so older rows, or a page that isn't full, may be missing some. Whether the
 * viewer may see the entries that are `is_dependent` is still to be decided.
 */
function newestFollowed(span: SpanInSql): SQL {
  const most = sql`${span.most} * 3 / 2`
  const { columns, joins } = cardOf(span)
  const horizon = sql`(select case when count(*) = ${most} then min(newest) end from actors) as horizon`
  const actors = withNewest(followed(span), sql`order by t.timestamp desc limit ${most}`)
  const shape = { columns: sql`${columns}, ${horizon}, ${dependent} as is_dependent`, joins }
  return newestOf(actors, span, shape, mayBeVisible(relationIn(span)))
}

/** What's known of the viewer's relation to an actor `s` of `followed`. */
const relationIn = (span: SpanInSql) => ({
  own: sql`s.own`,
  blocked: sql`false`,
  follows: sql`s.follows`,
  followedBack: followsBack(span, sql`s.actor_id`),
})

// Looked up only for friends' entries and for the page, not for everyone the member follows. The `offset 0` makes it a
// lookup; otherwise the planner first collects all followers of the member, and there may be many.
const followsBack = ({ uid }: SpanInSql, actor: SQL) => sql`exists (select from follows b
  where b.followed_id = ${uid} and b.follower_id = ${actor} and b.status = 'accepted' offset 0)`

/**
 * The newest entries of many actors, reading as few rows as possible. `actors` are those allowed in the feed, without
 * blocked ones, each with what the viewer's relation to them allows. First reads each actor's newest few entries by
 * index. The oldest entry that would still fit on the page is then a lower bound, so more is read only for actors whose
 * few entries are all newer.
 */
function newestOf(
  actors: SQL,
  span: SpanInSql,
  { columns, joins }: Shape,
  which: SQL = visibleToPerson(span.uid, relationIn(span)),
): SQL {
  const entriesOf = (bounds: SQL, rows: SQL) => sql`
    select a.id, a.actor_id, a.actor_type, a.activity_type, a.timestamp, a.target_id, a.target_type, a.target_ref, a.content,
      a.visibility, a.audience, a.score, a.boosted, a.boost_expiry, a.like_count, a.comment_count
    from activities a
    where a.actor_id = s.actor_id and a.in_feed and ${which} and ${bounds}
    order by a.timestamp desc, a.id desc ${rows}`
  return sql`
    with ${hiddenOnce(span.uid)}, actors as materialized (
      select s.*, least(${span.most}, 1 + 2 * ${span.most} / count(*) over ()) as few from (${actors}) s),
    newest as materialized (
      select s.source, s.own, s.follows, s.few, e.* from actors s cross join lateral (${entriesOf(within(span), sql`limit s.few`)}) e),
    down_to as materialized (
      select coalesce((select timestamp from newest order by timestamp desc offset ${span.most} - 1 limit 1), '-infinity') as timestamp)
    select case when a.source = 'following' and ${followsBack(span, sql`a.actor_id`)} then 'friend' else a.source end as source, ${columns}
    from (
      select n.* from newest n
      union all
      select s.source, s.own, s.follows, s.few, e.* from (
        select n.actor_id, n.source, n.own, n.follows, n.few from newest n
        group by 1, 2, 3, 4, 5 having count(*) = n.few and min(n.timestamp) >= (select timestamp from down_to)) s
      cross join lateral (${entriesOf(
        sql`${within(span)} and a.timestamp >= (select timestamp from down_to)`,
        sql`limit ${span.most} offset s.few`,
      )}) e
      order by timestamp desc, id desc limit ${span.most}) a
    ${joins}
    order by a.timestamp desc, a.id desc`
}

/** SQL condition: an actor may be in the member's feed. Neither blocks the other, and the actor isn't muted. */
const welcome = (actor: SQL, uid: SQL) => sql`${actor} not in (${HIDDEN})
  and ${actor} not in (select muted_id from mutes where muter_id = ${uid})`

const isStranger = (actor: SQL, uid: SQL) => sql`${actor} <> ${uid} and ${welcome(actor, uid)}
  and not exists (select from follows f where f.followed_id = ${actor} and f.follower_id = ${uid} and f.status = 'accepted')
  and ${actor} not in (select g.gym_id from (${gymsOf(uid)}) g)`

/** The most people to read per city, latest sign-in first, so that a large city isn't read in full. */
const PEOPLE_OF_A_CITY = 200
/** How many of the newest public entries are searched for those from the member's country. */
const LATEST_OF_THE_WORLD = 2000

const NEAR = {
  city: (span: SpanInSql) =>
    newestOf(
      sql`select u.uid as actor_id, 'near' as source, false as own, false as follows
        from users u where u.country = (select country from users where uid = ${span.uid})
          and u.city = (select nullif(city, '') from users where uid = ${span.uid}) and ${isStranger(sql`u.uid`, span.uid)}
        order by u.last_login desc nulls last, u.uid limit ${PEOPLE_OF_A_CITY}`,
      span,
      ENTRY,
      sql`a.visibility = 'public' and ${visibleToPerson(span.uid, relationIn(span))}`,
    ),
  country: (span: SpanInSql) =>
    publicEntries(
      span,
      sql`(${publicOnes} order by a.timestamp desc, a.id desc limit ${LATEST_OF_THE_WORLD})`,
      sql`home.country = me.country and home.city <> me.city`,
      sql`case when me.country = '' then 'world' else 'country' end`,
    ),
  world: (span: SpanInSql) => publicEntries(span, sql`(${publicOnes})`, sql`home.country <> me.country`, sql`'world'`),
} satisfies Record<NearbyScope, (span: SpanInSql) => SQL>

/** Scanned newest first with the index `activities_public`. */
const publicOnes = sql`select a.* from activities a where a.in_feed and not a.is_deleted and a.visibility = 'public'`

function publicEntries(span: SpanInSql, which: SQL, where: SQL, source: SQL): SQL {
  return sql`
    with ${hiddenOnce(span.uid)}
    select a.id, a.actor_id, ${source} as source, a.timestamp, a.score,
      (a.boosted and (a.boost_expiry is null or a.boost_expiry > now())) as boosted
    from ${which} a
    join users me on me.uid = ${span.uid}
    cross join lateral (
      select u.country, u.city from users u where a.actor_type = 'user' and u.uid = a.actor_id
      union all select g.country, g.city from gyms g where a.actor_type = 'gym' and g.id = a.actor_id) home
    where ${isStranger(sql`a.actor_id`, span.uid)} and ${visibleToPerson(span.uid)} and ${within(span)} and ${where}
    order by a.timestamp desc, a.id desc limit ${span.most}`
}
