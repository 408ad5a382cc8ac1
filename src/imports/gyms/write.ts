import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { queuePhotoCopies } from '#domains/gym-management/gym-photos/server/jobs.ts'
import { geohashOf } from '#domains/gyms/gyms/server/geohash.ts'
import { affiliationKeyOf, searchTextOf } from '#domains/gyms/gyms/server/search-text.ts'
import { freeSlugs } from '#domains/gyms/gyms/server/slugs.ts'
import { chordOf } from '#domains/gyms/gyms/server/sphere.ts'
import { gymPrivate, gymSources, gyms, NO_RULES } from '#domains/gyms/gyms/server/tables.ts'
import { nearestTowns } from '#domains/gyms/places/server/reads.ts'
import type { Reader, Tx } from '#platform/database.ts'
import type { Point } from '#platform/geography.ts'
import { newId } from '#platform/ids.ts'
import { type GymDraft, hasNoLocation, shortHash } from './draft.ts'
import {
  type ComparedGym,
  phoneKey,
  SAME_CONTACT_KM,
  SAME_GYM_KM,
  type SharedValues,
  sameGymReason,
  websiteKey,
} from './same-gym.ts'

export interface ImportRow {
  row: number
  sourceId: string
  draft: GymDraft
  pictures: readonly string[]
}

type ZoneOf = (point: Point) => string

export type Outcome = 'new' | 'changed' | 'unchanged' | 'duplicate'

/** A row that matched an existing gym: the gym before the merge, and what the row added. */
export interface Merge {
  gym: ComparedGym & { id: string; city: string; country: string }
  why: string
  added: string[]
}

export interface RowResult {
  outcome: Outcome
  gymId: string
  merge?: Merge
}

/** Transactions of imports run one at a time, because concurrent ones wouldn't see each other's gyms. */
const IMPORT_LOCK = 7_310_747

/**
 * Imports rows of one source, with unique ids, in one transaction, and returns each row's outcome. For a row imported
 * before, only what the source has changed since is updated; a gym that a new row matches only gets what it lacks.
 */
