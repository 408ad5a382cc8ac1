import { assignPicturesToGym } from '#domains/feed/posts/server/gym-pictures.ts'
import type { GymPicture } from '#domains/gyms/gyms/contract.ts'
import type { Viewer } from '#platform/context.ts'
import type { Tx } from '#platform/database.ts'

/** Assigns the uploaded picture to the gym and returns the cover to store. */
export async function coverFor(
  tx: Tx,
  { uid }: Viewer,
  gymId: string,
  cover: { id: string; alt: string } | null,
): Promise<GymPicture | null> {
  const [taken] = cover ? await assignPicturesToGym(tx, { gymId, uid }, [cover], 'cover') : []
  return taken ?? null
}
