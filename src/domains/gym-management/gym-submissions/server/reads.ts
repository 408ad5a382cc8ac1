import { sql } from 'drizzle-orm'
import { IS_CORROBORATED } from '#domains/events/checkins/server/reads.ts'
import { countConfirmingCircles } from '#domains/gym-management/circles/rules.ts'
import { readConnections } from '#domains/gym-management/circles/server/reads.ts'
import { DUPLICATE_WITHIN_KM } from '#domains/gym-management/gym-edits/limits.ts'
import { NEEDS_PLACE } from '#domains/gyms/gyms/rules.ts'
import { type MaybeViewer, visibleTo } from '#domains/gyms/gyms/server/visible-to.ts'
import { nameOrAnonymous } from '#domains/members/people/rules.ts'
import type { Reader } from '#platform/database.ts'
import { kilometresBetween, type Point } from '#platform/geography.ts'
import type { Translator } from '#platform/translator.ts'
import type { GymWithoutPlace, ReviewedGym, SimilarGym, WaitingGym } from '../contract.ts'
import { SIMILAR, similarity } from '../similar-names.ts'

interface Row extends Record<string, unknown> {
  id: string
  slug: string
  name: string
  previous_names: string[]
  lat: number
  lng: number
  street: string
  city: string
  region: string
  postal_code: string
  country: string
}

const COLUMNS = sql`g.id, g.slug, g.name, g.previous_names, g.lat, g.lng, g.street, g.city, g.region, g.postal_code, g.country`

const addressOf = ({ street, city, region, postal_code: postalCode, country }: Row) => ({
  street,
  city,
  region,
  postalCode,
  country,
})

/**
 * Up to five gyms within 500 m whose current or previous name is similar, most similar first. `except` is the gym
 * itself.
 */
export async function readSimilarGyms(
  reader: Reader,
  viewer: MaybeViewer,
  { name, at, except = '' }: { name: string; at: Point; except?: string },
): Promise<SimilarGym[]> {
  // A degree of latitude is 111 km. A degree of longitude is less, and almost nothing at the poles.
  const lat = DUPLICATE_WITHIN_KM / 110
  const lng = Math.min(180, lat / Math.max(0.001, Math.cos((at.lat * Math.PI) / 180)))
  const beside = sql`(g.lng between ${at.lng - lng} and ${at.lng + lng} or g.lng between ${at.lng - lng + 360} and 180
    or g.lng between -180 and ${at.lng + lng - 360})`
  const { rows } = await reader.execute<Row>(
    sql`select ${COLUMNS} from gyms g where g.lat between ${at.lat - lat} and ${at.lat + lat} and ${beside}
      and g.merged_into is null and g.status not in ('rejected', 'draft') and g.id <> ${except} and ${visibleTo(viewer)} limit 500`,
  )
  return rows
    .map((row) => ({
      row,
      km: kilometresBetween(at, row),
      alike: Math.max(...[row.name, ...row.previous_names].map((known) => similarity(name, known))),
    }))
    .filter(({ km, alike }) => km <= DUPLICATE_WITHIN_KM && alike >= SIMILAR)
    .sort((a, b) => b.alike - a.alike || a.km - b.km)
    .slice(0, 5)
    .map(({ row, km }) => ({
      id: row.id,
      slug: row.slug,
      name: row.name,
      address: addressOf(row),
      metres: Math.round(km * 1000),
    }))
}

/** Counts a new gym's confirmations. Connected members count once, and those connected with its author don't count. */
export async function countConfirmations(
  reader: Reader,
  { id, author }: { id: string; author: string | null },
): Promise<number> {
  const { rows } = await reader.execute<{ uid: string }>(
    sql`select uid from new_gym_confirmations where gym_id = ${id}`,
  )
  const by = rows.map(({ uid }) => uid)
  if (by.length === 0) return 0
  const connections = await readConnections(reader, author === null ? by : [author, ...by])
  return countConfirmingCircles(connections, { author, by })
}

/** A gym waiting for review, by its id, because neither searches nor its slug find it. */
export async function readWaiting(
  reader: Reader,
  { id, uid }: { id: string; uid: string },
): Promise<WaitingGym | undefined> {
  const { rows } = await reader.execute<
    Row & Pick<WaitingGym, 'status'> & { created_by: string; mine: boolean; trains: boolean }
  >(
    sql`select ${COLUMNS}, g.status, g.created_by,
        exists (select from new_gym_confirmations c where c.gym_id = g.id and c.uid = ${uid}) as mine,
        exists (select from check_ins c where c.uid = ${uid} and ${IS_CORROBORATED}) as trains
      from gyms g where g.id = ${id} and g.status = 'pending_review' and g.created_by is not null`,
  )
  const [row] = rows
  return (
    row && {
      id: row.id,
      slug: row.slug,
      name: row.name,
      address: addressOf(row),
      location: { lat: row.lat, lng: row.lng },
      status: row.status,
      confirmations: await countConfirmations(reader, { id, author: row.created_by }),
      confirmedByMe: row.mine,
      mayConfirm: row.created_by !== uid && !row.mine && row.trains,
    }
  )
}

/** Gyms for admins to decide on, oldest first. */
export async function readQueue(reader: Reader, translator: Translator): Promise<ReviewedGym[]> {
  const { rows } = await reader.execute<
    Row &
      Pick<ReviewedGym, 'website' | 'phone' | 'description'> & {
        created_by: string | null
        created_at: string
        by: string | null
        username: string | null
      }
  >(
    sql`select ${COLUMNS}, g.website, g.phone, g.description, g.created_by, g.created_at,
        u.display_name as by, u.username
      from gyms g left join users u on u.uid = g.created_by
      where g.status = 'pending_review' and g.merged_into is null order by g.created_at, g.id limit 100`,
  )
  return Promise.all(
    rows.map(async (row) => ({
      id: row.id,
      name: row.name,
      address: addressOf(row),
      location: { lat: row.lat, lng: row.lng },
      website: row.website,
      phone: row.phone,
      description: row.description,
      addedBy: row.by === null ? null : { name: nameOrAnonymous(row.by, translator), username: row.username },
      createdAt: new Date(row.created_at).toISOString(),
      confirmations: await countConfirmations(reader, { id: row.id, author: row.created_by }),
      like: await readSimilarGyms(reader, null, { name: row.name, at: row, except: row.id }),
    })),
  )
}

/** Gyms without a location, then those with an approximate one, each with the most favourites first. */
export async function readWithoutPlace(reader: Reader): Promise<GymWithoutPlace[]> {
  const { rows } = await reader.execute<
    Row & { version: number; events: number; favorites: number; approximate: boolean }
  >(
    sql`select ${COLUMNS}, g.version, g.favorite_count as favorites, g.place_approximate as approximate,
        (select count(*)::int from events e where e.gym_id = g.id and not e.is_deleted) as events
      from gyms g where (g.status = ${NEEDS_PLACE} or g.place_approximate) and g.merged_into is null
      order by g.place_approximate, g.favorite_count desc, g.name, g.id limit 100`,
  )
  return rows.map((row) => ({
    id: row.id,
    slug: row.slug,
    name: row.name,
    address: addressOf(row),
    version: row.version,
    eventCount: row.events,
    favoriteCount: row.favorites,
    approximate: row.approximate ? { lat: row.lat, lng: row.lng } : null,
  }))
}
