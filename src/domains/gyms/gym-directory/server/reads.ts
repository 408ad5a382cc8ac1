import { sql } from 'drizzle-orm'
import { countryCodes } from '#platform/countries.ts'
import type { Reader } from '#platform/database.ts'
import type { Point } from '#platform/geography.ts'
import type { GymRow } from '../../gyms/contract.ts'
import { DEFAULT_RADIUS_KM } from '../../gyms/rules.ts'
import { clockAndDays, DATES_OF_SESSION, SESSION_START, sessionIsOn } from '../../gyms/server/days.ts'
import { inCity } from '../../gyms/server/filters.ts'
import { isUnconfirmedIn } from '../../gyms/server/freshness.ts'
import { type GymRowColumns, gymRowColumns, gymRowOf } from '../../gyms/server/rows.ts'
import { searchGyms, withinRadius } from '../../gyms/server/search.ts'
import { kilometresOfChord, spherePoint } from '../../gyms/server/sphere.ts'
import { FINDABLE_BY_ALL, type MaybeViewer } from '../../gyms/server/visible-to.ts'
import type { DirectoryCity, DirectoryCountry } from '../contract.ts'
import {
  type City,
  citiesOf,
  citySlug,
  countryOf,
  countrySlug,
  MOST_CITIES,
  MOST_NEIGHBORS,
  MOST_OPEN_MATS,
  NEIGHBOR_KM,
  NO_CITY,
} from '../rules.ts'

// Every viewer gets the same gyms, the ones that signed-out visitors find. Only the favourite marks depend on the
// viewer.

/** Countries with gyms, most gyms first. */
export async function readDirectory(reader: Reader) {
  const { rows } = await reader.execute<{ country: string; gyms: number }>(
    sql`select g.country, count(*)::int as gyms from gyms g where ${FINDABLE_BY_ALL} group by g.country
      order by count(*) desc, g.country`,
  )
  return rows
    .filter(({ country }) => countryCodes.has(country))
    .map(({ country, gyms }) => ({ country, countrySlug: countrySlug(country), gyms }))
}

/** A country with gyms; undefined if there's none by this name. */
export async function readDirectoryCountry(
  reader: Reader,
  asked: string,
  viewer: MaybeViewer,
  now: Date,
): Promise<DirectoryCountry | undefined> {
  const found = await findCities(reader, asked)
  if (!found) return undefined
  const { country, cities } = found
  const named = cities.filter(({ slug }) => slug !== '')
  return {
    country,
    countrySlug: countrySlug(country),
    gyms: cities.reduce((sum, { gyms }) => sum + gyms, 0),
    cities: named.slice(0, MOST_CITIES).map(({ name, slug, gyms }) => ({ name, slug, gyms })),
    moreCities: Math.max(0, named.length - MOST_CITIES),
    withoutCity: cities.find(({ slug }) => slug === '')?.gyms ?? 0,
    openMats: await readNextOpenMats(reader, country, viewer, now),
  }
}

/** A city with gyms; undefined if there's none by this name. */
export async function readDirectoryCity(
  reader: Reader,
  asked: { country: string; city: string },
): Promise<DirectoryCity | undefined> {
  const found = await findCity(reader, asked)
  if (!found || found.city.slug === '') return undefined
  const { country, city } = found
  const location = await middleOf(reader, { country, ...city })
  return {
    country,
    countrySlug: countrySlug(country),
    name: city.name,
    slug: city.slug,
    gyms: city.gyms,
    location,
    neighbors: await readNeighbors(reader, { country, ...city }, location),
  }
}

/** A page of a city's gyms, or with `NO_CITY`, of the country's gyms that have no city; undefined if there are none. */
export async function readGymsIn(
  reader: Reader,
  { cursor, limit, ...asked }: { country: string; city: string; cursor?: string | undefined; limit: number },
  viewer: MaybeViewer,
  now: Date,
): Promise<{ items: GymRow[]; nextCursor: string | null } | undefined> {
  const found = await findCity(reader, asked)
  if (!found) return undefined
  const city = { country: found.country, spellings: found.city.spellings }
  const page = await searchGyms(reader, { city, cursor, limit, radiusKm: DEFAULT_RADIUS_KM }, viewer, now)
  return { items: page.items, nextCursor: page.nextCursor }
}

