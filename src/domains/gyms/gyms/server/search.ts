import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { days } from '#platform/clock.ts'
import type { Reader } from '#platform/database.ts'
import {
  type Bounds,
  crossesAntimeridian,
  kilometresBetween,
  type Point,
  readBounds,
  readPoint,
} from '#platform/geography.ts'
import { message } from '#platform/messages.ts'
import { normalizeText } from '#platform/normalize-text.ts'
import { badField } from '#platform/refusals.ts'
import type { GymPage, GymRow, gymSearch } from '../contract.ts'
import { WIDENING_KM } from '../rules.ts'
import { sessionOn } from '../timetable.ts'
import type { Days } from './days.ts'
import { daysOf, filtersOf, firstThen, type GymFilters, onlyUnconfirmed } from './filters.ts'
import { type GymRowColumns, gymRowColumns, gymRowOf } from './rows.ts'
import { chordOf, kilometresOfChord, spherePoint } from './sphere.ts'
import type { MaybeViewer } from './visible-to.ts'

export type Search = z.infer<typeof gymSearch> & Pick<GymFilters, 'days' | 'city'>
export type FoundColumns = GymRowColumns & { sort_key: number; found_then?: FoundThen }

interface FoundThen {
  session: { at: number; day: string } | null
  event: NonNullable<NonNullable<GymRow['onThen']>['event']> | null
}

/**
 * One page of the finder. Around a point or in an area the nearest gym comes first; by text, the best match; otherwise
 * the gym with the most favourites. In a search by time near a point or in a small area (`sinks`), gyms with only
 * unconfirmed sessions come last.
 */
export async function searchGyms(reader: Reader, search: Search, viewer: MaybeViewer, now: Date): Promise<GymPage> {
  const after = search.cursor === undefined ? undefined : readCursor(search.cursor)
  const radiusKm = after?.toKm ?? search.radiusKm
  let found = await runSearch(reader, { ...search, radiusKm }, viewer, now, after)
  let toKm = after?.toKm ?? null

  const wider = WIDENING_KM.filter((km) => km > radiusKm)
  if (search.widen && search.near && !after && found.length === 0 && wider.length > 0) {
    const near = await runSearch(reader, { ...search, radiusKm: Math.max(...wider) }, viewer, now)
    // A gym ranked lower may be nearer than the first one.
    const nearest = Math.min(...near.map((row) => kilometresOfChord(row.sort_key % SUNK)))
    toKm = wider.find((km) => nearest <= km) ?? null
    found = near.filter((row) => toKm !== null && row.sort_key % SUNK <= chordOf(toKm))
  }

  const items = found.slice(0, search.limit)
  const last = found.length > search.limit ? items.at(-1) : undefined
  return {
    items: items.map((row) => itemOf(row, search, now)),
    nextCursor: last ? writeCursor({ key: last.sort_key, id: last.id, toKm }) : null,
    widened: toKm === null ? null : { toKm },
    total: after
      ? null
      : last
        ? await countGyms(reader, { ...search, radiusKm: toKm ?? radiusKm }, viewer, now)
        : items.length,
    next: items.length === 0 && !after ? await readNext(reader, search, viewer, now) : [],
  }
}

export function itemOf(row: FoundColumns, { near }: Pick<Search, 'near'>, now: Date): GymRow {
  const item = gymRowOf(row, now)
  if (row.found_then) item.onThen = thenOf(row, row.found_then)
  if (near) item.distanceKm = Math.round(kilometresOfChord(row.sort_key % SUNK) * 1000) / 1000
  return item
}

/** The total isn't counted beyond this, because that would be too expensive. */
const MOST_COUNTED = 1000

async function countGyms(reader: Reader, search: Search, viewer: MaybeViewer, now: Date): Promise<number> {
  const { rows } = await reader.execute<{ total: number }>(sql`
    select count(*)::int as total from (select from gyms g
      where ${sql.join(conditionsOf(search, viewer, now), sql` and `)} limit ${MOST_COUNTED}) found`)
  return rows[0]?.total ?? 0
}

