import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#platform/database.ts'
import { type Bounds, kilometresBetween, type Point } from '#platform/geography.ts'
import { normalizeText } from '#platform/normalize-text.ts'
import { zoneNamed } from '#platform/wall-clock.ts'
import type { Place, PlaceSuggestion } from '../contract.ts'
import { regionName } from '../rules.ts'

interface PlaceColumns extends Record<string, unknown> {
  id: number
  name: string
  admin_code: string
  country: string
  lat: number
  lng: number
  population: number
  timezone: string
}

const COLUMNS = sql`p.id, p.name, p.admin_code, p.country, p.lat, p.lng, p.population, p.timezone`

/**
 * Towns with a name that begins with this text. Whole names come before longer ones ("York" before "Yorktown"), then
 * the larger town, where alternate names count for less (`ALTERNATE_WEIGHT`). Each town is listed once, with the
 * spelling that matched.
 */
export async function suggestPlaces(reader: Reader, asked: Suggest): Promise<PlaceSuggestion[]> {
  const prefix = normalizeText(asked.text)
  if (prefix === '') return []
  if (prefix.length > SHORT_PREFIX) return runSuggest(reader, prefix, asked, sql``)
  // Many names begin with the same one to three letters, so large towns are tried first.
  const large = await runSuggest(reader, prefix, asked, sql`and n.population >= 50000`)
  return large.length < asked.limit ? runSuggest(reader, prefix, asked, sql``) : large
}

interface Suggest {
  text: string
  country?: string | undefined
  limit: number
}

const SHORT_PREFIX = 3
/**
 * For an alternate name, only a hundredth of the town's population counts. So "Lisboa" finds Lisbon before a hamlet of
 * that name, but "San" doesn't suggest Shanghai first.
 */
const ALTERNATE_WEIGHT = 100

async function runSuggest(reader: Reader, prefix: string, { country, limit }: Suggest, size: SQL) {
  const inCountry = country ? sql`join places p on p.id = n.place_id and p.country = ${country.toUpperCase()}` : sql``
  const { rows } = await reader.execute<PlaceColumns & { matched: string }>(sql`
    select ${COLUMNS}, matched from (
      select distinct on (n.place_id) n.place_id, n.name as matched, n.folded = ${prefix} as whole,
        n.population / case when n.rank < 2 then 1 else ${ALTERNATE_WEIGHT}::int end as weight
      from place_names n ${inCountry}
      where n.folded like ${`${prefix}%`} ${size}
      order by n.place_id, n.folded <> ${prefix}, n.rank, length(n.folded), n.name
    ) found join places p on p.id = found.place_id
    order by whole desc, weight desc, p.population desc, p.id limit ${limit}`)
  return rows.map((row) => ({ ...placeOf(row), matchedName: row.matched }))
}

export async function readPlace(reader: Reader, id: number): Promise<Place | undefined> {
  if (!Number.isInteger(id) || id < 1 || id > 2_147_483_647) return undefined
  const { rows } = await reader.execute<PlaceColumns>(sql`select ${COLUMNS} from places p where p.id = ${id}`)
  return rows[0] && placeOf(rows[0])
}

/** The town nearest to a point; undefined only if no places are loaded. */
export async function nearestPlace(reader: Reader, point: Point): Promise<Place | undefined> {
  const { rows } = await reader.execute<PlaceColumns>(
    sql`select ${COLUMNS} from places p order by p.position <-> ${positionOf(point)}::cube limit 1`,
  )
  return rows[0] && placeOf(rows[0])
}

/** The largest town of each time zone, by the zone's canonical name. Cached per database, as towns don't change. */
const largestPlaces = new WeakMap<Reader, Map<string, Place>>()

/** The largest town in a time zone, under any of the zone's names; undefined if there's none. */
export async function largestPlaceIn(reader: Reader, timezone: string): Promise<Place | undefined> {
  const zone = zoneNamed(timezone)
  if (!zone) return undefined
  const known = largestPlaces.get(reader) ?? (await readLargestPlaces(reader))
  if (known.size > 0) largestPlaces.set(reader, known)
  return known.get(zone)
}

async function readLargestPlaces(reader: Reader): Promise<Map<string, Place>> {
  const { rows } = await reader.execute<PlaceColumns>(sql`
    select distinct on (p.timezone) ${COLUMNS} from places p order by p.timezone, p.population desc, p.id`)
  const places = rows.map(placeOf).toSorted((a, b) => a.population - b.population)
  return new Map(places.map((place) => [zoneNamed(place.timezone) ?? place.timezone, place]))
}

