import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { nearestTowns } from '#features/places/server/reads.ts'
import type { Reader, Tx } from '#platform/database.ts'
import { kilometresBetween } from '#platform/geography.ts'
import { newId } from '#platform/ids.ts'
import { geohashOf } from '../geohash.ts'
import { chordOf } from '../globe.ts'
import { affiliationKeyOf, searchTextOf } from '../search-text.ts'
import { freeSlugs } from '../slugs.ts'
import { gymPrivate, gymSources, gyms, NO_RULES } from '../tables.ts'
import { type GymDraft, shortHash } from './draft.ts'
import { SAME_GYM_KM, similarNames } from './same-gym.ts'

export interface ImportRow {
  row: number
  sourceId: string
  draft: GymDraft
}

export type Outcome = 'new' | 'changed' | 'unchanged' | 'duplicate'

/** Two imports at once would not see each other's gyms. */
const IMPORT_LOCK = 7_310_744

/**
 * Brings some rows of one source in, in one transaction, and answers what became of each. A row known by its id
 * changes only what the source itself changed since; a gym that stands there already only gets what it lacks.
 */
export async function importRows(
  tx: Tx,
  {
    source,
    rows,
    zoneOf,
    now,
  }: { source: string; rows: readonly ImportRow[]; zoneOf: (point: GymDraft) => string; now: Date },
): Promise<Map<number, Outcome>> {
  await tx.execute(sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`)
  const outcomes = new Map<number, Outcome>()
  const known = await readKnown(tx, source, rows)
  const unknown: ImportRow[] = []
  const seen = new Set<string>()

  for (const row of rows) {
    const before = known.get(row.sourceId)
    if (seen.has(row.sourceId)) outcomes.set(row.row, 'duplicate')
    else if (!before) unknown.push(row)
    else if (before.rowHash === hashOf(row.draft)) outcomes.set(row.row, 'unchanged')
    else outcomes.set(row.row, (await followSource(tx, source, row, before, now)) ? 'changed' : 'unchanged')
    seen.add(row.sourceId)
  }

  const standing = await readStanding(tx, unknown)
  const fresh: { row: ImportRow; id: string }[] = []
  const sources: (typeof gymSources.$inferInsert)[] = []
  for (const row of unknown) {
    const { draft } = row
    const there =
      standing.get(row.row)?.find((gym) => similarNames(gym.name, draft.name)) ??
      fresh.find(({ row: other }) => isSame(other.draft, draft))
    const id = there?.id ?? newId()
    if (!there) fresh.push({ row, id })
    else if ('name' in there) await fillGaps(tx, there.id, draft, now)
    outcomes.set(row.row, there ? 'duplicate' : 'new')
    sources.push({ source, sourceId: row.sourceId, gymId: id, rowHash: hashOf(draft), imported: { ...draft } })
  }
  await insertGyms(tx, fresh, zoneOf, now)
  if (sources.length > 0) await tx.insert(gymSources).values(sources).onConflictDoNothing()
  return outcomes
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

function isSame(a: GymDraft, b: GymDraft): boolean {
  if (Math.abs(a.lat - b.lat) > 0.002) return false
  return kilometresBetween(a, b) < SAME_GYM_KM && similarNames(a.name, b.name)
}

/** The gyms that stand where these rows say one stands. */
async function readStanding(reader: Reader, rows: readonly ImportRow[]) {
  const standing = new Map<number, { id: string; name: string }[]>()
  if (rows.length === 0) return standing
  const { rows: found } = await reader.execute<{ row: number; id: string; name: string }>(sql`
    select q.row, g.id, g.name from unnest(
      ${sql.param(rows.map(({ row }) => row))}::int[], ${sql.param(rows.map(({ draft }) => draft.lat))}::float8[],
      ${sql.param(rows.map(({ draft }) => draft.lng))}::float8[]) q(row, lat, lng)
    cross join lateral (select cube(array[6371.0088 * cosd(q.lat) * cosd(q.lng), 6371.0088 * cosd(q.lat) * sind(q.lng), 6371.0088 * sind(q.lat)]) as point) p
    join gyms g on g.position <@ cube_enlarge(p.point, ${SAME_GYM_KM}, 3) and g.position <-> p.point < ${chordOf(SAME_GYM_KM)}
      and g.merged_into is null and g.status <> 'rejected'
    order by q.row, g.position <-> p.point, g.id`)
  for (const { row, id, name } of found) standing.set(row, [...(standing.get(row) ?? []), { id, name }])
  return standing
}

/** The columns of `gyms` that an import fills. */
function columnsOf(draft: GymDraft) {
  const { beginnersWelcome, lastConfirmedAt, ...said } = draft
  return {
    ...said,
    rules: { ...NO_RULES, beginnersWelcome },
    lastConfirmedAt: lastConfirmedAt === null ? null : new Date(lastConfirmedAt),
  }
}
type Columns = ReturnType<typeof columnsOf>

async function insertGyms(
  tx: Tx,
  fresh: readonly { row: ImportRow; id: string }[],
  zoneOf: (point: GymDraft) => string,
  now: Date,
) {
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
      timezone: zoneOf(fresh[at]?.row.draft ?? (gym as unknown as GymDraft)),
      affiliationKey: affiliationKeyOf(gym.affiliation),
      searchText: searchTextOf(gym),
      createdAt: now,
      updatedAt: now,
    })),
  )
  await tx.insert(gymPrivate).values(placed.map(({ id }) => ({ gymId: id })))
}

/** Takes over what the source changed since the last import, unless people changed the same meanwhile. */
async function followSource(
  tx: Tx,
  source: string,
  { sourceId, draft }: ImportRow,
  before: typeof gymSources.$inferSelect,
  now: Date,
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
  return gym ? saveChanges(tx, gym, changes, now) : false
}

/** A second source only adds what nobody has said yet. */
async function fillGaps(tx: Tx, gymId: string, draft: GymDraft, now: Date) {
  const [gym] = await tx.select().from(gyms).where(eq(gyms.id, gymId)).for('update')
  if (!gym) return
  const { lat, lng, name, status, ...said } = columnsOf(draft)
  const changes: Record<string, unknown> = {}
  for (const field of Object.keys(said) as (keyof typeof said)[])
    if (isBlank(gym[field]) && !isBlank(said[field])) changes[field] = said[field]
  await saveChanges(tx, gym, changes, now)
}

async function saveChanges(
  tx: Tx,
  gym: typeof gyms.$inferSelect,
  changes: Record<string, unknown>,
  now: Date,
): Promise<boolean> {
  if (Object.keys(changes).length === 0) return false
  const next = { ...gym, ...changes } as typeof gym
  await tx
    .update(gyms)
    .set({
      ...changes,
      geohash: geohashOf(next),
      affiliationKey: affiliationKeyOf(next.affiliation),
      searchText: searchTextOf(next),
      updatedAt: now,
      version: sql`${gyms.version} + 1`,
    })
    .where(eq(gyms.id, gym.id))
  return true
}

/** As it comes back from the database: dates as text, the order of keys without meaning. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null))

/** Nothing is said: empty text, an empty list, or an object of which every part is blank. */
function isBlank(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true
  if (value instanceof Date) return false
  if (Array.isArray(value)) return value.length === 0
  return typeof value === 'object' && Object.values(value).every(isBlank)
}
