import { createHash } from 'node:crypto'
import { and, count, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import sharp from 'sharp'
import type { PostPicture } from '#domains/feed/activities/contract.ts'
import { actorNow, type MaybeViewer, visibleTo } from '#domains/feed/activities/server/visible-to.ts'
import { blockedBetween } from '#domains/members/people/server/block-conditions.ts'
import type { Reader, Tx } from '#platform/database.ts'
import type { Files, StoredFile } from '#platform/files.ts'
import { message } from '#platform/messages.ts'
import { pictureTypeOf, redraw, thumbOf, unsupportedPicture } from '#platform/picture.ts'
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

/** The id of the member or gym that a picture's files are stored under, as a column of `pictures i`. */
export const FOLDER = sql`coalesce(i.folder, i.user_id)`

export const picturePathOf = ({ uid, id }: PictureRef, { small = false } = {}) =>
  `post_pictures/${uid}/${id}${small ? '-640' : ''}.webp`

/** The path of a size that's generated when it's first requested. */
const generatedPathOf = ({ uid, id }: PictureRef, size: 'medium' | 'thumb') =>
  `post_pictures/${uid}/${id}-${PICTURE_SIDES[size]}.webp`

/** The paths of all of a picture's files. */
export const pictureFilesOf = (picture: PictureRef) => [
  picturePathOf(picture),
  picturePathOf(picture, { small: true }),
  generatedPathOf(picture, 'medium'),
  generatedPathOf(picture, 'thumb'),
]

const SIZES = { '1280': 'medium', '640': 'small', '192': 'thumb' } as const
export type Side = 'full' | keyof typeof SIZES

/** A picture's file in one of its sizes. */
export async function readSide(
  files: Pick<Files, 'get' | 'put'>,
  picture: PictureRef,
  side: Side,
): Promise<StoredFile | undefined> {
  if (side === 'full' || side === '640') return files.get(picturePathOf(picture, { small: side === '640' }))
  const size = SIZES[side]
  const path = generatedPathOf(picture, size)
  const kept = await files.get(path)
  if (kept) return kept
  const from = await files.get(picturePathOf(picture, { small: size === 'thumb' }))
  if (!from) return undefined
  const bytes = await thumbOf(from.bytes, PICTURE_SIDES[size], size === 'thumb' ? 'outside' : 'inside')
  await files.put(path, bytes, from.metadata)
  return { ...from, bytes }
}

/** The picture a file name in a URL refers to, such as `{id}.webp`. */
export function pictureNamed(file: string, width: string | undefined): { id: string; side: Side } | undefined {
  const id = /^([0-9A-Za-z]{20})\.webp$/.exec(file)?.[1]
  return id === undefined ? undefined : { id, side: isSide(width) ? width : 'full' }
}

const isSide = (width: string | undefined): width is keyof typeof SIZES => Object.hasOwn(SIZES, width ?? '')

/** A re-encoded picture in its stored sizes. */
export interface DecodedPicture {
  width: number
  height: number
  full: Buffer
  small: Buffer
  /** Hash of the uploaded bytes, to recognise the same upload. */
  fingerprint: string
}

/**
 * Re-encodes an uploaded picture. Throws 400 if it's empty, 415 if it isn't a supported picture, 422 if it can't be
 * decoded or is too large once decoded.
 */
export async function decodePicture(bytes: Buffer): Promise<DecodedPicture> {
  if (bytes.length === 0) throw badField('picture', message("can't be empty"))
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
 * Stores a picture for a future post or entry. Uploading the same one under the same id again has no effect. Throws 409
 * for a different one, if it's already in use, or if too many are unused.
 */
export async function storePicture(
  tx: Tx,
  { uid, id, picture, files, now }: PictureRef & { picture: DecodedPicture; files: PictureFiles; now: Date },
): Promise<{ id: string; width: number; height: number }> {
  const { width, height, fingerprint } = picture
  // Serializes a member's uploads, so that unused pictures are counted correctly and two uploads can't take the same
  // id.
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
    throw conflict(
      message("You've uploaded a lot of pictures you haven't posted yet. Post some of them first."),
      'TOO_MANY_PICTURES',
    )

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
}: PictureRef & { picture: DecodedPicture; files: PictureFiles; now: Date }): Promise<void> {
  const metadata = { contentType: 'image/webp', uploadedAt: now.toISOString(), fingerprint }
  await files.put(picturePathOf({ uid, id }, { small: true }), small, metadata)
  await files.put(picturePathOf({ uid, id }), full, metadata)
}

/**
 * The file, if the picture is the viewer's own, in a post, entry or message they can see, or a cover that isn't hidden
 * by a block or a moderator. Its URL from before a gym was merged still works.
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
 * Sets a post's pictures, in this order. New ones have to be the author's own and unused, otherwise it throws 400 on
 * `pictures`. Pictures that are left out are detached.
 */
export function setPictures(tx: Tx, { uid, postId, chosen }: PostRef & { chosen: Chosen }): Promise<PostPicture[]> {
  return setOf(tx, { uid, chosen, field: 'pictures', owner: { postId }, isOwner: eq(pictures.postId, postId) })
}

/**
 * `setPictures` for other entries, such as a session or a promotion. The pictures are visible to everyone who can see
 * the entry, and permanently deleted with it. `field` is the field named in errors.
 */
export function setEntryPictures(
  tx: Tx,
  { uid, activityId, chosen, field }: { uid: string; activityId: string; chosen: Chosen; field: string },
): Promise<PostPicture[]> {
  return setOf(tx, { uid, chosen, field, owner: { activityId }, isOwner: eq(pictures.activityId, activityId) })
}

/**
 * `setPictures` for the cover of `coverOf` (see `pictures.coverOf`), which visitors can see too. A null `id` removes
 * the cover; a picture no longer in use is deleted later (`purgePosts`).
 */
export async function setCover(
  tx: Tx,
  { uid, coverOf, id, field }: { uid: string; coverOf: string; id: string | null; field: string },
): Promise<Pick<PostPicture, 'id' | 'width' | 'height'> | null> {
  const chosen = id === null ? [] : [{ id, alt: '' }]
  const [cover] = await setOf(tx, { uid, chosen, field, owner: { coverOf }, isOwner: eq(pictures.coverOf, coverOf) })
  return cover ? { id: cover.id, width: cover.width, height: cover.height } : null
}

/** `setPictures` for a message, visible only to the conversation's participants. */
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
  if (new Set(ids).size < ids.length) throw badField(field, message("can't include the same picture twice"))
  const found = new Map((await lockOwn(tx, uid, ids, isOwner)).map((row) => [row.id, row]))
  const kept = chosen.flatMap(({ id, alt }) => {
    const row = found.get(id)
    return row ? [{ id, width: row.width, height: row.height, alt }] : []
  })
  if (kept.length < chosen.length)
    throw badField(field, message("can't include a picture that wasn't uploaded or is already used somewhere else"))

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

/** Locks the pictures that are unused or already the owner's, so only one of two concurrent requests gets a picture. */
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

const taken = () =>
  conflict(message('Another picture already has this ID. Use a different ID.'), 'PICTURE_ID_TAKEN', 'id')