export async function importRows(
  tx: Tx,
  {
    source,
    rows,
    shared,
    separate,
    zoneOf,
    now,
  }: {
    source: string
    rows: readonly ImportRow[]
    shared: SharedValues
    /** Rows that are always imported as separate gyms, even if they resemble another. */
    separate: ReadonlySet<number>
    zoneOf: ZoneOf
    now: Date
  },
): Promise<Map<number, RowResult>> {
  await tx.execute(sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`)
  const results = new Map<number, RowResult>()
  const known = await readKnown(tx, source, rows)
  const unknown: ImportRow[] = []

  for (const row of rows) {
    const before = known.get(row.sourceId)
    if (!before) unknown.push(row)
    else {
      const isSame = before.rowHash === hashOf(row.draft)
      const changed = !isSame && (await followSource(tx, source, row, { before, zoneOf, now }))
      results.set(row.row, { outcome: changed ? 'changed' : 'unchanged', gymId: before.gymId })
    }
  }

  const nearby = await readNearby(tx, unknown)
  const fresh: { row: ImportRow; id: string }[] = []
  const merges: { row: ImportRow; same: Omit<Merge, 'added'> }[] = []
  const sources: (typeof gymSources.$inferInsert)[] = []
  for (const row of unknown) {
    const { draft } = row
    const same = separate.has(row.row) ? undefined : findSame(draft, nearby.get(row.row) ?? [], fresh, shared)
    const id = same?.gym.id ?? newId()
    if (same) merges.push({ row, same })
    else {
      fresh.push({ row, id })
      results.set(row.row, { outcome: 'new', gymId: id })
    }
    sources.push({ source, sourceId: row.sourceId, gymId: id, rowHash: hashOf(draft), imported: { ...draft } })
  }
  await insertGyms(tx, fresh, zoneOf, now)
  for (const { row, same } of merges) {
    const added = await fillGaps(tx, same.gym.id, row.draft, { zoneOf, now })
    results.set(row.row, { outcome: 'duplicate', gymId: same.gym.id, merge: { ...same, added } })
  }
  if (sources.length > 0) await tx.insert(gymSources).values(sources).onConflictDoNothing()
  await fetchPictures(tx, rows, results, now)
  return results
}

/** Queues the pictures named by rows for download. A gym that already has pictures keeps only those. */
async function fetchPictures(tx: Tx, rows: readonly ImportRow[], results: Map<number, RowResult>, now: Date) {
  const named = rows.flatMap(({ row, pictures }) => {
    const result = results.get(row)
    return result && pictures.length > 0 ? [{ ...result, pictures }] : []
  })
  if (named.length === 0) return
  const { rows: bare } = await tx.execute<{ id: string }>(sql`select id from gyms
    where id = any(${sql.param(named.map(({ gymId }) => gymId))}::text[]) and logo is null and cover is null and photos = '[]'`)
  const lacking = new Set(bare.map(({ id }) => id))
  const fetched = named.filter(({ gymId }) => lacking.has(gymId))
  for (const { merge } of fetched) merge?.added.push('pictures')
  await queuePhotoCopies(
    tx,
    fetched.flatMap(({ gymId, pictures }) => pictures.map((address) => ({ gymId, address }))),
    now,
  )
}

/** The gym a row matches, among those in the database and those new in this batch. */
function findSame(
  draft: GymDraft,
  nearby: readonly Merge['gym'][],
  fresh: readonly { row: ImportRow; id: string }[],
  shared: SharedValues,
): Omit<Merge, 'added'> | undefined {
  const near = fresh
    .filter(({ row }) => Math.abs(row.draft.lat - draft.lat) < SAME_CONTACT_KM / 100)
    .map(({ row, id }) => ({ ...row.draft, id }))
  for (const gym of [...nearby, ...near]) {
    const why = sameGymReason(gym, draft, shared)
    if (why) return { gym, why }
  }
  return undefined
}

const hashOf = (draft: GymDraft) => shortHash(JSON.stringify(draft))

async function readKnown(reader: Reader, source: string, rows: readonly ImportRow[]) {
  const ids = rows.map((row) => row.sourceId)
  const found = await reader
    .select()
    .from(gymSources)
    .where(and(eq(gymSources.source, source), inArray(gymSources.sourceId, ids)))
  return new Map(found.map((entry) => [entry.sourceId, entry]))
}

/** The gyms these rows may match, nearest first. */
async function readNearby(reader: Reader, rows: readonly ImportRow[]) {
  const nearby = new Map<number, Merge['gym'][]>()
  if (rows.length === 0) return nearby
  const asked = rows.map(({ row, draft }) => ({
    row,
    lat: draft.lat,
    lng: draft.lng,
    phone: phoneKey(draft.phone),
    host: websiteKey(draft.website).split('/')[0] ?? '',
  }))
  const { rows: found } = await reader.execute<Merge['gym'] & { row: number } & Record<string, unknown>>(sql`
    select q.row, g.id, g.name, g.lat, g.lng, g.street, g.city, g.country, g.phone, g.website
    from json_to_recordset(${JSON.stringify(asked)}::json) q(row int, lat float8, lng float8, phone text, host text)
    cross join lateral (select cube(array[6371.0088 * cosd(q.lat) * cosd(q.lng), 6371.0088 * cosd(q.lat) * sind(q.lng), 6371.0088 * sind(q.lat)]) as point) p
    join gyms g on g.position <@ cube_enlarge(p.point, ${SAME_CONTACT_KM}, 3) and g.merged_into is null and g.status <> 'rejected'
      and (g.position <-> p.point < ${chordOf(SAME_GYM_KM)}
        or (q.phone <> '' and right(regexp_replace(g.phone, '\\D', '', 'g'), 7) = right(q.phone, 7))
        or (q.host <> '' and strpos(lower(g.website), q.host) > 0))
    order by q.row, g.position <-> p.point, g.id`)
  for (const { row, ...gym } of found) nearby.set(row, [...(nearby.get(row) ?? []), gym])
  return nearby
}

/** A draft's values as columns of `gyms`. */
function columnsOf(draft: GymDraft) {
  const { beginnersWelcome, lastConfirmedAt, placeApproximate = false, ...said } = draft
  return {
    ...said,
    placeApproximate,
    rules: { ...NO_RULES, beginnersWelcome },
    lastConfirmedAt: lastConfirmedAt === null ? null : new Date(lastConfirmedAt),
  }
}
type Columns = ReturnType<typeof columnsOf>

async function insertGyms(tx: Tx, fresh: readonly { row: ImportRow; id: string }[], zoneOf: ZoneOf, now: Date) {
  if (fresh.length === 0) return
  const lacking = fresh.filter(({ row }) => row.draft.city === '' || row.draft.country === '')
  const towns = await nearestTowns(
    tx,
    lacking.map(({ row }) => row.draft),
  )
  const townOf = new Map(lacking.map(({ id }, at) => [id, towns[at]]))

  const placed = fresh.map(({ row, id }) => {
    const { draft } = row
    const town = townOf.get(id)
    return {
      ...columnsOf(draft),
      id,
      city: draft.city || town?.name || '',
      country: draft.country || town?.country || '',
    }
  })
  const slugs = await freeSlugs(tx, placed)
  await tx.insert(gyms).values(
    placed.map((gym, at) => ({
      ...gym,
      slug: slugs[at] ?? gym.id,
      geohash: geohashOf(gym),
      timezone: zoneOf(gym),
      affiliationKey: affiliationKeyOf(gym.affiliation),
      searchText: searchTextOf(gym),
      createdAt: now,
      updatedAt: now,
    })),
  )
  await tx.insert(gymPrivate).values(placed.map(({ id }) => ({ gymId: id })))
}

/** Applies the source's changes since the last import, except to fields that have been given other values here. */
async function followSource(
  tx: Tx,
  source: string,
  { sourceId, draft }: ImportRow,
  { before, zoneOf, now }: { before: typeof gymSources.$inferSelect; zoneOf: ZoneOf; now: Date },
) {
  const [gym] = await tx.select().from(gyms).where(eq(gyms.id, before.gymId)).for('update')
  const then = columnsOf(before.imported as unknown as GymDraft)
  const said = columnsOf(draft)
  const changes: Record<string, unknown> = {}
  if (gym)
    for (const field of Object.keys(said) as (keyof Columns)[]) {
      const sourceChanged = !isDeepStrictEqual(plain(said[field]), plain(then[field]))
      const untouched = isDeepStrictEqual(plain(gym[field]), plain(then[field])) || isBlank(gym[field])
      if (sourceChanged && untouched && !(isBlank(said[field]) && isBlank(gym[field]))) changes[field] = said[field]
    }
  await tx
    .update(gymSources)
    .set({ rowHash: hashOf(draft), imported: { ...draft } })
    .where(and(eq(gymSources.source, source), eq(gymSources.sourceId, sourceId)))
  return gym ? saveChanges(tx, gym, changes, { zoneOf, now }) : false
}

/** A row that matches a gym only fills empty fields and improves an approximate location. Returns what changed. */
async function fillGaps(
  tx: Tx,
  gymId: string,
  draft: GymDraft,
  { zoneOf, now }: { zoneOf: ZoneOf; now: Date },
): Promise<string[]> {
  const [gym] = await tx.select().from(gyms).where(eq(gyms.id, gymId)).for('update')
  if (!gym) return []
  const { lat, lng, placeApproximate, name, status, ...said } = columnsOf(draft)
  const changes: Record<string, unknown> = {}
  if (gym.placeApproximate && !placeApproximate && !hasNoLocation(draft))
    Object.assign(changes, { lat, lng, placeApproximate })
  for (const field of Object.keys(said) as (keyof typeof said)[])
    if (isBlank(gym[field]) && !isBlank(said[field])) changes[field] = said[field]
  await saveChanges(tx, gym, changes, { zoneOf, now })
  return Object.keys(changes)
}

async function saveChanges(
  tx: Tx,
  gym: typeof gyms.$inferSelect,
  changes: Record<string, unknown>,
  { zoneOf, now }: { zoneOf: ZoneOf; now: Date },
): Promise<boolean> {
  if (Object.keys(changes).length === 0) return false
  const next = { ...gym, ...changes } as typeof gym
  await tx
    .update(gyms)
    .set({
      ...changes,
      ...('lat' in changes || 'lng' in changes ? { timezone: zoneOf(next) } : {}),
      geohash: geohashOf(next),
      affiliationKey: affiliationKeyOf(next.affiliation),
      searchText: searchTextOf(next),
      updatedAt: now,
      version: sql`${gyms.version} + 1`,
    })
    .where(eq(gyms.id, gym.id))
  return true
}

/** A value as JSON stores it, with dates as text, so it can be compared with an imported one. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null))

/** Blank: empty text, an empty list, or an object whose values are all blank. */
function isBlank(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true
  if (value instanceof Date) return false
  if (Array.isArray(value)) return value.length === 0
  return typeof value === 'object' && Object.values(value).every(isBlank)
}