/** The minimum search radius around a point for the next sessions and events, in kilometres. */
const NEXT_KM = 50
const MOST_NEXT = 3
/** The number of nearest or most popular gyms whose soonest sessions are compared. */
const LOOKED_AT = 40

/** The next sessions and events, for when nothing is on at the time searched for. */
async function readNext(reader: Reader, search: Search, viewer: MaybeViewer, now: Date): Promise<GymRow[]> {
  const asked = daysOf(search)
  if (!asked) return []
  const week: Days = asked.when === 'days' ? { ...asked, until: plusDays(asked.from, 6) } : { when: 'week' }
  const wider = { ...search, days: week, radiusKm: Math.max(search.radiusKm, NEXT_KM), limit: LOOKED_AT }
  const found = (await runSearch(reader, wider, viewer, now)).map((row) => itemOf(row, search, now))
  const startOf = ({ onThen }: GymRow) =>
    [onThen?.session?.startsAt, onThen?.event?.startsAt].filter((at) => at !== undefined).sort()[0] ?? ''
  return found.toSorted((a, b) => startOf(a).localeCompare(startOf(b))).slice(0, MOST_NEXT)
}

const plusDays = (day: string, more: number) => new Date(Date.parse(day) + days(more)).toISOString().slice(0, 10)

function thenOf(
  { schedule, timezone, sessions_confirmed }: GymRowColumns,
  { session, event }: FoundThen,
): GymRow['onThen'] {
  const item = session && schedule[session.at - 1]
  return {
    session: item && session ? sessionOn(item, session.day, { timezone, sessionsConfirmed: sessions_confirmed }) : null,
    event: event && {
      ...event,
      startsAt: new Date(event.startsAt).toISOString(),
      endsAt: new Date(event.endsAt).toISOString(),
    },
  }
}

async function runSearch(reader: Reader, search: Search, viewer: MaybeViewer, now: Date, after?: Cursor) {
  const { rows } = await reader.execute<FoundColumns & Record<string, unknown>>(
    gymSearchQuery(search, viewer, now, after),
  )
  return rows as FoundColumns[]
}

/** The query behind a page of the finder. It reads one row more than the page, to tell whether there's another page. */
export function gymSearchQuery(
  search: Search,
  viewer: MaybeViewer,
  now: Date,
  after?: Pick<Cursor, 'key' | 'id'>,
): SQL {
  const conditions = conditionsOf(search, viewer, now)
  const { near, bounds } = placeOf(search)

  const centre = near ?? (bounds && centreOf(bounds))
  const distance = centre && sql`(g.position <-> ${spherePoint(centre)})`
  const asked = daysOf(search)
  const key = distance
    ? asked && sinks(search, bounds)
      ? sql`(${distance} + case when ${onlyUnconfirmed(search, asked, viewer, now)} then ${SUNK} else 0 end)`
      : distance
    : search.text
      ? closenessTo(search.text)
      : sql`(- g.favorite_count)::float8`
  if (after) conditions.push(sql`(${key}, g.id) > (${after.key}::float8, ${after.id})`)

  const then = asked ? sql`, ${firstThen(search, asked, viewer, now)} as found_then` : sql``
  return sql`select ${gymRowColumns(viewer)}, ${key} as sort_key${then} from gyms g
    where ${sql.join(conditions, sql` and `)} order by ${key}, g.id limit ${search.limit + 1}`
}

const placeOf = ({ near, bounds }: Search) => ({
  near: near === undefined ? undefined : readPoint(near),
  bounds: bounds === undefined ? undefined : readBounds(bounds),
})

