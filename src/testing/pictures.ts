import sharp from 'sharp'
import { decodePicture, storePicture } from '#domains/feed/posts/server/pictures.ts'
import { newId } from '#platform/ids.ts'
import type { World } from './world.ts'

/** Stores a small picture as if its owner, a member or gym, had uploaded it. Returns it as forms send it. */
export async function uploadPicture({ db, files, clock }: World, uid: string) {
  const id = newId()
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#336699' } })
    .png()
    .toBuffer()
  const picture = await decodePicture(bytes)
  await db.transaction((tx) => storePicture(tx, { uid, id, picture, files, now: clock.now }))
  return { id, alt: '' }
}
