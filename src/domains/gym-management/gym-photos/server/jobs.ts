import type { Tx } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { defineJob } from '#platform/jobs.ts'
import { photoAddresses } from './tables.ts'

/** Fetches the photos that imports named. */
export const fetchPhotos = defineJob<Record<string, never>>('fetchPhotos', { expireInSeconds: 900 })

/** A gym's photo, a member's, or a picture of an entry or of its post. */
export type PhotoAddress = { address: string } & (
  | { gymId: string }
  | { uid: string }
  | { actorId: string; activityId: string; alt: string; place: number }
)

/** The row that has a photo fetched, for imports that insert rows themselves. */
export const photoToFetch = (photo: PhotoAddress, now: Date) => ({
  table: photoAddresses,
  values: { id: newId(), ...photo, nextAt: now },
})

/** Has photos of gyms or members fetched into our files, each address once however often it's imported. */
export async function keepAddresses(tx: Tx, photos: readonly PhotoAddress[], now: Date): Promise<void> {
  if (photos.length === 0) return
  await tx
    .insert(photoAddresses)
    .values(photos.map((photo) => photoToFetch(photo, now).values))
    .onConflictDoNothing()
}