function conditionsOf(search: Search, viewer: MaybeViewer, now: Date): SQL[] {
  const { near, bounds } = placeOf(search)
  return [
    ...filtersOf(search, viewer, now),
    ...(near ? [withinRadius(near, search.radiusKm)] : []),
    ...(bounds ? insideBounds(bounds) : []),
  ]
}

/**
 * Longer than any distance. Added to the sort key of unconfirmed gyms, so that they come last, still ordered by
 * distance.
 */
const SUNK = 100_000
/**
 * In degrees. Larger areas aren't ranked by freshness: the map shows all their gyms, and no one reads such a list to
 * its end.
 */
const SINKING_SPAN = 4

const sinks = ({ near }: Search, bounds: Bounds | undefined) =>
  near !== undefined || (bounds !== undefined && bounds.north - bounds.south <= SINKING_SPAN)

/** SQL condition: within this distance of a point. The box finds candidates through the index; the distance decides. */
export function withinRadius(point: Point, radiusKm: number): SQL {
  const chord = chordOf(radiusKm)
  return sql`g.position <@ cube_enlarge(${spherePoint(point)}, ${chord}::float8, 3) and g.position <-> ${spherePoint(point)} <= ${chord}::float8`
}

/**
 * Relevance for typed text: names that begin with it come first, then shorter ones. It's kept cheap, because a common
 * word can match a large part of all gyms.
 */
function closenessTo(text: string): SQL {
  return sql`(case when starts_with(g.search_text, ${` ${normalizeText(text)}`}) then 0 else 1000 end + length(g.search_text))::float8`
}

/** A condition on latitude and longitude. */
export function withinDegrees(bounds: Bounds): SQL {
  const { west, south, east, north } = bounds
  const between = crossesAntimeridian(bounds)
    ? sql`(g.lng >= ${west} or g.lng <= ${east})`
    : sql`g.lng between ${west} and ${east}`
  return sql`g.lat between ${south} and ${north} and ${between}`
}

/** `withinDegrees` plus, for areas under 90 degrees, a box on the sphere, so that an index can be used. */
export function insideBounds(bounds: Bounds): SQL[] {
  const { west, south, east, north } = bounds
  const exact = withinDegrees(bounds)
  const width = crossesAntimeridian(bounds) ? east - west + 360 : east - west
  if (width >= 90 || north - south >= 90) return [exact]
  const centre = centreOf(bounds)
  // The farthest point is a corner or, if the area crosses the equator, where it's widest.
  const widest = south < 0 && north > 0 ? [south, north, 0] : [south, north]
  const reach = Math.max(...widest.map((lat) => kilometresBetween(centre, { lat, lng: west })))
  return [
    sql`g.position <@ cube_enlarge(${spherePoint(centre)}, ${chordOf(reach + 0.01)}::float8, 3)`,
    // The `case` prevents the planner from estimating this condition. It would expect almost no rows in the box and
    // sort them all, although walking outwards from the centre finds a page sooner.
    sql`case when ${exact} then true else false end`,
  ]
}

export function centreOf(bounds: Bounds): Point {
  const east = crossesAntimeridian(bounds) ? bounds.east + 360 : bounds.east
  const lng = (bounds.west + east) / 2
  return { lat: (bounds.south + bounds.north) / 2, lng: lng > 180 ? lng - 360 : lng }
}

/** The end of the last page, and the radius the search was widened to. */
interface Cursor {
  key: number
  id: string
  toKm: number | null
}

const writeCursor = ({ key, id, toKm }: Cursor) => Buffer.from(JSON.stringify([key, id, toKm])).toString('base64url')

function readCursor(text: string): Cursor {
  try {
    const [key, id, toKm] = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[]
    if (typeof key === 'number' && typeof id === 'string' && id.length < 200 && !id.includes('\0'))
      if (toKm === null || WIDENING_KM.some((km) => km === toKm)) return { key, id, toKm: toKm as number | null }
  } catch {}
  throw badField('cursor', message("isn't a valid cursor for this list"))
}
