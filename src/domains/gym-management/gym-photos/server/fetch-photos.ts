import { and, asc, eq, lte, sql } from 'drizzle-orm'
import { POST_PICTURE_BYTES } from '#domains/feed/posts/limits.ts'
import { gymPictureAddress } from '#domains/feed/posts/server/gym-pictures.ts'
import { decodePicture, putPicture } from '#domains/feed/posts/server/pictures.ts'
import { pictures } from '#domains/feed/posts/server/tables.ts'
import { MAX_PHOTOS } from '#domains/gyms/gyms/rules.ts'
import { gyms } from '#domains/gyms/gyms/server/tables.ts'
import type { Platform } from '#platform/context.ts'
import { fetchPublicPicture } from '#platform/fetch-public-picture.ts'
import { newId } from '#platform/ids.ts'
import { shouldFetch, storeEntryPicture } from './entry-pictures.ts'
import { photoAddresses } from './tables.ts'

export interface FetchParts extends Pick<Platform, 'config' | 'db' | 'files' | 'log' | 'now'> {
  /** Sets a member's profile picture, unless they've chosen one since. Without bytes, removes the URL. */
  keepMemberPhoto(photo: { uid: string; address: string; bytes: Buffer | null }): Promise<void>
}

type Waiting = typeof photoAddresses.$inferSelect

const MAX_TRIES = 4
const PORTION = 20
/** A run starts no new batch after this, because a batch takes up to five minutes, and the job has fifteen. */
const MAX_RUN_MS = 540_000
const CLAIM_MS = 900_000
/** Delays after the first, second and third attempt. */
const REST_MS = [600_000, 3_600_000, 21_600_000]
/** Width-to-height ratio from which a picture is used as a cover, not as a logo. */
const COVER_SHAPE = 1.25

/** Fetches the URLs that are due, a few at a time. Returns how many were stored and dropped. */
export async function fetchWaitingPhotos(parts: FetchParts): Promise<{ stored: number; dropped: number }> {
  const done = { stored: 0, dropped: 0 }
  const end = performance.now() + MAX_RUN_MS
  while (performance.now() < end) {
    const due = await claimDue(parts)
    if (due.length === 0) break
    for (const waiting of due) {
      const state = await fetchOne(parts, waiting)
      if (state !== 'waiting') done[state]++
    }
  }
  return done
}

/** Claims some due URLs for this run. Concurrent runs get other URLs, or these once the claim expires. */
function claimDue({ db, now }: FetchParts): Promise<Waiting[]> {
  const due = db
    .select({ id: photoAddresses.id })
    .from(photoAddresses)
    .where(and(eq(photoAddresses.state, 'waiting'), lte(photoAddresses.nextAt, now()), shouldFetch))
    .orderBy(asc(photoAddresses.nextAt), asc(photoAddresses.place), asc(photoAddresses.id))
    .limit(PORTION)
    .for('update', { skipLocked: true })
  return db
    .update(photoAddresses)
    .set({ nextAt: new Date(now().getTime() + CLAIM_MS) })
    .where(sql`${photoAddresses.id} = any(array(${due}))`)
    .returning()
}

async function fetchOne(parts: FetchParts, waiting: Waiting): Promise<Waiting['state']> {
  const { config, log, now } = parts
  const { address, gymId, uid, activityId } = waiting
  const answer = await fetchPublicPicture(address, {
    maxBytes: POST_PICTURE_BYTES,
    allowedHosts: config.websiteHosts,
  })
  const tries = waiting.tries + 1
  if (answer.status === 'failed' && answer.again && tries < MAX_TRIES) {
    await settle(parts, waiting, { tries, nextAt: new Date(now().getTime() + (REST_MS[tries - 1] ?? 0)) })
    return 'waiting'
  }
  const why = answer.status === 'failed' ? answer.why : await keepPhoto(parts, waiting, answer.bytes)
  if (why === undefined) {
    await settle(parts, waiting, { tries, state: 'stored' })
    return 'stored'
  }
  log.warn({ gymId, uid, activityId, why }, 'dropped an imported photo')
  if (uid !== null) await parts.keepMemberPhoto({ uid, address, bytes: null })
  await settle(parts, waiting, { tries, state: 'dropped', note: why })
  return 'dropped'
}

const settle = ({ db }: FetchParts, { id }: Waiting, changes: Partial<Waiting>) =>
  db.update(photoAddresses).set(changes).where(eq(photoAddresses.id, id))

/** Stores a photo; returns the reason if that failed. */
async function keepPhoto(parts: FetchParts, waiting: Waiting, bytes: Buffer): Promise<string | undefined> {
  const { gymId, uid, actorId, activityId, address } = waiting
  try {
    if (actorId !== null && activityId !== null)
      return await storeEntryPicture(parts, { ...waiting, actorId, activityId }, bytes)
    if (uid !== null) await parts.keepMemberPhoto({ uid, address, bytes })
    if (gymId !== null) await keepGymPhoto(parts, gymId, bytes)
    return undefined
  } catch (error) {
    // A picture that can't be decoded now can't be decoded later either. The job retries other errors.
    if ((error as { status?: number }).status !== 422) throw error
    return "it can't be read as a picture"
  }
}

async function keepGymPhoto({ db, files, now }: FetchParts, gymId: string, bytes: Buffer): Promise<void> {
  const picture = await decodePicture(bytes)
  const { width, height } = picture
  const id = newId()
  await db.transaction(async (tx) => {
    const [gym] = await tx.select().from(gyms).where(eq(gyms.id, gymId)).for('update')
    if (!gym) return
    const photo = { id, url: gymPictureAddress(gymId, id), alt: '', width, height }
    const wanted = width >= height * COVER_SHAPE ? 'cover' : 'logo'
    const isFull = gym[wanted] !== null && gym.photos.length >= MAX_PHOTOS
    if (isFull) return
    await tx.insert(pictures).values({ userId: gymId, id, width, height, gymId, createdAt: now() })
    await tx
      .update(gyms)
      .set({
        ...(gym[wanted] === null ? { [wanted]: photo } : { photos: [...gym.photos, photo] }),
        version: gym.version + 1,
      })
      .where(eq(gyms.id, gymId))
    await putPicture({ uid: gymId, id, picture, files, now: now() })
  })
}
