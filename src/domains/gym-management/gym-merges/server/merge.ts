import { eq, sql } from 'drizzle-orm'
import { ownersOf } from '#domains/gyms/gyms/server/rights.ts'
import { gyms } from '#domains/gyms/gyms/server/tables.ts'
import type { AuditAction } from '#domains/members/audit/actions.ts'
import { recordAuditEntry } from '#domains/members/audit/server/audit.ts'
import type { Reader, Tx } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { message } from '#platform/messages.ts'
import { conflict, notFound } from '#platform/refusals.ts'
import type { GymMerge, MergePreview } from '../contract.ts'
import { COMPARED_FIELDS, type ComparedField, type MovedKind, UNDO_MS } from '../rules.ts'
import {
  movePostPictures,
  photosOfBoth,
  readdressCovers,
  readHidden,
  rewritePictureFolders,
  withoutPictures,
  withoutPicturesOf,
} from './move-pictures.ts'
import { countRows, MOVED_COLUMNS, moveRows, restoreMovedRows } from './move-rows.ts'
import { gymMerges } from './tables.ts'

type GymRow = typeof gyms.$inferSelect

/** Fields the remaining gym takes from the merged one if its own are empty. */
const FILLED = [
  ...['description', 'street', 'city', 'region', 'postalCode', 'phone', 'email', 'website', 'instagram', 'facebook'],
  ...['affiliation', 'affiliationKey', 'headCoach', 'coaches', 'foundedYear', 'disciplines', 'languages', 'amenities'],
  ...['openingHours', 'schedule', 'logo', 'cover', 'dropIn', 'trialOffer', 'membership', 'accessibility', 'rules'],
] as const satisfies readonly (keyof GymRow)[]

function textsOf(gym: GymRow): Record<ComparedField, string> {
  const { name, street, postalCode, city, phone, email, website, instagram, facebook, openingHours, description } = gym
  return {
    ...{ name, phone, email, website, instagram, facebook, openingHours, description },
    address: [street, [postalCode, city].filter(Boolean).join(' ')].filter(Boolean).join(', '),
    affiliation: gym.affiliation?.name ?? '',
    headCoach: gym.headCoach?.name ?? '',
    foundedYear: String(gym.foundedYear ?? ''),
    disciplines: gym.disciplines.join(', '),
  }
}

export async function previewMerge(reader: Reader, from: GymRow, into: GymRow): Promise<MergePreview> {
  const totals = new Map<MovedKind, { moves: number; stays: number }>()
  for (const column of MOVED_COLUMNS) {
    const { moves, stays } = await countRows(reader, column, { from: from.id, into: into.id })
    const total = totals.get(column.fate.moves) ?? { moves: 0, stays: 0 }
    totals.set(column.fate.moves, { moves: Math.max(total.moves, moves), stays: Math.max(total.stays, stays) })
  }
  const counts = [...totals]
    .map(([what, total]) => ({ what, ...total }))
    .filter(({ moves, stays }) => moves + stays > 0)
  const texts = { from: textsOf(from), into: textsOf(into) }
  const fields = COMPARED_FIELDS.map((field) => ({ field, from: texts.from[field], into: texts.into[field] }))
    .filter((compared) => compared.from !== '' && compared.from !== compared.into)
    .map((compared) => ({ ...compared, takenOver: compared.into === '' }))
  const side = ({ id, slug, name, city, country, claimed }: GymRow) => ({ id, slug, name, city, country, claimed })
  return { from: side(from), into: side(into), counts, fields }
}

/** Locks both gyms for the transaction, always in the same order, so that two merges can't deadlock. */
export async function lockBoth(tx: Tx, one: string, other: string): Promise<{ from: GymRow; into: GymRow }> {
  const found = new Map<string, GymRow>()
  for (const id of [one, other].toSorted()) {
    const [gym] = await tx.select().from(gyms).where(eq(gyms.id, id)).for('update')
    if (gym) found.set(id, gym)
  }
  const [from, into] = [found.get(one), found.get(other)]
  if (!from || !into) throw notFound()
  return { from, into }
}

/**
 * Merges one gym into the other and returns the merge's id. `GYM_COLUMNS` says what moves. Both must be locked
 * (`lockBoth`), so that concurrent writes wait and are then redirected to the kept gym.
 */
