import { randomBytes } from 'node:crypto'
import { mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { contents } from '#domains/creators/content/server/tables.ts'
import { creators } from '#domains/creators/creators/server/tables.ts'
import { subscriptions } from '#domains/creators/subscriptions/server/tables.ts'
import { tiers } from '#domains/creators/tiers/server/tables.ts'
import { videoFiles } from '#domains/creators/videos/server/tables.ts'
import { newId } from '#platform/ids.ts'
import { uidOf } from './community.ts'

const MIB = 1024 ** 2

export interface SeededVideo {
  /** Of the content that its members alone may watch. */
  contentId: string
  fileId: string
}

/** A creator with one video of so many bytes for members, and those who are members. */
export async function seedVideo(
  databaseUrl: string,
  {
    creator,
    members,
    file,
    bytes,
  }: { creator: number; members: readonly number[]; file(id: string): string; bytes: number },
): Promise<SeededVideo> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  const db = drizzle(pool)
  const now = new Date()
  const stamped = { createdAt: now, updatedAt: now }
  const [fileId, contentId, tierId] = [newId(), newId(), newId()]
  const creatorUid = uidOf(creator)
  await writeNoise(file(fileId), bytes)
  await db.insert(creators).values({ uid: creatorUid, country: 'IE', currency: 'EUR', onboardedAt: now, ...stamped })
  await db.insert(tiers).values({
    ...{ id: tierId, creatorUid, name: 'Blue', monthlyPrice: 1000, currency: 'EUR', level: 1, state: 'active' },
    ...stamped,
  })
  await db
    .insert(videoFiles)
    .values({ id: fileId, uid: creatorUid, bytes, type: 'video/mp4', state: 'ready', createdAt: now })
  await db.insert(contents).values({
    ...{ id: contentId, creatorUid, type: 'technique_video', state: 'published', title: 'Armbar', minLevel: 1 },
    ...{ videoFileId: fileId, publishedAt: now, ...stamped },
  })
  await db.insert(subscriptions).values(
    members.map((member) => ({
      ...{ id: newId(), uid: uidOf(member), creatorUid, tierId, state: 'active' as const, amount: 1000 },
      ...{ currency: 'EUR' as const, accessUntil: new Date(now.getTime() + 86_400_000), startedAt: now, ...stamped },
    })),
  )
  await pool.end()
  return { contentId, fileId }
}

/** Bytes that nothing can make fewer. */
async function writeNoise(path: string, bytes: number) {
  await mkdir(dirname(path), { recursive: true })
  const file = await open(path, 'w')
  for (let left = bytes; left > 0; left -= MIB) await file.write(randomBytes(Math.min(left, MIB)))
  await file.close()
}
