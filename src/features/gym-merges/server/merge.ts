import { and, eq, inArray, sql } from 'drizzle-orm'
import { recordAct } from '#features/admin/server/audit.ts'
import { MAX_PHOTOS } from '#features/gyms/rules.ts'
import { gyms } from '#features/gyms/server/tables.ts'
import { pictures } from '#features/posts/server/tables.ts'
import type { Reader, Tx } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { conflict, notFound } from '#platform/refusals.ts'
import type { GymMerge, MergePreview } from '../contract.ts'
import { COMPARED_FIELDS, type ComparedField, type MovedKind, UNDO_MS } from '../rules.ts'
import { countRows, MOVING, moveBack, moveRows } from './move-rows.ts'
import { gymMerges } from './tables.ts'

type GymRow = typeof gyms.$inferSelect

/** What the kept gym takes over where it says nothing itself. */
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
  for (const column of MOVING) {
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

/** Both gyms, held until the transaction ends; always in the same order, so that two merges can't wait for each other. */
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

/** Everything of one gym becomes the other's. Both are locked (`lockBoth`), so that what is written meanwhile waits and follows. */
export async function mergeGyms(
  tx: Tx,
  { from, into, uid, now }: { from: GymRow; into: GymRow; uid: string; now: Date },
): Promise<string> {
  if (from.mergedInto !== null || into.mergedInto !== null) throw conflict('One of these gyms has been merged already.')
  if (from.id === into.id) throw conflict('Choose two different gyms.')
  const id = newId()
  await tx.insert(gymMerges).values({ id, fromGym: from.id, intoGym: into.id, mergedBy: uid, at: now })
  const pair = { mergeId: id, from: from.id, into: into.id }

  await renameEvents(tx, pair)
  await raiseRoles(tx, pair)
  let moved = 0
  for (const column of MOVING) moved += await moveRows(tx, column, pair)
  await readdressCovers(tx, pair)

  const blank = FILLED.filter((field) => isBlank(into[field]) && !isBlank(from[field]))
  const filled: Filled = Object.fromEntries(
    blank.map((field) => [field, { before: into[field], after: ofKeptGym(from[field], pair) }]),
  )
  const photos = photosOfBoth(from, into)
  if (photos.length > into.photos.length) filled.photos = { before: into.photos, after: ofKeptGym(photos, pair) }
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

/** Within 30 days, unless a gym of it was merged again. What people changed since stays as they left it. */
export async function undoMerge(tx: Tx, { id, uid, now }: { id: string; uid: string; now: Date }): Promise<void> {
  const [merge] = await tx.select().from(gymMerges).where(eq(gymMerges.id, id)).for('update')
  if (!merge) throw notFound()
  const { from, into } = await lockBoth(tx, merge.fromGym, merge.intoGym)
  if (merge.undoneAt !== null) throw conflict('This merge has been undone already.')
  if (now.getTime() - merge.at.getTime() > UNDO_MS) throw conflict('A merge can be undone for 30 days.')
  if (from.mergedInto !== into.id || into.mergedInto !== null)
    throw conflict('One of these gyms has been merged again since. Undo that first.')

  const pair = { mergeId: id, from: from.id, into: into.id }
  for (const column of MOVING.toReversed()) await moveBack(tx, column, id)
  for (const column of BY_HAND) await moveBack(tx, column, id)
  await readdressCovers(tx, { from: into.id, into: from.id })
  const unchanged = Object.entries(merge.filled).filter(
    ([field, { after }]) => JSON.stringify(into[field as keyof GymRow]) === JSON.stringify(after),
  )
  const changes = Object.fromEntries(unchanged.map(([field, { before }]) => [field, before]))
  const version = sql`${gyms.version} + 1`
  await tx
    .update(gyms)
    .set({
      ...changes,
      ...(await withoutPicturesOf(tx, from.id, { ...into, ...changes })),
      updatedAt: now,
      version,
    })
    .where(eq(gyms.id, into.id))
  await tx.update(gyms).set({ mergedInto: null, updatedAt: now, version }).where(eq(gyms.id, from.id))
  await tx.update(gymMerges).set({ undoneAt: now }).where(eq(gymMerges.id, id))
  await recount(tx, pair)
  await record(tx, { action: 'gym.unmerge', uid, from, into, after: { mergedInto: null, merge: id }, now })
}

type Filled = Record<string, { before: unknown; after: unknown }>

/** The kept gym's first. A cover that isn't taken over becomes a photo; a second logo isn't shown. */
function photosOfBoth(from: GymRow, into: GymRow): GymRow['photos'] {
  const added = [...(into.cover && from.cover ? [from.cover] : []), ...from.photos]
  const once = new Map([...into.photos, ...added].map((photo) => [photo.id, photo]))
  return [...once.values()].slice(0, Math.max(MAX_PHOTOS, into.photos.length))
}

/** What a gym shows without the pictures that went back to the other. */
async function withoutPicturesOf(tx: Tx, other: string, { logo, cover, photos }: GymRow) {
  const shown = [logo, cover, ...photos].flatMap((picture) => picture?.id ?? [])
  const gone = await tx
    .select({ id: pictures.id })
    .from(pictures)
    .where(and(eq(pictures.gymId, other), inArray(pictures.id, shown)))
  const ids = new Set(gone.map(({ id }) => id))
  const own = <Picture extends { id: string }>(picture: Picture | null) =>
    picture && ids.has(picture.id) ? null : picture
  return { logo: own(logo), cover: own(cover), photos: photos.filter(own) }
}

/** A picture's address has its gym's id in it. */
const pictureFolder = (gymId: string) => `/gym_pictures/${gymId}/`

const ofKeptGym = (value: unknown, { from, into }: Pick<Pair, 'from' | 'into'>): unknown =>
  JSON.parse(JSON.stringify(value).replaceAll(pictureFolder(from), pictureFolder(into)))

/** Covers of the events that moved. */
async function readdressCovers(tx: Tx, { from, into }: Pick<Pair, 'from' | 'into'>) {
  const [before, after] = [pictureFolder(from), pictureFolder(into)]
  for (const table of [sql`events`, sql`event_series`])
    await tx.execute(sql`update ${table} set cover = replace(cover::text, ${before}, ${after})::jsonb
      where gym_id = ${into} and strpos(cover::text, ${before}) > 0`)
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

/** Events of both gyms under one address: the merged gym's gets a new one, so that it moves as well. */
async function renameEvents(tx: Tx, { mergeId, from, into }: Pair) {
  await tx.execute(sql`
    with renamed as (
      update events e set slug = e.slug || '-' || lower(right(e.id, 6)) from events o
      where e.gym_id = ${from} and o.gym_id = ${into} and o.slug = e.slug returning e.id, o.slug as before, e.slug as after
    )
    insert into gym_merge_rows (merge_id, table_name, column_name, key, before, after)
    select ${mergeId}, 'events', 'slug', jsonb_build_object('id', id), before, after from renamed`)
}

/** Who runs both keeps the larger of their roles. */
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

/** What is counted where rows come and go, not where they move. */
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
  act: { action: string; uid: string; from: GymRow; into: GymRow; after: Record<string, unknown>; now: Date },
) {
  const { action, uid, from, into, after, now } = act
  const before = { name: from.name, into: into.name, mergedInto: from.mergedInto }
  return recordAct(tx, { who: uid, action, target: `locations/${from.id}`, before, after, at: now })
}

/** The merges into a gym that can still be undone, latest first; by their own id, that one. */
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

/** Says nothing: empty text, an empty list, or an object of which every part is blank. */
function isBlank(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true
  if (Array.isArray(value)) return value.length === 0
  return typeof value === 'object' && !(value instanceof Date) && Object.values(value).every(isBlank)
}
