import { sql } from 'drizzle-orm'
import { RESTORABLE_MS } from '#domains/feed/activities/rules.ts'
import { days } from '#platform/clock.ts'
import type { Database, Tx } from '#platform/database.ts'
import type { Files } from '#platform/files.ts'
import { FOLDER, type PictureRef, pictureFilesOf } from './pictures.ts'

/** How long an uploaded picture may stay unused. */
const WAITING_MS = days(2)
const PORTION = 100
/** Journal records are deleted with their activity. */
const OF_TRAINING = [sql`training_sessions`, sql`matches`, sql`promotions`]

interface Purge {
  db: Database
  files: Pick<Files, 'remove'>
  now: Date
}

/**
 * Permanently deletes activities 30 days after deletion, with their post or journal record, pictures, likes, saves and
 * comments. Also deletes pictures that were uploaded and never used. Runs in batches to keep transactions short, and
 * safely alongside other processes.
 */
export async function purgePosts({ db, files, now }: Purge): Promise<{ activities: number; pictures: number }> {
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString()
  return {
    activities: await inPortions(db, (tx) => purgeActivities(tx, files, before(RESTORABLE_MS))),
    pictures: await inPortions(db, (tx) => purgeUnused(tx, files, before(WAITING_MS))),
  }
}

async function inPortions(db: Database, purge: (tx: Tx) => Promise<number>): Promise<number> {
  let gone = 0
  for (;;) {
    const portion = await db.transaction(purge)
    gone += portion
    if (portion < PORTION) return gone
  }
}

async function purgeActivities(tx: Tx, files: Purge['files'], before: string): Promise<number> {
  const { rows } = await tx.execute<{ actor_id: string; id: string }>(sql`
    select actor_id, id from activities where is_deleted and deleted_at <= ${before}::timestamptz
    order by deleted_at limit ${PORTION} for update skip locked`)
  if (rows.length === 0) return 0
  const purged = sql`unnest(${sql.param(rows.map((row) => row.actor_id))}::text[], ${sql.param(rows.map((row) => row.id))}::text[])
    as w(actor_id, id)`
  const { rows: shown } = await tx.execute<PictureRef & Record<string, unknown>>(sql`
    delete from pictures i using ${purged} left join posts p on p.user_id = w.actor_id and p.activity_id = w.id
      where i.user_id = w.actor_id and (i.post_id = p.id or i.activity_id = w.id) returning ${FOLDER} as uid, i.id`)
  await removeFiles(files, shown)
  await tx.execute(sql`delete from posts p using ${purged} where p.user_id = w.actor_id and p.activity_id = w.id`)
  for (const table of OF_TRAINING)
    await tx.execute(sql`delete from ${table} t using ${purged} where t.uid = w.actor_id and t.activity_id = w.id`)
  await tx.execute(sql`delete from likes l using ${purged} where l.actor_id = w.actor_id and l.activity_id = w.id`)
  await tx.execute(sql`delete from saves s using ${purged} where s.actor_id = w.actor_id and s.activity_id = w.id`)
  await tx.execute(sql`delete from activities a using ${purged} where a.actor_id = w.actor_id and a.id = w.id`)
  return rows.length
}

async function purgeUnused(tx: Tx, files: Purge['files'], before: string): Promise<number> {
  const { rows } = await tx.execute<PictureRef & Record<string, unknown>>(sql`
    delete from pictures i using (select user_id, id from pictures
      where post_id is null and activity_id is null and cover_of is null and message_id is null and gym_id is null and created_at <= ${before}::timestamptz limit ${PORTION} for update skip locked) w
    where i.user_id = w.user_id and i.id = w.id returning ${FOLDER} as uid, i.id`)
  await removeFiles(files, rows)
  return rows.length
}

/**
 * Runs before the deletion of the rows is committed: a row without files is purged again, but a file without a row
 * never would be.
 */
async function removeFiles(files: Purge['files'], pictures: PictureRef[]) {
  for (const picture of pictures) for (const path of pictureFilesOf(picture)) await files.remove(path)
}
