import { type SQL, sql } from 'drizzle-orm'
import { IS_CORROBORATED } from '#domains/events/checkins/server/reads.ts'
import { actorNow } from '#domains/feed/activities/server/visible-to.ts'
import { gymPictureAddress } from '#domains/feed/posts/server/gym-pictures.ts'
import { FOLDER, type PictureRef } from '#domains/feed/posts/server/pictures.ts'
import type { GymPicture, PictureUse } from '#domains/gyms/gyms/contract.ts'
import { MAX_PHOTOS } from '#domains/gyms/gyms/rules.ts'
import { eventVisibleTo } from '#domains/gyms/gyms/server/event-visible-to.ts'
import { type MaybeViewer, visibleTo } from '#domains/gyms/gyms/server/visible-to.ts'
import type { Reader, Tx } from '#platform/database.ts'

/** SQL condition on `gyms g` and `pictures i`: the gym shows the picture on its page. */
const isOnPage = sql`(g.logo ->> 'id' = i.id or g.cover ->> 'id' = i.id
  or g.photos @> jsonb_build_array(jsonb_build_object('id', i.id)))`

/** SQL condition on `pictures i`: an open suggestion contains the picture. */
const suggested = (
  which: SQL,
) => sql`exists (select from gym_suggestions s where s.gym_id = i.gym_id and s.status = 'open'
  and s.field in ('logo', 'cover', 'photos') and strpos(s.after::text, i.id) > 0 and ${which})`

/**
 * A gym's picture, for everyone who can see the gym's page or the event cover that shows it. Otherwise only for its
 * uploader, the gym's staff and admins, and, while it's suggested at a gym without an owner, for members who can
 * confirm it. For no one while it's hidden. Its URL from before a merge still works.
 */
export async function readGymPicture(
  reader: Reader,
  viewer: MaybeViewer,
  { gymId, id, key }: { gymId: string; id: string; key?: string | undefined },
): Promise<(PictureRef & { uploader: string }) | undefined> {
  const insider = viewer
    ? sql`i.user_id = ${viewer.uid} or exists (select from gym_staff s where s.gym_id = i.gym_id and s.uid = ${viewer.uid})
        or exists (select from users u where u.uid = ${viewer.uid} and (u.role ->> 'admin')::boolean)
        or ${suggested(sql`exists (select from gyms g where g.id = i.gym_id and not g.claimed) and exists (select from check_ins c
          where c.gym_id = i.gym_id and c.uid = ${viewer.uid} and ${IS_CORROBORATED})`)}`
    : sql`false`
  const { rows } = await reader.execute<{ uid: string; id: string; uploader: string }>(sql`
    with recursive merged (id) as (
      select ${gymId}::text union select g.merged_into from merged join gyms g on g.id = merged.id where g.merged_into is not null
    )
    select ${FOLDER} as uid, i.id, i.user_id as uploader from pictures i
    where i.gym_id in (select id from merged) and i.id = ${id} and i.taken_down_at is null
      and (${insider}
        or exists (select from gyms g where g.id = i.gym_id and ${isOnPage} and ${visibleTo(viewer)})
        or exists (select from events e join gyms g on g.id = e.gym_id
          where e.gym_id = i.gym_id and e.cover ->> 'id' = i.id and ${eventVisibleTo(viewer, key)}))`)
  return rows[0]
}

/** The id of the gym a picture belongs to now: the given one, or one merged with it. */
export async function gymOfPicture(tx: Tx, gymId: string, id: string): Promise<string> {
  const { rows } = await tx.execute<{ gym_id: string }>(sql`
    select i.gym_id from pictures i where i.id = ${id} and (i.gym_id in (${gymId}, ${actorNow(sql`${gymId}::text`)})
      or exists (select from gym_merges m where m.into_gym = ${gymId} and m.from_gym = i.gym_id))
    order by i.gym_id = ${gymId} desc limit 1`)
  return rows[0]?.gym_id ?? gymId
}

/** Removes a picture from everything that shows it, and returns those uses. */
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

/** Restores a picture to its earlier uses, unless another has taken its place or the gallery is full. */
export async function restorePicture(tx: Tx, gymId: string, use: PictureUse): Promise<void> {
  const { picture, place, events, series } = use
  if (!picture) return
  const shown = { ...picture, url: gymPictureAddress(gymId, picture.id) }
  const json = sql`${JSON.stringify(shown)}::jsonb`
  const again = (wanted: boolean, column: SQL) => (wanted ? sql`coalesce(${column}, ${json})` : column)
  const { rows } = await tx.execute<{ photos: GymPicture[] }>(
    sql`select photos from gyms where id = ${gymId} for update`,
  )
  const photos = [...(rows[0]?.photos ?? [])]
  if (place !== null && photos.length < MAX_PHOTOS) photos.splice(place, 0, shown)
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

/** Removes a member's photos from gyms and events before they're deleted with the account. */
export async function removePhotosOf(tx: Tx, uid: string): Promise<void> {
  const { rows } = await tx.execute<{ gym_id: string; id: string }>(
    sql`select gym_id, id from pictures where user_id = ${uid} and gym_id is not null`,
  )
  for (const { gym_id: gymId, id } of rows) await removeFromView(tx, { gymId, id })
}
