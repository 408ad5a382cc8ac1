import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { newId } from '#platform/ids.ts'
import { uidOf } from './community.ts'

const MIB = 1024 ** 2

interface Video {
  creator: number
  members: readonly number[]
  folder: string
  bytes: number
}

/** A creator with one members-only video of this size in a file named after its id. The members have paid for it. */
export async function seedVideo(client: pg.Client, { creator, members, folder, bytes }: Video) {
  const [fileId, contentId, uid] = [newId(), newId(), uidOf(creator)]
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, fileId), noise(bytes))
  await client.query(`
    insert into creators (uid, country, currency, onboarded_at, created_at, updated_at)
      values ('${uid}', 'IE', 'EUR', now(), now(), now());
    insert into tiers (id, creator_uid, name, monthly_price, currency, level, state, created_at, updated_at)
      values ('bench', '${uid}', 'Blue', 1000, 'EUR', 1, 'active', now(), now());
    insert into video_files (id, uid, bytes, type, state, created_at)
      values ('${fileId}', '${uid}', ${bytes}, 'video/mp4', 'ready', now());
    insert into contents (id, creator_uid, type, state, title, min_level, video_file_id, published_at, created_at, updated_at)
      values ('${contentId}', '${uid}', 'technique_video', 'published', 'Armbar', 1, '${fileId}', now(), now(), now())`)
  await client.query(
    `insert into subscriptions (id, uid, creator_uid, tier_id, state, amount, currency, access_until, started_at, created_at, updated_at)
      select uid, uid, $1, 'bench', 'active', 1000, 'EUR', now() + interval '1 day', now(), now(), now() from unnest($2::text[]) uid`,
    [uid, members.map(uidOf)],
  )
  return { contentId, fileId }
}

/** Incompressible bytes. */
function* noise(bytes: number) {
  for (let left = bytes; left > 0; left -= MIB) yield randomBytes(Math.min(left, MIB))
}