export async function mergeGyms(
  tx: Tx,
  { from, into, uid, now }: { from: GymRow; into: GymRow; uid: string; now: Date },
): Promise<string> {
  if (from.mergedInto !== null || into.mergedInto !== null)
    throw conflict(message('One of these gyms has already been merged.'))
  if (from.id === into.id) throw conflict(message('Choose two different gyms.'))
  const id = newId()
  await tx.insert(gymMerges).values({ id, fromGym: from.id, intoGym: into.id, mergedBy: uid, at: now })
  const pair = { mergeId: id, from: from.id, into: into.id }

  await renameEvents(tx, pair)
  await raiseRoles(tx, pair)
  let moved = 0
  for (const column of MOVED_COLUMNS) moved += await moveRows(tx, column, pair)
  await readdressCovers(tx, pair)
  await movePostPictures(tx, pair)
  await addVisits(tx, pair)

  const blank = FILLED.filter((field) => isBlank(into[field]) && !isBlank(from[field]))
  const filled: Filled = Object.fromEntries(
    blank.map((field) => [field, { before: into[field], after: rewritePictureFolders(from[field], pair) }]),
  )
  const photos = photosOfBoth(from, into)
  if (photos.length > into.photos.length)
    filled.photos = { before: into.photos, after: rewritePictureFolders(photos, pair) }
  for (const flag of ['claimed', 'verified'] as const)
    if (from[flag] && !into[flag]) filled[flag] = { before: false, after: true }
  const changes = Object.fromEntries(Object.entries(filled).map(([field, { after }]) => [field, after]))
  const version = sql`${gyms.version} + 1`
  await tx
    .update(gyms)
    .set({ ...changes, updatedAt: now, version })
    .where(eq(gyms.id, into.id))
  await tx.update(gyms).set({ mergedInto: into.id, updatedAt: now, version }).where(eq(gyms.id, from.id))
  await tx.update(gymMerges).set({ filled, moved }).where(eq(gymMerges.id, id))
  await recount(tx, pair)
  await record(tx, { action: 'gym.merge', uid, from, into, after: { mergedInto: into.id, moved, merge: id }, now })
  return id
}

/** Undoes a merge within 30 days, unless one of its gyms was merged again. Later changes by people stay. */
export async function undoMerge(tx: Tx, { id, uid, now }: { id: string; uid: string; now: Date }): Promise<void> {
  const [merge] = await tx.select().from(gymMerges).where(eq(gymMerges.id, id)).for('update')
  if (!merge) throw notFound()
  const { from, into } = await lockBoth(tx, merge.fromGym, merge.intoGym)
  if (merge.undoneAt !== null) throw conflict(message('This merge has already been undone.'))
  if (now.getTime() - merge.at.getTime() > UNDO_MS) throw conflict(message('Merges can only be undone for 30 days.'))
  if (from.mergedInto !== into.id || into.mergedInto !== null)
    throw conflict(message('One of these gyms has been merged again since then. Undo that merge first.'))

  const pair = { mergeId: id, from: from.id, into: into.id }
  const back = { from: into.id, into: from.id }
  const version = sql`${gyms.version} + 1`
  // This comes first, because writes to a merged gym are redirected to the kept one.
  await tx.update(gyms).set({ mergedInto: null, updatedAt: now, version }).where(eq(gyms.id, from.id))
  for (const column of MOVED_COLUMNS.toReversed()) await restoreMovedRows(tx, column, id)
  for (const column of BY_HAND) {
    await restoreMovedRows(tx, column, id)
    await skipValues(tx, column, pair)
  }
  await readdressCovers(tx, back)
  await movePostPictures(tx, back)
  await subtractVisits(tx, pair)
  const unchanged = Object.entries(merge.filled).filter(
    ([field, { after }]) => JSON.stringify(into[field as keyof GymRow]) === JSON.stringify(after),
  )
  const changes = Object.fromEntries(unchanged.map(([field, { before }]) => [field, before]))
  // A different gym that was merged into the kept one may have an owner.
  if (changes.claimed === false && (await ownersOf(tx, into.id)) !== '') delete changes.claimed
  const wasHidden = into.picturesTakenDownAt !== null && into.picturesTakenDownAt >= merge.at
  await tx
    .update(gyms)
    .set(withoutPictures(from, await readHidden(tx, from, wasHidden ? JSON.stringify(merge.filled) : '')))
    .where(eq(gyms.id, from.id))
  await tx
    .update(gyms)
    .set({
      ...changes,
      ...(await withoutPicturesOf(tx, from.id, { ...into, ...changes })),
      updatedAt: now,
      version,
    })
    .where(eq(gyms.id, into.id))
  await tx.update(gymMerges).set({ undoneAt: now }).where(eq(gymMerges.id, id))
  await recount(tx, pair)
  await record(tx, { action: 'gym.unmerge', uid, from, into, after: { mergedInto: null, merge: id }, now })
}

type Filled = Record<string, { before: unknown; after: unknown }>

/** The merged gym keeps its own visit counts, so that they can be subtracted on undo. */
async function addVisits(tx: Tx, { from, into }: Pair) {
  await tx.execute(sql`insert into gym_visit_days (gym_id, kind, day, times)
    select ${into}, kind, day, times from gym_visit_days where gym_id = ${from}
    on conflict (gym_id, kind, day) do update set times = gym_visit_days.times + excluded.times`)
}

async function subtractVisits(tx: Tx, { from, into }: Pair) {
  await tx.execute(sql`update gym_visit_days k set times = k.times - o.times from gym_visit_days o
    where k.gym_id = ${into} and o.gym_id = ${from} and o.kind = k.kind and o.day = k.day`)
  await tx.execute(sql`delete from gym_visit_days where gym_id = ${into} and times <= 0`)
}

const BY_HAND = [
  { table: 'events', column: 'slug' },
  { table: 'gym_staff', column: 'role' },
]

