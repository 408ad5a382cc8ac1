import { type SQL, sql } from 'drizzle-orm'
import { readDefaultVisibility } from '#domains/feed/activities/server/default-visibility.ts'
import { isFriend } from '#domains/feed/activities/server/visible-to.ts'
import { nearestPlace } from '#domains/gyms/places/server/reads.ts'
import { blockedBetween } from '#domains/members/people/server/block-conditions.ts'
import { readPeople } from '#domains/members/people/server/reads.ts'
import { days } from '#platform/clock.ts'
import type { Viewer } from '#platform/context.ts'
import { cutPage, readTimeCursor, writeTimeCursor } from '#platform/cursor.ts'
import type { Reader } from '#platform/database.ts'
import { escapeLike } from '#platform/escape-like.ts'
import { EARTH_RADIUS_KM, type Point, readPoint } from '#platform/geography.ts'
import { normalizeText } from '#platform/normalize-text.ts'
import type { CompetitionCard, CompetitionEntry, ListedCompetition } from '../contract.ts'
import { MOST_WORDS } from '../limits.ts'
import type { EntryVisibility, Intent } from '../rules.ts'
import { mayEdit } from './rights.ts'

type MaybeViewer = Viewer | null
type Asked = { cursor?: string | undefined; limit: number }

/** SQL condition on `listed_competitions c`: everyone sees all that aren't deleted or hidden. */
export const IS_LISTED: SQL = sql`(not c.is_deleted and c.taken_down_at is null)`

/** SQL: whether the last day isn't over yet at the venue or, if its time zone isn't known, somewhere on earth. */
export const isAhead = (now: Date): SQL =>
  // The first condition is for the index: no place's date is earlier than yesterday's in UTC.
  sql`(c.ends_on >= ${dayOf(new Date(now.getTime() - days(1)))}::date
    and c.ends_on >= (${now.toISOString()}::timestamptz at time zone coalesce(nullif(c.timezone, ''), 'Etc/GMT+12'))::date)`

type CompetitionColumns = Omit<ListedCompetition, 'location' | 'may' | 'entry' | 'usualVisibility'> & {
  lat: number | null
  lng: number | null
  createdBy: string | null
  createdAt: string
}

/** A competition's columns, with days as text. */
const columns = (now: Date): SQL => sql`c.id, c.slug, c.name, c.organisation, c.rule_set as "ruleSet", c.discipline,
  c.starts_on::text as "startsOn", c.ends_on::text as "endsOn", c.timezone, c.venue, c.town, c.country, c.lat, c.lng,
  c.place_approximate as "placeApproximate", c.website, c.registration_url as "registrationUrl",
  c.registration_deadline::text as "registrationDeadline", c.weigh_in as "weighIn", c.status, c.version,
  c.created_by as "createdBy", c.created_at as "createdAt", c.updated_at as "updatedAt", not ${isAhead(now)} as "isOver"`

/** Kilometres to a point, along a great circle. */
const kilometresTo = ({ lat, lng }: Point): SQL => sql`(2 * ${EARTH_RADIUS_KM}::float8 * asin(least(1, sqrt(
  power(sin(radians(c.lat - ${lat}::float8) / 2), 2)
  + cos(radians(${lat}::float8)) * cos(radians(c.lat)) * power(sin(radians(c.lng - ${lng}::float8) / 2), 2)))))`

export interface CompetitionSearch extends Asked {
  near?: string | undefined
  radiusKm: number
  country?: string | undefined
  text: string
}

/**
 * Competitions ahead, soonest first. Near a point, those whose place isn't known are included if they're in the same
 * country.
 */
export async function readCompetitions(
  reader: Reader,
  { near, radiusKm, country, text, cursor, limit }: CompetitionSearch,
  viewer: MaybeViewer,
  now: Date,
): Promise<{ items: CompetitionCard[]; nextCursor: string | null }> {
  const point = near === undefined ? undefined : readPoint(near)
  const after = readTimeCursor(cursor)
  const words = normalizeText(text).split(' ').filter(Boolean).slice(0, MOST_WORDS)
  const distance = point ? kilometresTo(point) : sql`null::float8`
  const conditions = [
    IS_LISTED,
    isAhead(now),
    ...words.map(
      (word) => sql`fold_name(concat_ws(' ', c.name, c.organisation, c.venue, c.town)) like ${`%${escapeLike(word)}%`}`,
    ),
    ...(country ? [sql`c.country = ${country}`] : []),
    ...(after ? [sql`(c.starts_on, c.id) > (${dayOf(after.at)}::date, ${after.id})`] : []),
    ...(point
      ? [
          sql`(${distance} <= ${radiusKm} or (c.lat is null and c.country = ${(await nearestPlace(reader, point))?.country ?? ''}))`,
        ]
      : []),
  ]
  const { rows } = await reader.execute<CompetitionColumns & { distance: number | null; intent: Intent | null }>(sql`
    select ${columns(now)}, ${distance} as distance, e.intent from listed_competitions c
      left join competition_entries e on e.competition_id = c.id and e.uid = ${viewer?.uid ?? null}
    where ${sql.join(conditions, sql` and `)} order by c.starts_on, c.id limit ${limit + 1}`)
  const items = rows.slice(0, limit).map((row) => ({
    ...cardOf(row),
    distanceKm: row.distance === null ? null : rounded(row.distance),
    intent: row.intent,
  }))
  const last = rows.length > limit ? items.at(-1) : undefined
  return { items, nextCursor: last ? writeTimeCursor({ at: new Date(last.startsOn), id: last.id }) : null }
}

