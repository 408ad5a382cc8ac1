import { sql } from 'drizzle-orm'
import type { Reader } from '#platform/database.ts'
import { message } from '#platform/messages.ts'
import { badField } from '#platform/refusals.ts'
import type { Gym, GymLink, GymRow } from '../contract.ts'
import { lastConfirmationOf } from '../timetable.ts'
import { type GymRowColumns, gymRowColumns, gymRowOf } from './rows.ts'
import { gymSearchQuery } from './search.ts'
import { type MaybeViewer, visibleTo } from './visible-to.ts'

/** Building blocks for other features' searches by day and place. */
export * from './days.ts'
export { centreOf, insideBounds, withinRadius } from './search.ts'
export * from './session-filters.ts'
export { kilometresOfChord, spherePoint, sphereText } from './sphere.ts'

/** The gym with this id, slug or previous slug, if the viewer may see it; a merged gym resolves to its successor. */
export async function findGym(reader: Reader, reference: string, viewer: MaybeViewer): Promise<FoundGym | undefined> {
  if (!isReference(reference)) return undefined
  // Slugs are lower case, except old imported ones.
  const slugs = sql`(${reference}, ${reference.toLowerCase()})`
  let wanted = sql`g.id in (select id from gyms where id = ${reference} union all select id from gyms where slug in ${slugs}
    union all select gym_id from gym_slugs where slug in ${slugs})`
  for (let hop = 0; hop < MAX_MERGES; hop++) {
    const { rows } = await reader.execute<FoundGym & Record<string, unknown>>(
      sql`select g.id, g.slug, g.name, g.status, g.lat, g.lng, g.favorite_count, g.merged_into, g.claimed from gyms g where ${wanted} and ${visibleTo(viewer)}
        order by g.id = ${reference} desc, g.slug = ${reference} desc, g.slug in ${slugs} desc limit 1`,
    )
    const [row] = rows
    if (!row?.merged_into) return row
    wanted = sql`g.id = ${row.merged_into}`
  }
  return undefined
}

export interface FoundGym {
  id: string
  slug: string
  name: string
  status: Gym['status']
  lat: number
  lng: number
  favorite_count: number
  merged_into: string | null
  claimed: boolean
}

const MAX_MERGES = 5

/** Whether the text could be an id or slug at all. If not, no query is needed. */
function isReference(text: string): boolean {
  return text.length > 0 && text.length <= 128 && !/[/\p{Cc}]/u.test(text) && text.isWellFormed()
}

/** All of a gym's public data that the viewer may see. */
export async function readGym(
  reader: Reader,
  reference: string,
  viewer: MaybeViewer,
  now: Date,
): Promise<Gym | undefined> {
  const found = await findGym(reader, reference, viewer)
  if (!found) return undefined
  const { rows } = await reader.execute<GymColumns & Record<string, unknown>>(
    sql`select ${gymRowColumns(viewer)}, g.description, g.status_note as "statusNote", g.geohash, g.place_id as "placeId",
      g.logo, g.cover, g.photos, g.phone, g.email, g.website, g.instagram, g.facebook, g.head_coach as "headCoach", g.coaches,
      g.founded_year as "foundedYear", g.languages, g.amenities, g.mat_area_m2 as "matAreaM2", g.mat_type as "matType",
      g.rooms, g.max_on_mat as "maxOnMat", g.rules, g.trial_offer as "trialOffer", g.membership, g.accessibility,
      g.opening_hours as "openingHours", g.rating_avg as "ratingAvg", g.rating_count as "ratingCount",
      g.last_confirmed_by as "lastConfirmedBy", g.claimed, g.verified, g.is_dummy as "isDummy",
      g.created_at as "createdAt", g.updated_at as "updatedAt", g.version,
      array(select session_id from booking_settings b where b.gym_id = g.id and b.mode = 'required') as "mustBook",
      array(select slug from gym_slugs s where s.gym_id = g.id order by slug) as "previousSlugs",
      array(select distinct source from gym_sources s where s.gym_id = g.id order by source) as sources
      from gyms g where g.id = ${found.id}`,
  )
  return rows[0] && gymOf(rows[0], now)
}

type OnlyHere = Omit<Gym, keyof GymRow | 'createdAt' | 'updatedAt'>
type GymColumns = GymRowColumns & OnlyHere & { createdAt: string; updatedAt: string; mustBook: string[] }

function gymOf(row: GymColumns, now: Date): Gym {
  const shown: Gym = {
    ...gymRowOf(row, now),
    previousSlugs: row.previousSlugs,
    description: row.description,
    statusNote: row.statusNote,
    geohash: row.geohash,
    placeId: row.placeId,
    logo: row.logo,
    cover: row.cover,
    photos: row.photos,
    phone: row.phone,
    email: row.email,
    website: row.website,
    instagram: row.instagram,
    facebook: row.facebook,
    headCoach: row.headCoach,
    coaches: row.coaches,
    foundedYear: row.foundedYear,
    languages: row.languages,
    amenities: row.amenities,
    matAreaM2: row.matAreaM2,
    matType: row.matType,
    rooms: row.rooms,
    maxOnMat: row.maxOnMat,
    rules: row.rules,
    trialOffer: row.trialOffer,
    membership: row.membership,
    accessibility: row.accessibility,
    schedule: row.schedule
      .map((item) => ({
        ...item,
        ...lastConfirmationOf(item.id, row.sessions_confirmed),
        ...(row.mustBook.includes(item.id) && { bookingRequired: true }),
      }))
      .sort((a, b) => a.weekday - b.weekday || a.start.localeCompare(b.start)),
    openingHours: row.openingHours,
    ratingAvg: row.ratingAvg,
    ratingCount: row.ratingCount,
    lastConfirmedBy: row.lastConfirmedBy,
    claimed: row.claimed,
    verified: row.verified,
    sources: row.sources,
    isDummy: row.isDummy,
    createdAt: new Date(row.createdAt).toISOString(),
    updatedAt: new Date(row.updatedAt).toISOString(),
    version: row.version,
  }
  return shown
}

