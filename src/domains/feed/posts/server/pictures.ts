import { createHash } from 'node:crypto'
import { and, count, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import sharp from 'sharp'
import type { PostPicture } from '#domains/feed/activities/contract.ts'
import { actorNow, type MaybeViewer, visibleTo } from '#domains/feed/activities/server/visible-to.ts'
import { blockedBetween } from '#domains/members/people/server/blocked.ts'
import type { Reader, Tx } from '#platform/database.ts'
import type { Files, StoredFile } from '#platform/files.ts'
import { jpegOf, pictureTypeOf, redraw, thumbOf, unsupportedPicture } from '#platform/picture.ts'
import { badField, conflict } from '#platform/refusals.ts'
import { PICTURE_SIDES, POST_LIMITS } from '../limits.ts'
import { pictureInMessageVisibleTo } from './extension-points.ts'
import type { PostRef } from './reads.ts'
import { pictures } from './tables.ts'

export interface PictureRef {
  uid: string
  id: string
}

type PictureFiles = Pick<Files, 'put' | 'get' | 'remove'>

/** The member or gym under whose id a picture's files are stored, as a column of `pictures i`. */
export const FOLDER = sql`coalesce(i.folder, i.user_id)`

export const picturePathOf = ({ uid, id }: PictureRef, { small = false } = {}) =>
  `post_pictures/${uid}/${id}${small ? '-640' : ''}.webp`

/** A small square's worth, drawn when a list first asks for it. */
const thumbPathOf = ({ uid, id }: PictureRef) => `post_pictures/${uid}/${id}-${PICTURE_SIDES.thumb}.webp`

/** For previews of links, drawn when one is first shown: many services show no WebP. */
const previewPathOf = ({ uid, id }: PictureRef) => `post_pictures/${uid}/${id}-${PICTURE_SIDES.preview}.jpg`

/** Every file of a picture. */
export const pictureFilesOf = (picture: PictureRef) => [
  picturePathOf(picture),
  picturePathOf(picture, { small: true }),
  thumbPathOf(picture),
  previewPathOf(picture),
]

export type Side = 'full' | '640' | '192' | 'preview'

/** The file of a picture in one of its sizes. Those that few ask for are drawn when they're first asked for. */
export async function readSide(
  files: Pick<Files, 'get' | 'put'>,
  picture: PictureRef,
  side: Side,
): Promise<StoredFile | undefined> {
  if (side === 'full' || side === '640') return files.get(picturePathOf(picture, { small: side === '640' }))
  const isPreview = side === 'preview'
  const path = isPreview ? previewPathOf(picture) : thumbPathOf(picture)
  const kept = await files.get(path)
  if (kept) return kept
  const from = await files.get(picturePathOf(picture, { small: !isPreview }))
  if (!from) return undefined
  const bytes = await (isPreview ? jpegOf(from.bytes, PICTURE_SIDES.preview) : thumbOf(from.bytes, PICTURE_SIDES.thumb))
  const metadata = { ...from.metadata, ...(isPreview && { contentType: 'image/jpeg' }) }
  await files.put(path, bytes, metadata)
  return { ...from, bytes, metadata }
}

/** The file of a picture that an address names, such as `{id}.webp`, or `{id}.jpg` for previews of links. */
export function pictureNamed(
  file: string,
  width: string | undefined,
): { id: string; side: Side; type: string } | undefined {
  const [, id, ending] = /^([0-9A-Za-z]{20})\.(webp|jpg)$/.exec(file) ?? []
  if (id === undefined) return undefined
  if (ending === 'jpg') return { id, side: 'preview', type: 'image/jpeg' }
  return { id, side: width === '640' || width === '192' ? width : 'full', type: 'image/webp' }
}

/** A picture drawn anew in the sizes that are shown. */
export interface DrawnPicture {
  width: number
  height: number
  full: Buffer
  small: Buffer
  /** Of the bytes as they were sent, to know them again. */
  fingerprint: string
}

/** 400 for nothing, 415 for what is no picture of the kinds taken, 422 for what cannot be read or unfolds to too much. */
export async function drawnFrom(bytes: Buffer): Promise<DrawnPicture> {
  if (bytes.length === 0) throw badField('picture', 'picture: is empty')
  const type = pictureTypeOf(bytes)
  if (!type || type === 'gif') throw unsupportedPicture()
  return redraw(bytes, async (image) => {
    const { data, info } = await image
      .autoOrient()
      .resize({ width: PICTURE_SIDES.full, height: PICTURE_SIDES.full, fit: 'inside', withoutEnlargement: true })
      .toColorspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { width, height, channels } = info
    const drawing = () => sharp(data, { raw: { width, height, channels } })
    return {
      width,
      height,
      full: await drawing().webp({ quality: QUALITY }).toBuffer(),
      small: await drawing()
        .resize({ width: PICTURE_SIDES.small, height: PICTURE_SIDES.small, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: QUALITY })
        .toBuffer(),
      fingerprint: createHash('sha256').update(bytes).digest('base64url'),
    }
  })
}

/**
 * Keeps a picture for a post or an entry to come. The same picture under the same id once more changes nothing; another one,
 * or one that belongs to something already, is refused with 409.
 */
export async function keepPicture(
  tx: Tx,
  { uid, id, picture, files, now }: PictureRef & { picture: DrawnPicture; files: PictureFiles; now: Date },
): Promise<{ id: string; width: number; height: number }> {
  const { width, height, fingerprint } = picture
  // Of one member one at a time, so that what waits is counted right. Whoever sends the same id waits here as well.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`pictures:${uid}`}, 0))`)
  const [before] = await tx
    .select()
    .from(pictures)
    .where(and(eq(pictures.userId, uid), eq(pictures.id, id)))
  if (before) {
    const kept = await files.get(picturePathOf({ uid: before.folder ?? uid, id }))
    if (!isFree(before) || kept?.metadata.fingerprint !== fingerprint) throw taken()
    return { id, width: before.width, height: before.height }
  }
  const [{ waiting } = { waiting: 0 }] = await tx
    .select({ waiting: count() })
    .from(pictures)
    .where(
      and(
        eq(pictures.userId, uid),
        isNull(pictures.postId),
        isNull(pictures.activityId),
        isNull(pictures.coverOf),
        isNull(pictures.messageId),
        isNull(pictures.gymId),
      ),
    )
  if (waiting >= POST_LIMITS.waitingPictures)
    throw conflict('Too many pictures wait for a post. Post some of them first.', 'TOO_MANY_PICTURES')

  await tx.insert(pictures).values({ userId: uid, id, width, height, createdAt: now })
  await putPicture({ uid, id, picture, files, now })
  return { id, width, height }
}

export async function putPicture({
  uid,
  id,
  picture: { full, small, fingerprint },
  files,
  now,
}: PictureRef & { picture: DrawnPicture; files: PictureFiles; now: Date }): Promise<void> {
  const metadata = { contentType: 'image/webp', uploadedAt: now.toISOString(), fingerprint }
  await files.put(picturePathOf({ uid, id }, { small: true }), small, metadata)
  await files.put(picturePathOf({ uid, id }), full, metadata)
}

/**
 * The file, if it is the viewer's own, in a post, an entry or a message that the viewer may see, or a cover of somebody who is not blocked.
 * The address it had before its gym was merged still leads to it.
 */
export async function readPicture(
  reader: Reader,
  viewer: MaybeViewer,
  { uid, id, side = 'full', files }: PictureRef & { side?: Side; files: PictureFiles },
): Promise<StoredFile | undefined> {
  const { rows } = await reader.execute<{ uid: string }>(sql`
    select ${FOLDER} as uid from pictures i where i.user_id = ${actorNow(sql`${uid}::text`)} and i.id = ${id} and (i.user_id = ${viewer?.uid ?? null}::text
      or exists (select from posts p join activities a on a.actor_id = p.user_id and a.id = p.activity_id
        where p.user_id = i.user_id and p.id = i.post_id and ${visibleTo(viewer)})
      or exists (select from activities a where a.actor_id = i.user_id and a.id = i.activity_id and ${visibleTo(viewer)})
      or (i.message_id is not null and ${viewer ? pictureInMessageVisibleTo.get()(viewer.uid) : sql`false`})
      or (i.cover_of is not null and not ${viewer ? blockedBetween(sql`i.user_id`, viewer.uid) : sql`false`}
        and not exists (select from contents c where i.cover_of = 'content/' || c.id and c.taken_down_at is not null)))`)
  const [row] = rows
  return row && readSide(files, { uid: row.uid, id }, side)
}

type Chosen = readonly { id: string; alt: string }[]

/**
 * Makes these the pictures of a post, in this order. New ones have to be the author's own and in nothing else, else 400
 * `pictures`; what is left out is no longer part of it.
 */
export function setPictures(tx: Tx, { uid, postId, chosen }: PostRef & { chosen: Chosen }): Promise<PostPicture[]> {
  return setOf(tx, { uid, chosen, field: 'pictures', owner: { postId }, isOwner: eq(pictures.postId, postId) })
}

/**
 * The same for an entry that is no post, such as a session or a promotion: the pictures are sent as for a post, and whoever sees
 * the entry sees them. They are deleted for good with it. `field` is what a refusal names.
 */
export function setEntryPictures(
  tx: Tx,
  { uid, activityId, chosen, field }: { uid: string; activityId: string; chosen: Chosen; field: string },
): Promise<PostPicture[]> {
  return setOf(tx, { uid, chosen, field, owner: { activityId }, isOwner: eq(pictures.activityId, activityId) })
}

/**
 * The same for what everybody may see before anything is theirs, such as the cover of a creator's page: `coverOf` says of what.
 * Null takes it away; a picture that belongs to nothing any more is deleted.
 */
export async function setCover(
  tx: Tx,
  { uid, coverOf, id, field }: { uid: string; coverOf: string; id: string | null; field: string },
): Promise<Pick<PostPicture, 'id' | 'width' | 'height'> | null> {
  const chosen = id === null ? [] : [{ id, alt: '' }]
  const [cover] = await setOf(tx, { uid, chosen, field, owner: { coverOf }, isOwner: eq(pictures.coverOf, coverOf) })
  return cover ? { id: cover.id, width: cover.width, height: cover.height } : null
}

/** The same for a message of a conversation, whose sides alone see them. */
export function setMessagePictures(
  tx: Tx,
  {
    uid,
    conversationId,
    messageId,
    chosen,
  }: { uid: string; conversationId: string; messageId: string; chosen: Chosen },
): Promise<PostPicture[]> {
  const isOwner = sql`(${pictures.conversationId} = ${conversationId} and ${pictures.messageId} = ${messageId})`
  return setOf(tx, { uid, chosen, field: 'pictures', owner: { conversationId, messageId }, isOwner })
}

interface OwnedPictures {
  uid: string
  chosen: Chosen
  field: string
  owner:
    | { postId: string }
    | { activityId: string }
    | { coverOf: string }
    | { conversationId: string; messageId: string }
  isOwner: SQL
}

async function setOf(tx: Tx, { uid, chosen, field, owner, isOwner }: OwnedPictures): Promise<PostPicture[]> {
  const ids = chosen.map(({ id }) => id)
  if (new Set(ids).size < ids.length) throw badField(field, `${field}: name each picture once`)
  const found = new Map((await lockOwn(tx, uid, ids, isOwner)).map((row) => [row.id, row]))
  const kept = chosen.flatMap(({ id, alt }) => {
    const row = found.get(id)
    return row ? [{ id, width: row.width, height: row.height, alt }] : []
  })
  if (kept.length < chosen.length)
    throw badField(field, `${field}: one of them was not sent, or is in something else already`)

  await tx
    .update(pictures)
    .set({ postId: null, activityId: null, coverOf: null, conversationId: null, messageId: null })
    .where(and(eq(pictures.userId, uid), isOwner))
  if (ids.length > 0)
    await tx
      .update(pictures)
      .set(owner)
      .where(and(eq(pictures.userId, uid), inArray(pictures.id, ids)))
  return kept
}

/** Those of them that are free or its own already. Locked, so that of two that want the same picture one gets it. */
async function lockOwn(tx: Tx, uid: string, ids: string[], isOwner: SQL) {
  if (ids.length === 0) return []
  const rows = await tx
    .select({ picture: pictures, isOwn: sql<boolean>`coalesce(${isOwner}, false)` })
    .from(pictures)
    .where(and(eq(pictures.userId, uid), inArray(pictures.id, ids)))
    .orderBy(pictures.id)
    .for('update')
  return rows.filter(({ picture, isOwn }) => isOwn || isFree(picture)).map(({ picture }) => picture)
}

export const isFree = ({ postId, activityId, coverOf, messageId, gymId }: typeof pictures.$inferSelect) =>
  [postId, activityId, coverOf, messageId, gymId].every((owner) => owner === null)

const QUALITY = 80

const taken = () => conflict('That id is taken by another picture. Send it under a new one.', 'PICTURE_TAKEN', 'id')
