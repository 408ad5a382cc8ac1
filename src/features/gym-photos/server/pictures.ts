import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { IS_CORROBORATED } from '#features/checkins/server/reads.ts'
import { eventVisibleTo } from '#features/events/server/visible-to.ts'
import type { GymPicture, PictureUse } from '#features/gyms/contract.ts'
import { MAX_PHOTOS } from '#features/gyms/rules.ts'
import { type Eyes, visibleTo } from '#features/gyms/server/visible-to.ts'
import { PICTURE_SIDES } from '#features/posts/limits.ts'
import { isFree, picturePathOf, thumbPathOf } from '#features/posts/server/pictures.ts'
import { pictures } from '#features/posts/server/tables.ts'
import type { Reader, Tx } from '#platform/database.ts'
import type { Files, StoredFile } from '#platform/files.ts'
import { thumbOf } from '#platform/picture.ts'
import { badField } from '#platform/refusals.ts'

interface Chosen {
  id: string
  alt: string
}
interface Giver {
  gymId: string
  /** Null: nobody in particular, so only what the gym has already. */
  uid: string | null
  /** Leaves out what is gone or hidden instead of refusing it. */
  skipsMissing?: boolean
}
type PictureFields<Picture extends Chosen> = {
  logo?: Picture | null | undefined
  cover?: Picture | null | undefined
  photos?: Picture[] | undefined
}

/** No uploader's id in it: who suggested a photo is nobody's business. */
export const gymPictureAddress = (gymId: string, id: string) => `/files/gym_pictures/${gymId}/${id}.webp`

/** The same fields with their pictures as they're kept. Each must be the giver's own and unused, or the gym's already. */
export async function withPictures<Fields extends PictureFields<Chosen>>(
  tx: Tx,
  giver: Giver,
  fields: Fields,
): Promise<Omit<Fields, keyof PictureFields<Chosen>> & PictureFields<GymPicture>> {
  const { logo, cover, photos, ...others } = fields
  const one = async (field: 'logo' | 'cover', picture: Chosen | null | undefined) =>
    picture === undefined ? {} : { [field]: (picture && (await takeForGym(tx, giver, [picture], field))[0]) ?? null }
  return {
    ...others,
    ...(await one('logo', logo)),
    ...(await one('cover', cover)),
    ...(photos && { photos: await takeForGym(tx, giver, photos, 'photos') }),
  }
}

/** Makes these pictures the gym's: an event's cover too belongs to the place it's at. 400 naming `field`. */
export async function takeForGym(
  tx: Tx,
  { gymId, uid, skipsMissing = false }: Giver,
  chosen: readonly Chosen[],
  field: string,
): Promise<GymPicture[]> {
  const ids = chosen.map(({ id }) => id)
  if (ids.length === 0) return []
  if (new Set(ids).size < ids.length) throw badField(field, `${field}: names a picture twice`)
  const own = uid === null ? sql`false` : eq(pictures.userId, uid)
  const rows = await tx
    .select()
    .from(pictures)
    .where(and(inArray(pictures.id, ids), or(eq(pictures.gymId, gymId), own)))
    .orderBy(pictures.id)
    .for('update')
  // The gym's own comes before one of the same id that somebody sent.
  const found = new Map(
    rows
      .filter((row) => row.gymId === gymId || isFree(row))
      .sort((a, b) => Number(a.gymId !== null) - Number(b.gymId !== null))
      .map((row) => [row.id, row]),
  )
  const taken = chosen.flatMap(({ id, alt }) => {
    const row = found.get(id)
    if (skipsMissing && (!row || row.takenDownAt)) return []
    if (!row) throw badField(field, `${field}: that picture wasn't uploaded, or is used elsewhere`)
    if (row.takenDownAt) throw badField(field, `${field}: a moderator hid that picture`)
    return { row, picture: { id, url: gymPictureAddress(gymId, id), alt, width: row.width, height: row.height } }
  })
  for (const { row } of taken)
    if (row.gymId === null)
      await tx
        .update(pictures)
        .set({ gymId })
        .where(and(eq(pictures.userId, row.userId), eq(pictures.id, row.id)))
  return taken.map(({ picture }) => picture)
}

/** Whether the gym shows a picture on its page, as a condition on `gyms g` and `pictures i`. */
const isOnPage = sql`(g.logo ->> 'id' = i.id or g.cover ->> 'id' = i.id
  or g.photos @> jsonb_build_array(jsonb_build_object('id', i.id)))`

/** An open suggestion of this picture, as a condition on `pictures i`. */
const suggested = (
  which: SQL,
) => sql`exists (select from gym_suggestions s where s.gym_id = i.gym_id and s.status = 'open'
  and s.field in ('logo', 'cover', 'photos') and strpos(s.after::text, i.id) > 0 and ${which})`

/**
 * A picture of a gym for whoever sees something that shows it: the gym's page, an event's cover. Before that, and after it was
 * removed, its uploader and the gym's staff; at a gym without an owner, members who train there and may confirm it. The address that it had
 * before its gym was merged into another still leads to it.
 */