/** The viewer's favourites, newest first. Gyms they can't see are left out, but stay favourites. */
export async function readFavorites(
  reader: Reader,
  {
    viewer,
    cursor,
    limit,
    now,
  }: { viewer: NonNullable<MaybeViewer>; cursor?: string | undefined; limit: number; now: Date },
): Promise<{ items: GymRow[]; nextCursor: string | null }> {
  const after = cursor === undefined ? undefined : readCursor(cursor)
  const { rows } = await reader.execute<GymRowColumns & { favorited_at: string } & Record<string, unknown>>(
    sql`select ${gymRowColumns(viewer)}, to_char(mine.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as favorited_at
      from favorites mine join gyms g on g.id = mine.gym_id
      where mine.uid = ${viewer.uid} and g.merged_into is null and ${visibleTo(viewer)}
        and ${after ? sql`(mine.created_at, mine.gym_id) < (${after.at}::timestamptz, ${after.id})` : sql`true`}
      order by mine.created_at desc, mine.gym_id desc limit ${limit + 1}`,
  )
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    items: shown.map((row) => gymRowOf(row, now)),
    nextCursor: last ? Buffer.from(JSON.stringify([last.favorited_at, last.id])).toString('base64url') : null,
  }
}

function readCursor(text: string): { at: string; id: string } {
  try {
    const [at, id] = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[]
    if (typeof at === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]{8,15}Z$/.test(at) && !Number.isNaN(Date.parse(at)))
      if (typeof id === 'string' && id.length <= 128 && !id.includes('\0')) return { at, id }
  } catch {}
  throw badField('cursor', message("isn't a valid cursor for this list"))
}

export async function resolveGym(reader: Reader, reference: string, viewer: MaybeViewer, now: Date): Promise<GymLink> {
  const found = await findGym(reader, reference, viewer)
  if (!found) return { status: 'not_found' }
  if (found.status !== 'permanently_closed') return { status: 'found', slug: found.slug }
  return { status: 'gone', name: found.name, nearest: await nearestOpenGyms(reader, found, viewer, now) }
}

/** Resolves an external maps service's id, else a gym's id or slug. */
export async function resolvePlace(reader: Reader, placeId: string, viewer: MaybeViewer, now: Date): Promise<GymLink> {
  return resolveGym(reader, await gymAtPlace(reader, placeId, viewer), viewer, now)
}

/** The id of the gym at an external maps service's place, or the place's id if no gym is there. */
export async function gymAtPlace(reader: Reader, placeId: string, viewer: MaybeViewer): Promise<string> {
  if (!isReference(placeId)) return placeId
  const { rows } = await reader.execute<{ id: string }>(
    sql`select g.id from gyms g where g.place_id = ${placeId} and ${visibleTo(viewer)}
      order by g.merged_into is not null, g.status = 'permanently_closed', g.created_at, g.id limit 1`,
  )
  return rows[0]?.id ?? placeId
}

/** Up to three of the nearest active gyms, within 500 km. */
export async function nearestOpenGyms(
  reader: Reader,
  { id, lat, lng }: FoundGym,
  viewer: MaybeViewer,
  now: Date,
): Promise<GymRow[]> {
  const search = { near: `${lat.toFixed(6)},${lng.toFixed(6)}`, radiusKm: NEAREST_WITHIN_KM, limit: 10 }
  const { rows } = await reader.execute<GymRowColumns & Record<string, unknown>>(gymSearchQuery(search, viewer, now))
  return rows
    .filter((row) => row.id !== id && row.status === 'active')
    .slice(0, 3)
    .map((row) => gymRowOf(row, now))
}

const NEAREST_WITHIN_KM = 500

/** Affiliations whose names begin with the prefix, most gyms first. Without a prefix, the most frequent ones. */
export async function readAffiliations(reader: Reader, prefix: string, limit: number) {
  const { rows } = await reader.execute<{ name: string; gyms: number }>(
    sql`select min(g.affiliation->>'name') as name, count(*)::int as gyms from gyms g
      where g.listed and g.affiliation_key is not null and starts_with(g.affiliation_key, ${prefix})
      group by g.affiliation_key order by count(*) desc, g.affiliation_key limit ${limit}`,
  )
  return rows
}

/** Countries that have gyms, with the centre of their gyms. */
export async function readCountries(reader: Reader) {
  const { rows } = await reader.execute<{ country: string; gyms: number; x: number; y: number; z: number }>(
    sql`select g.country, count(*)::int as gyms, avg(cube_ll_coord(g.position, 1)) as x, avg(cube_ll_coord(g.position, 2)) as y,
      avg(cube_ll_coord(g.position, 3)) as z
      from gyms g where g.listed and g.country <> '' group by g.country order by count(*) desc, g.country`,
  )
  return rows.map(({ country, gyms, x, y, z }) => ({
    country,
    gyms,
    location: {
      lat: rounded(Math.atan2(z, Math.hypot(x, y))),
      lng: rounded(Math.atan2(y, x)),
    },
  }))
}

const rounded = (radians: number) => Math.round(((radians * 180) / Math.PI) * 1e5) / 1e5

export { derivedColumns, slugFor, zoneAt } from './derived-columns.ts'