/** A competition as the viewer sees it; undefined if it's missing or hidden. */
export async function findCompetition(
  reader: Reader,
  by: { slug: string } | { id: string },
  viewer: MaybeViewer,
  now: Date,
): Promise<ReturnType<typeof shownAs> | undefined> {
  // PostgreSQL can't store this character in text.
  if ('slug' in by && by.slug.includes('\0')) return undefined
  const which = 'slug' in by ? sql`c.slug = ${by.slug}` : sql`c.id = ${by.id}`
  const { rows } = await reader.execute<CompetitionColumns>(
    sql`select ${columns(now)} from listed_competitions c where ${which} and ${IS_LISTED}`,
  )
  const [row] = rows
  if (!row) return undefined
  if (!viewer) return shownAs(row)
  return {
    ...shownAs(row),
    may: { edit: mayEdit(row.createdBy, viewer) },
    entry: await readEntry(reader, { uid: viewer.uid, competitionId: row.id }),
    usualVisibility: await readUsualVisibility(reader, viewer.uid),
  }
}

/** A member's entered competitions that end on a day or later, soonest first. `updatedAt` includes the entry's. */
export async function readEntered(
  reader: Reader,
  { uid, since, limit, now }: { uid: string; since: string; limit: number; now: Date },
) {
  const { rows } = await reader.execute<CompetitionColumns & { intent: Intent; changedAt: string }>(sql`
    select ${columns(now)}, e.intent, greatest(c.updated_at, e.updated_at) as "changedAt"
    from competition_entries e join listed_competitions c on c.id = e.competition_id
    where e.uid = ${uid} and ${IS_LISTED} and c.ends_on >= ${since}::date order by c.starts_on, c.id limit ${limit}`)
  return rows.map((row) => ({ ...shownAs({ ...row, updatedAt: row.changedAt }), intent: row.intent }))
}

/** The visibility of a member's new entries: as for RSVPs, followers at most. */
export async function readUsualVisibility(reader: Reader, uid: string): Promise<EntryVisibility> {
  const usual = await readDefaultVisibility(reader, uid, 'rsvp')
  return usual === 'public' ? 'followers' : usual
}

/** A competition as visitors see it. */
function shownAs(row: CompetitionColumns): ListedCompetition & { createdAt: Date; createdBy: string | null } {
  const { timezone, placeApproximate, website, registrationUrl, registrationDeadline, weighIn, version, isOver } = row
  return {
    ...cardOf(row),
    ...{ timezone, placeApproximate, website, registrationUrl, registrationDeadline, weighIn, version, isOver },
    updatedAt: new Date(row.updatedAt).toISOString(),
    may: { edit: false },
    entry: null,
    usualVisibility: null,
    createdAt: new Date(row.createdAt),
    createdBy: row.createdBy,
  }
}

async function readEntry(
  reader: Reader,
  { uid, competitionId }: { uid: string; competitionId: string },
): Promise<CompetitionEntry | null> {
  const { rows } = await reader.execute<CompetitionEntry>(sql`
    select e.intent, e.discipline, e.age_division as "ageDivision", e.level, e.weight_class as "weightClass", e.visibility
    from competition_entries e where e.uid = ${uid} and e.competition_id = ${competitionId}`)
  return rows[0] ?? null
}

/**
 * SQL condition on `competition_entries e`: the viewer follows the member and may see the entry. Suspended and disabled
 * members aren't shown.
 */
const isOfFollowed = (uid: string, now: Date): SQL => sql`exists (select from follows f
    where f.follower_id = ${uid} and f.followed_id = e.uid and f.status = 'accepted')
  and (e.visibility = 'followers' or (e.visibility = 'friends' and ${isFriend(sql`e.uid`, sql`${uid}::text`)}))
  and not ${blockedBetween(sql`e.uid`, uid)}
  and not exists (select from auth_users a where a.id = e.uid and (a.banned or a.suspended_until > ${now.toISOString()}::timestamptz))`

/** The people the viewer follows who are going or interested, in the order in which they answered. */
export async function readCompetitors(
  reader: Reader,
  { id, cursor, limit }: { id: string } & Asked,
  viewer: Pick<Viewer, 'uid'>,
  now: Date,
) {
  const after = readTimeCursor(cursor)
  const { rows } = await reader.execute<{ uid: string; intent: Intent; created_at: string }>(sql`
    select e.uid, e.intent, e.created_at from competition_entries e
    where e.competition_id = ${id} and ${isOfFollowed(viewer.uid, now)}
      ${after ? sql`and (e.created_at, e.uid) > (${after.at.toISOString()}::timestamptz, ${after.id})` : sql``}
    order by e.created_at, e.uid limit ${limit + 1}`)
  const { page, nextCursor } = cutPage(rows, limit, (row) => ({ at: row.created_at, id: row.uid }))
  const uids = page.map(({ uid }) => uid)
  const people = await readPeople(reader, viewer, uids)
  return {
    items: page.flatMap(({ uid, intent }) => {
      const person = people.get(uid)
      return person ? [{ person, intent }] : []
    }),
    nextCursor,
  }
}

function cardOf(row: CompetitionColumns): Omit<CompetitionCard, 'distanceKm' | 'intent'> {
  const { id, slug, name, organisation, ruleSet, discipline, startsOn, endsOn, venue, town, country, status } = row
  const { lat, lng } = row
  return {
    ...{ id, slug, name, organisation, ruleSet, discipline, startsOn, endsOn, venue, town, country, status },
    location: lat === null || lng === null ? null : { lat, lng },
  }
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10)
const rounded = (kilometres: number) => Math.round(kilometres * 10) / 10