export async function readGymPicture(
  reader: Reader,
  viewer: Eyes,
  { gymId, id, key }: { gymId: string; id: string; key?: string | undefined },
): Promise<{ uid: string; id: string } | undefined> {
  const insider = viewer
    ? sql`i.user_id = ${viewer.uid} or exists (select from gym_staff s where s.gym_id = i.gym_id and s.uid = ${viewer.uid})
        or exists (select from users u where u.uid = ${viewer.uid} and (u.role ->> 'admin')::boolean)
        or ${suggested(sql`exists (select from gyms g where g.id = i.gym_id and not g.claimed) and exists (select from check_ins c
          where c.gym_id = i.gym_id and c.uid = ${viewer.uid} and ${IS_CORROBORATED})`)}`
    : sql`false`
  const { rows } = await reader.execute<{ uid: string; id: string }>(sql`
    with recursive merged (id) as (
      select ${gymId}::text union select g.merged_into from merged join gyms g on g.id = merged.id where g.merged_into is not null
    )
    select i.user_id as uid, i.id from pictures i
    where i.gym_id in (select id from merged) and i.id = ${id} and i.taken_down_at is null
      and (${insider}
        or exists (select from gyms g where g.id = i.gym_id and ${isOnPage} and ${visibleTo(viewer)})
        or exists (select from events e join gyms g on g.id = e.gym_id
          where e.gym_id = i.gym_id and e.cover ->> 'id' = i.id and ${eventVisibleTo(viewer, key)}))`)
  return rows[0]
}

export type Side = 'full' | '640' | '192'

/** The file of a picture in one of its sizes; the smallest is drawn when it's first asked for. */
export async function readSide(
  files: Pick<Files, 'get' | 'put'>,
  picture: { uid: string; id: string },
  side: Side,
): Promise<StoredFile | undefined> {
  if (side !== '192') return files.get(picturePathOf(picture, { small: side === '640' }))
  const kept = await files.get(thumbPathOf(picture))
  if (kept) return kept
  const small = await files.get(picturePathOf(picture, { small: true }))
  if (!small) return undefined
  const thumb = { ...small, bytes: await thumbOf(small.bytes, PICTURE_SIDES.thumb) }
  await files.put(thumbPathOf(picture), thumb.bytes, thumb.metadata)
  return thumb
}

/** Takes a picture off everything that shows it, and answers what that was. */
export async function removeFromView(tx: Tx, { gymId, id }: { gymId: string; id: string }): Promise<PictureUse> {
  const { rows } = await tx.execute<{ logo: GymPicture | null; cover: GymPicture | null; photos: GymPicture[] }>(
    sql`select logo, cover, photos from gyms where id = ${gymId} for update`,
  )
  const { logo = null, cover = null, photos = [] } = rows[0] ?? {}
  const place = photos.findIndex((photo) => photo.id === id)
  const isIt = (picture: GymPicture | null) => picture?.id === id
  if (isIt(logo) || isIt(cover) || place >= 0)
    await tx.execute(sql`update gyms set logo = case when logo ->> 'id' = ${id} then null else logo end,
      cover = case when cover ->> 'id' = ${id} then null else cover end,
      photos = ${JSON.stringify(photos.filter((photo) => photo.id !== id))}::jsonb where id = ${gymId}`)
  const clear = async (table: SQL) => {
    const { rows: shown } = await tx.execute<{ id: string; cover: GymPicture }>(
      sql`select id, cover from ${table} where gym_id = ${gymId} and cover ->> 'id' = ${id} for update`,
    )
    await tx.execute(sql`update ${table} set cover = null where gym_id = ${gymId} and cover ->> 'id' = ${id}`)
    return shown
  }
  const [events, series] = [await clear(sql`events`), await clear(sql`event_series`)]
  return {
    logo: isIt(logo),
    cover: isIt(cover),
    place: place < 0 ? null : place,
    picture: [logo, cover, ...photos, ...events.map((event) => event.cover)].find((picture) => isIt(picture)) ?? null,
    events: events.map((event) => event.id),
    series: series.map((one) => one.id),
  }
}

/** Shows a picture again where it was, as far as nothing else took its place. */
export async function returnToView(tx: Tx, gymId: string, use: PictureUse): Promise<void> {
  const { picture, place, events, series } = use
  if (!picture) return
  const json = sql`${JSON.stringify(picture)}::jsonb`
  const again = (wanted: boolean, column: SQL) => (wanted ? sql`coalesce(${column}, ${json})` : column)
  const { rows } = await tx.execute<{ photos: GymPicture[] }>(
    sql`select photos from gyms where id = ${gymId} for update`,
  )
  const photos = [...(rows[0]?.photos ?? [])]
  if (place !== null && photos.length < MAX_PHOTOS) photos.splice(place, 0, picture)
  await tx.execute(sql`update gyms set logo = ${again(use.logo, sql`logo`)}, cover = ${again(use.cover, sql`cover`)},
    photos = ${JSON.stringify(photos)}::jsonb where id = ${gymId}`)
  for (const [table, ids] of [
    [sql`events`, events],
    [sql`event_series`, series],
  ] as const)
    await tx.execute(
      sql`update ${table} set cover = ${json} where gym_id = ${gymId} and cover is null and id = any(${sql.param(ids)}::text[])`,
    )
}

/** Takes a member's photos off gyms and events, before they're deleted with the account. */
export async function removePhotosOf(tx: Tx, uid: string): Promise<void> {
  const { rows } = await tx.execute<{ gym_id: string; id: string }>(
    sql`select gym_id, id from pictures where user_id = ${uid} and gym_id is not null`,
  )
  for (const { gym_id: gymId, id } of rows) await removeFromView(tx, { gymId, id })
}