async function findCity(reader: Reader, asked: { country: string; city: string }) {
  const slug = citySlug(asked.city)
  if (slug === '' && asked.city !== NO_CITY) return undefined
  const found = await findCities(reader, asked.country)
  const city = found?.cities.find((one) => one.slug === slug)
  return found && city && { country: found.country, city }
}

async function findCities(reader: Reader, asked: string): Promise<{ country: string; cities: City[] } | undefined> {
  const country = countryOf(asked)
  if (country === undefined) return undefined
  const { rows } = await reader.execute<{ city: string; gyms: number }>(
    sql`select g.city, count(*)::int as gyms from gyms g where ${FINDABLE_BY_ALL} and g.country = ${country} group by g.city`,
  )
  return rows.length > 0 ? { country, cities: citiesOf(rows) } : undefined
}

/** The median, so that a gym in the wrong place, or in another city of the same name, doesn't move the centre. */
async function middleOf(reader: Reader, city: City & { country: string }): Promise<Point> {
  const { rows } = await reader.execute<Point & Record<string, unknown>>(
    sql`select percentile_disc(0.5) within group (order by g.lat) as lat, percentile_disc(0.5) within group (order by g.lng) as lng
      from gyms g where ${inCity(city)}`,
  )
  return rows[0] as Point
}

async function readNeighbors(reader: Reader, here: City & { country: string }, location: Point) {
  const { rows } = await reader.execute<{ country: string; city: string; gyms: number; chord: number }>(
    sql`select g.country, g.city, count(*)::int as gyms, min(g.position <-> ${spherePoint(location)}) as chord
      from gyms g where ${FINDABLE_BY_ALL} and ${withinRadius(location, NEIGHBOR_KM)} group by g.country, g.city`,
  )
  return [...Map.groupBy(rows, ({ country }) => country)]
    .filter(([country]) => countryCodes.has(country))
    .flatMap(([country, ofCountry]) =>
      citiesOf(ofCountry).map(({ name, slug, spellings }) => ({
        country,
        countrySlug: countrySlug(country),
        name,
        slug,
        distanceKm: rounded(
          kilometresOfChord(
            Math.min(...ofCountry.filter(({ city }) => spellings.includes(city)).map(({ chord }) => chord)),
          ),
        ),
      })),
    )
    .filter(({ country, slug }) => slug !== '' && !(country === here.country && slug === here.slug))
    .sort((a, b) => a.distanceKm - b.distanceKm)
    .slice(0, MOST_NEIGHBORS)
}

const rounded = (km: number) => Math.round(km * 1000) / 1000

/**
 * The gyms with the soonest open mats, each gym once, ordered by day, then confirmed ones first as in discover, then by
 * hour. `here` is materialised, because the planner would otherwise read all gyms and sessions.
 */
async function readNextOpenMats(reader: Reader, country: string, viewer: MaybeViewer, now: Date): Promise<GymRow[]> {
  const { rows } = await reader.execute<GymRowColumns & Record<string, unknown>>(sql`
    with here as materialized (
      select g.id, g.timezone, g.sessions_confirmed from gyms g
      where ${FINDABLE_BY_ALL} and g.status <> 'temporarily_closed' and g.country = ${country}
    ), next as (
      select distinct on (g.id) g.id, d.day, ${SESSION_START} as wall,
        ${isUnconfirmedIn(sql`(g.sessions_confirmed -> s.session_id)`, now)} as sunk
      from here g cross join lateral (${clockAndDays({ when: 'week' }, now)}) w
        join gym_sessions s on s.gym_id = g.id cross join ${DATES_OF_SESSION}
      where ${sql.join([sql`s.kind = 'open_mat'`, ...sessionIsOn({ when: 'week' })], sql` and `)}
      order by g.id, d.day, s.start, s.at
    ), soonest as (select * from next order by day, sunk, wall, id limit ${MOST_OPEN_MATS})
    select ${gymRowColumns(viewer)} from soonest join gyms g on g.id = soonest.id
    order by soonest.day, soonest.sunk, soonest.wall, g.id`)
  return rows.map((row) => gymRowOf(row, now))
}