/** Whether the world's towns are loaded. */
export async function hasPlaces(reader: Reader): Promise<boolean> {
  const { rows } = await reader.execute<{ found: boolean }>(sql`select exists (select from places) as found`)
  return rows[0]?.found ?? false
}

/** The towns in an area that doesn't cross the antimeridian, largest first. */
export async function largestTownsIn(reader: Reader, area: Bounds, most: number): Promise<Place[]> {
  const { west, south, east, north } = area
  const middle = { lat: (south + north) / 2, lng: (west + east) / 2 }
  // The corners closer to the equator are farther from the centre.
  const reach = Math.max(...[south, north].map((lat) => kilometresBetween(middle, { lat, lng: west })))
  const { rows } = await reader.execute<PlaceColumns>(sql`
    select ${COLUMNS} from places p
    where p.position <@ cube_enlarge(${positionOf(middle)}::cube, ${reach}::float8, 3)
      and p.lat between ${south} and ${north} and p.lng between ${west} and ${east}
    order by p.population desc, p.id limit ${most}`)
  return rows.map(placeOf)
}

function placeOf({ id, name, admin_code, country, lat, lng, population, timezone }: PlaceColumns): Place {
  return { id, name, region: regionName(country, admin_code), country, lat, lng, population, timezone }
}

export type Town = Place & { adminCode: string }

/** Towns with each of these names (in their country, if it's given), largest first. */
export async function townsNamed(
  reader: Reader,
  asked: readonly { name: string; country: string }[],
): Promise<Town[][]> {
  const found: Town[][] = asked.map(() => [])
  const names = asked.map(({ name }) => normalizeText(name))
  if (names.every((name) => name === '')) return found
  const { rows } = await reader.execute<PlaceColumns & { at: number }>(sql`
    select q.at::int as at, ${COLUMNS}
    from unnest(${sql.param(names)}::text[], ${sql.param(asked.map(({ country }) => country))}::text[]) with ordinality q(name, country, at)
    join place_names n on q.name <> '' and n.folded = q.name
    join places p on p.id = n.place_id and (q.country = '' or p.country = q.country)
    order by q.at, p.population / case when n.rank < 2 then 1 else ${ALTERNATE_WEIGHT}::int end desc, p.id`)
  for (const row of rows) found[row.at - 1]?.push({ ...placeOf(row), adminCode: row.admin_code })
  return found
}

/**
 * For each name, the other names of its town whose first word occurs in a gym's searchable text. Empty if the name
 * isn't a town's. If several towns share a name, the largest counts, as in `suggestPlaces`.
 */
export async function readTownNames(reader: Reader, asked: readonly string[]): Promise<string[][]> {
  const { rows } = await reader.execute<{ at: number; name: string }>(sql`
    select q.at::int as at, o.folded as name from unnest(${sql.param([...asked])}::text[]) with ordinality q(name, at)
    cross join lateral (select n.place_id from place_names n where n.folded = q.name
      order by n.population / case when n.rank < 2 then 1 else ${ALTERNATE_WEIGHT}::int end desc, n.place_id limit 1) town
    join place_names o on o.place_id = town.place_id and o.folded <> q.name
    where exists (select from search_words w where w.kind = 'gyms' and w.word = split_part(o.folded, ' ', 1))
    order by q.at, o.rank, o.folded`)
  const names: string[][] = asked.map(() => [])
  for (const { at, name } of rows) names[at - 1]?.push(name)
  return names
}

/** In the space of `places.position`. */
function positionOf({ lat, lng }: Point): string {
  const [phi, lambda] = [(lat * Math.PI) / 180, (lng * Math.PI) / 180]
  const at = [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)]
  return `(${at.map((part) => part * 6371.0088).join(',')})`
}

/**
 * The town people would use in the address of each point: a large one some kilometres away rather than the village next
 * to it. In the order of the points; undefined if there's none within 30 km.
 */
export async function nearestTowns(reader: Reader, points: readonly Point[]): Promise<(Place | undefined)[]> {
  if (points.length === 0) return []
  const { rows } = await reader.execute<PlaceColumns & { at: number }>(sql`
    select q.at::int as at, town.* from unnest(${sql.param(points.map(positionOf))}::text[]) with ordinality q(position, at)
    cross join lateral (
      select ${COLUMNS} from places p where p.position <@ cube_enlarge(q.position::cube, 30, 3)
      order by (p.population + 100) / power((p.position <-> q.position::cube) + 2, 2) desc, p.id limit 1
    ) town`)
  const found: (Place | undefined)[] = points.map(() => undefined)
  for (const row of rows) found[row.at - 1] = placeOf(row)
  return found
}