interface Pair {
  mergeId: string
  from: string
  into: string
}

/**
 * A later merge may have saved this merge's value as its own "before". Makes undoing that merge restore the value from
 * before this one.
 */
async function skipValues(tx: Tx, { table, column }: (typeof BY_HAND)[number], { mergeId, into }: Pair) {
  await tx.execute(sql`update gym_merge_rows later set before = r.before from gym_merge_rows r
    where r.merge_id = ${mergeId} and r.table_name = ${table} and r.column_name = ${column}
      and later.merge_id in (select id from gym_merges where into_gym = ${into} and undone_at is null) and later.id > r.id
      and later.table_name = r.table_name and later.column_name = r.column_name and later.key = r.key and later.before = r.after`)
}

/** If both gyms have an event with the same slug, the merged gym's gets a new one, so that it can move as well. */
async function renameEvents(tx: Tx, { mergeId, from, into }: Pair) {
  await tx.execute(sql`
    with renamed as (
      update events e set slug = e.slug || '-' || lower(right(e.id, 6)) from events o
      where e.gym_id = ${from} and o.gym_id = ${into} and o.slug = e.slug returning e.id, o.slug as before, e.slug as after
    )
    insert into gym_merge_rows (merge_id, table_name, column_name, key, before, after)
    select ${mergeId}, 'events', 'slug', jsonb_build_object('id', id), before, after from renamed`)
}

/** People who are on the staff of both gyms keep the higher of their two roles. */
async function raiseRoles(tx: Tx, { mergeId, from, into }: Pair) {
  const rank = (role: 'o' | 'k') =>
    sql`array_position(array['coach', 'manager', 'owner'], ${sql.identifier(role)}.role)`
  await tx.execute(sql`
    with raised as (
      select k.uid, k.role as before, o.role as after from gym_staff k join gym_staff o on o.uid = k.uid and o.gym_id = ${from}
      where k.gym_id = ${into} and ${rank('o')} > ${rank('k')}
    ), done as (
      update gym_staff k set role = r.after from raised r where k.gym_id = ${into} and k.uid = r.uid
    )
    insert into gym_merge_rows (merge_id, table_name, column_name, key, before, after)
    select ${mergeId}, 'gym_staff', 'role', jsonb_build_object('gym_id', ${into}::text, 'uid', uid), before, after from raised`)
}

/** Recomputes counts and audiences, which are updated when rows are inserted or deleted, but not when they move. */
async function recount(tx: Tx, { from, into }: Pair) {
  for (const id of [from, into]) {
    await tx.execute(
      sql`update gyms set favorite_count = (select count(*) from favorites where gym_id = ${id}) where id = ${id}`,
    )
    await tx.execute(sql`select keep_gym_rating(${id})`)
    await tx.execute(sql`delete from audience_members a where a.audience = ${`gym:${id}`}
      and not exists (select from gym_members m where m.gym_id = ${id} and m.uid = a.uid and m.status = 'member')
      and not exists (select from gym_staff s where s.gym_id = ${id} and s.uid = a.uid)`)
  }
}

function record(
  tx: Tx,
  act: { action: AuditAction; uid: string; from: GymRow; into: GymRow; after: Record<string, unknown>; now: Date },
) {
  const { action, uid, from, into, after, now } = act
  const before = { name: from.name, into: into.name, mergedInto: from.mergedInto }
  return recordAuditEntry(tx, { who: uid, action, target: `locations/${from.id}`, before, after, at: now })
}

/** Merges into a gym that can still be undone, latest first; with `id`, that merge. */
export async function readMerges(
  reader: Reader,
  by: { into: string } | { id: string },
  now: Date,
): Promise<GymMerge[]> {
  const which =
    'id' in by
      ? sql`m.id = ${by.id}`
      : sql`m.into_gym = ${by.into} and m.undone_at is null and m.at > ${new Date(now.getTime() - UNDO_MS).toISOString()}::timestamptz`
  const { rows } = await reader.execute<{
    id: string
    at: Date
    undone_at: Date | null
    moved: number
    from: GymMerge['from']
    into: GymMerge['into']
  }>(sql`
    select m.id, m.at, m.undone_at, m.moved, json_build_object('id', f.id, 'name', f.name) as from,
      json_build_object('id', i.id, 'name', i.name, 'slug', i.slug) as into
    from gym_merges m join gyms f on f.id = m.from_gym join gyms i on i.id = m.into_gym
    where ${which} order by m.at desc, m.id limit 50`)
  return rows.map(({ at, undone_at, ...merge }) => ({
    id: merge.id,
    from: merge.from,
    into: merge.into,
    moved: merge.moved,
    at: new Date(at).toISOString(),
    undoneAt: undone_at && new Date(undone_at).toISOString(),
    undoUntil: new Date(new Date(at).getTime() + UNDO_MS).toISOString(),
  }))
}

/** Also true for an object with only blank parts. */
function isBlank(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true
  if (Array.isArray(value)) return value.length === 0
  return typeof value === 'object' && !(value instanceof Date) && Object.values(value).every(isBlank)
}
