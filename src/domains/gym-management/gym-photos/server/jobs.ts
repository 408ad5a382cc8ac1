import type { Tx } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { defineJob } from '#platform/jobs.ts'
import { photoAddresses } from './tables.ts'

/** Fetches the photos whose URLs were imported. */
export const fetchPhotos = defineJob<Record<string, never>>('fetchPhotos', { expireInSeconds: 900 })

/** A photo of a gym or member, or a picture of an entry or its post. */
export type PhotoAddress = { address: string } & (
  | { gymId: string }
  | { uid: string }
  | { actorId: string; activityId: string; alt: string; place: number }
)

/** The row that queues a photo for fetching, for imports that insert rows themselves. */
export const photoToFetch = (photo: PhotoAddress, now: Date) => ({
  table: photoAddresses,
  values: { id: newId(), ...photo, nextAt: now },
})

/** Queues photos to be copied to our storage. Each URL is queued once, however often it's imported. */
export async function queuePhotoCopies(tx: Tx, photos: readonly PhotoAddress[], now: Date): Promise<void> {
  if (photos.length === 0) return
  await tx
    .insert(photoAddresses)
    .values(photos.map((photo) => photoToFetch(photo, now).values))
    .onConflictDoNothing()
}
