import { createHash } from 'node:crypto'
import { and, eq, isNull, lte, or } from 'drizzle-orm'
import type { Logger } from 'pino'
import { LOGIN_THROTTLE_MS } from '#domains/members/session/rules.ts'
import type { Config } from '#platform/config.ts'
import type { Database, Tx } from '#platform/database.ts'
import { fetchPicture, isFromPictureHost } from '#platform/fetch-picture.ts'
import type { Files } from '#platform/files.ts'
import { message } from '#platform/messages.ts'
import { pictureTypeOf, unsupportedPicture } from '#platform/picture.ts'
import { badField } from '#platform/refusals.ts'
import { PICTURE_COOLDOWN_MS, PICTURE_LIMIT } from '../limits.ts'
import { asProfilePhoto } from './picture.ts'
import { users } from './tables.ts'

export interface PhotoParts {
  db: Database
  files: Files
  config: Pick<Config, 'signIn'>
  log: Logger
  now: () => Date
  patienceMs?: number
}

export const photoPathOf = (uid: string) => `profile_pictures/${uid}/profile.jpg`

/**
 * Stores a copy of the identity provider's picture and makes it the member's photo. An existing copy of the same
 * picture is reused; on any failure the photo is the original URL. Checked at most once an hour, even after a 429, and
 * never again once the member has chosen a photo here.
 */
export async function saveProviderPhoto(parts: PhotoParts, uid: string, pictureUrl: string | null): Promise<void> {
  const { db, files, config, log, now } = parts
  if (!pictureUrl || !isFromPictureHost(pictureUrl, config.signIn.pictureHosts)) return
  if (!(await takeTurn(db, uid, now()))) return

  const stored = await files.get(photoPathOf(uid))
  if (stored?.metadata.originalURL === pictureUrl) return showPhoto(db, uid, addressOf(uid, stored.bytes))

  const answer = await fetchPicture(pictureUrl, {
    mostBytes: PICTURE_LIMIT,
    hosts: config.signIn.pictureHosts,
    ...(parts.patienceMs === undefined ? {} : { patienceMs: parts.patienceMs }),
  })
  if (answer.status !== 'fetched') {
    log.warn({ uid, why: answer.why }, "couldn't save a profile photo")
    const limited = answer.status === 'rate-limited' ? { photoURLRateLimitedAt: now() } : {}
    return showPhoto(db, uid, pictureUrl, limited)
  }
  try {
    const photo = await asProfilePhoto(answer.bytes)
    await db.transaction(async (tx) => {
      if (await hasChosen(tx, uid)) return
      await files.put(photoPathOf(uid), photo, {
        contentType: 'image/jpeg',
        originalURL: pictureUrl,
        uploadedAt: now().toISOString(),
      })
      await tx
        .update(users)
        .set({ photoURL: addressOf(uid, photo), photoURLRateLimitedAt: null })
        .where(eq(users.uid, uid))
    })
  } catch (error) {
    log.warn({ err: error, uid }, "couldn't save a profile photo")
    await showPhoto(db, uid, pictureUrl)
  }
}

/** Converts an uploaded photo. Throws 400 if it's empty, 415 if it isn't a photo, 422 if it can't be decoded. */
export async function photoFrom(bytes: Buffer): Promise<Buffer> {
  if (bytes.length === 0) throw badField('photo', message("can't be empty"))
  const type = pictureTypeOf(bytes)
  if (!type || type === 'gif') throw unsupportedPicture()
  return asProfilePhoto(bytes)
}

/** Sets the member's photo permanently: sign-in won't replace it. Returns its URL. */
export async function setPhoto(
  tx: Tx,
  { uid, photo, files, now }: { uid: string; photo: Buffer; files: Files; now: Date },
): Promise<string> {
  await hasChosen(tx, uid)
  await files.put(photoPathOf(uid), photo, {
    contentType: 'image/jpeg',
    originalURL: '',
    uploadedAt: now.toISOString(),
  })
  const photoURL = addressOf(uid, photo)
  await tx
    .update(users)
    .set({ photoURL, photoChosen: true, lastPhotoUpdate: now, updatedAt: now })
    .where(eq(users.uid, uid))
  return photoURL
}

/** Removes the photo permanently: sign-in won't restore it. */
export async function removePhoto(
  tx: Tx,
  { uid, files, now }: { uid: string; files: Files; now: Date },
): Promise<void> {
  await hasChosen(tx, uid)
  await tx
    .update(users)
    .set({ photoURL: null, photoChosen: true, lastPhotoUpdate: now, updatedAt: now })
    .where(eq(users.uid, uid))
  await files.remove(photoPathOf(uid))
}

/**
 * Sets a photo from an import, stored as our own file. Without `bytes`, the photo is removed unless its URL is on a
 * picture host. A photo the member chose stays.
 */
export async function saveImportedPhoto(
  { db, files, config, now }: Pick<PhotoParts, 'db' | 'files' | 'config' | 'now'>,
  { uid, address, bytes }: { uid: string; address: string; bytes: Buffer | null },
): Promise<void> {
  const photo = bytes && (await asProfilePhoto(bytes))
  await db.transaction(async (tx) => {
    const [member] = await tx.select().from(users).where(eq(users.uid, uid)).for('update')
    if (!member || member.photoChosen || (member.photoURL !== null && member.photoURL !== address)) return
    if (photo)
      await files.put(photoPathOf(uid), photo, {
        contentType: 'image/jpeg',
        originalURL: address,
        uploadedAt: now().toISOString(),
      })
    const isShownAnyway = isFromPictureHost(address, config.signIn.pictureHosts)
    await tx
      .update(users)
      .set({ photoURL: photo ? addressOf(uid, photo) : isShownAnyway ? member.photoURL : null })
      .where(eq(users.uid, uid))
  })
}

/** Whether this sign-in checks the picture: of several within an hour, only one does. */
async function takeTurn(db: Database, uid: string, now: Date): Promise<boolean> {
  const longAgo = (ms: number) => new Date(now.getTime() - ms)
  const turns = await db
    .update(users)
    .set({ lastPhotoUpdate: now })
    .where(
      and(
        eq(users.uid, uid),
        eq(users.photoChosen, false),
        or(isNull(users.lastPhotoUpdate), lte(users.lastPhotoUpdate, longAgo(LOGIN_THROTTLE_MS))),
        or(isNull(users.photoURLRateLimitedAt), lte(users.photoURLRateLimitedAt, longAgo(PICTURE_COOLDOWN_MS))),
      ),
    )
    .returning({ uid: users.uid })
  return turns.length > 0
}

async function showPhoto(
  db: Database,
  uid: string,
  photoURL: string,
  more: { photoURLRateLimitedAt?: Date } = {},
): Promise<void> {
  await db
    .update(users)
    .set({ photoURL, ...more })
    .where(and(eq(users.uid, uid), eq(users.photoChosen, false)))
}

/** Whether the member chose their photo here. Locks their row, so that the file and the row change together. */
async function hasChosen(tx: Tx, uid: string): Promise<boolean> {
  const [member] = await tx
    .select({ photoChosen: users.photoChosen })
    .from(users)
    .where(eq(users.uid, uid))
    .for('update')
  return member?.photoChosen ?? true
}

/** The URL changes with the picture, so browsers can cache it. */
function addressOf(uid: string, photo: Buffer): string {
  return `/files/${photoPathOf(uid)}?v=${createHash('sha256').update(photo).digest('hex').slice(0, 12)}`
}
