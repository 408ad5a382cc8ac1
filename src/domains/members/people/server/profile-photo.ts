import { createHash } from 'node:crypto'
import { and, eq, isNull, lte, or } from 'drizzle-orm'
import type { Logger } from 'pino'
import { LOGIN_THROTTLE_MS } from '#domains/members/session/rules.ts'
import type { Config } from '#platform/config.ts'
import type { Database, Tx } from '#platform/database.ts'
import { fetchPicture, isFromPictureHost } from '#platform/fetch-picture.ts'
import type { Files } from '#platform/files.ts'
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
  /** How long the picture host may take. */
  patienceMs?: number
}

export const photoPathOf = (uid: string) => `profile_pictures/${uid}/profile.jpg`

/**
 * Keeps a copy of the picture that the identity provider shows for a member, and makes it their photo. A copy of
 * the same picture is used again; on any failure the photo is the original address. Looked at once an hour, also
 * after "too many requests", and never again once the member has chosen a photo here.
 */
export async function keepProviderPhoto(parts: PhotoParts, uid: string, pictureUrl: string | null): Promise<void> {
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
    log.warn({ uid, why: answer.why }, 'a profile picture was not kept')
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
    log.warn({ err: error, uid }, 'a profile picture was not kept')
    await showPhoto(db, uid, pictureUrl)
  }
}

/** The photo in what a member sent: 400 for nothing, 415 for what is no photo, 422 for what cannot be read. */
export async function photoFrom(bytes: Buffer): Promise<Buffer> {
  if (bytes.length === 0) throw badField('photo', 'photo: is empty')
  const type = pictureTypeOf(bytes)
  if (!type || type === 'gif') throw unsupportedPicture()
  return asProfilePhoto(bytes)
}

/** Makes this the member's photo, for good: sign-in does not replace it. Answers its address. */
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

/** No photo, for good: sign-in does not bring one back. */
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

/** A photo that an import named: shown from our files, or not at all. One that the member chose stays. */
export async function keepImportedPhoto(
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

/** Of several sign-ins within an hour, one looks. */
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

/** Whether the member chose their photo here. Holds their row, so that file and row change together. */
async function hasChosen(tx: Tx, uid: string): Promise<boolean> {
  const [member] = await tx
    .select({ photoChosen: users.photoChosen })
    .from(users)
    .where(eq(users.uid, uid))
    .for('update')
  return member?.photoChosen ?? true
}

/** Changes with the picture, so that a browser may keep what it has. */
function addressOf(uid: string, photo: Buffer): string {
  return `/files/${photoPathOf(uid)}?v=${createHash('sha256').update(photo).digest('hex').slice(0, 12)}`
}
