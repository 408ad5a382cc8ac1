import { randomBytes } from 'node:crypto'
import { mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { contents } from '#domains/creators/content/server/tables.ts'
import { creators } from '#domains/creators/creators/server/tables.ts'
import { subscriptions } from '#domains/creators/subscriptions/server/tables.ts'
import { tiers } from '#domains/creators/tiers/server/tables.ts'
import { videoFiles } from '#domains/creators/videos/server/tables.ts'
import { days } from '#platform/clock.ts'
import { openDatabase } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { uidOf } from './community.ts'

const MIB = 1024 ** 2

interface Video {
  creator: number
  members: readonly number[]
  /** The path of a file by its id. */
  file(id: string): string
  bytes: number
}

/** A creator with one members-only video of this size. */
export async function seedVideo(databaseUrl: string, { creator, members, file, bytes }: Video) {
  const { db, close } = openDatabase(databaseUrl, { connections: 1 })
  const now = new Date()
  const [createdAt, updatedAt, startedAt] = [now, now, now]
  const [fileId, contentId, tierId, creatorUid] = [newId(), newId(), newId(), uidOf(creator)]
  const [currency, amount] = ['EUR' as const, 1000]
  await writeNoise(file(fileId), bytes)
  await db.insert(creators).values({ uid: creatorUid, country: 'IE', currency, onboardedAt: now, createdAt, updatedAt })
  await db.insert(tiers).values({
    ...{ id: tierId, creatorUid, name: 'Blue', monthlyPrice: amount, currency, level: 1, state: 'active' },
    ...{ createdAt, updatedAt },
  })
  await db
    .insert(videoFiles)
    .values({ id: fileId, uid: creatorUid, bytes, type: 'video/mp4', state: 'ready', createdAt })
  await db.insert(contents).values({
    ...{ id: contentId, creatorUid, type: 'technique_video', state: 'published', title: 'Armbar', minLevel: 1 },
    ...{ videoFileId: fileId, publishedAt: now, createdAt, updatedAt },
  })
  const accessUntil = new Date(now.getTime() + days(1))
  await db.insert(subscriptions).values(
    members.map((member) => ({
      ...{ id: newId(), uid: uidOf(member), creatorUid, tierId, state: 'active' as const, amount, currency },
      ...{ accessUntil, startedAt, createdAt, updatedAt },
    })),
  )
  await close()
  return { contentId, fileId }
}

/** Incompressible bytes. */
async function writeNoise(path: string, bytes: number) {
  await mkdir(dirname(path), { recursive: true })
  const file = await open(path, 'w')
  for (let left = bytes; left > 0; left -= MIB) await file.write(randomBytes(Math.min(left, MIB)))
  await file.close()
}
