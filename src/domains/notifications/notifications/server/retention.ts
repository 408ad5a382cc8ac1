import { type SQL, sql } from 'drizzle-orm'
import { days } from '#platform/clock.ts'
import type { Database } from '#platform/database.ts'

const PAGE = 5_000
export const READ_RETENTION_MS = days(90)
export const UNREAD_RETENTION_MS = days(365)

/**
 * Deletes notifications after 90 days if they were read or only for email or push, otherwise after 365 days. Also
 * deletes empty lines. Works in pages to keep locks short. Returns how many were deleted.
 */
export async function deleteOldNotifications(db: Database, now: Date, page = PAGE): Promise<number> {
  const before = (age: number) => sql`${new Date(now.getTime() - age).toISOString()}::timestamptz`
  const old = sql`n.timestamp < ${before(READ_RETENTION_MS)} and
    (n.read or n.group_id is null or n.timestamp < ${before(UNREAD_RETENTION_MS)})`
  return forget(db, old, page)
}

/** Deletes notifications about a former member. */
export function deleteNotificationsAbout(db: Database, uid: string): Promise<number> {
  return forget(db, sql`(n.actor_id = ${uid} or n.activity_actor_id = ${uid})`, PAGE)
}

async function forget(db: Database, which: SQL, page: number): Promise<number> {
  let forgotten = 0
  let gone: number
  do {
    gone = await forgetPage(db, which, page)
    forgotten += gone
  } while (gone === page)
  return forgotten
}

/** Locks the groups before their notifications, as `writes.ts` does, to avoid deadlocks. */
async function forgetPage(db: Database, old: SQL, page: number): Promise<number> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ uid: string; id: string; group_id: string | null }>(
      sql`select n.uid, n.id, n.group_id from notifications n where ${old} limit ${page}`,
    )
    if (rows.length === 0) return 0
    const lines = rows.filter(({ group_id }) => group_id !== null)
    const columnOf = (of: typeof rows, column: 'uid' | 'id' | 'group_id') =>
      sql`${sql.param(of.map((row) => row[column]))}::text[]`
    const theirs = sql`select distinct uid, id from unnest(${columnOf(lines, 'uid')}, ${columnOf(lines, 'group_id')}) w(uid, id)`
    await tx.execute(
      sql`select from notification_groups g where (g.uid, g.id) in (${theirs}) order by g.uid, g.id for update`,
    )
    await tx.execute(sql`
      delete from notifications n using unnest(${columnOf(rows, 'uid')}, ${columnOf(rows, 'id')}) w(uid, id)
      where n.uid = w.uid and n.id = w.id`)
    await tx.execute(sql`
      update notification_groups g set unread =
        (select count(*) from notifications n where n.uid = g.uid and n.group_id = g.id and not n.read)
      where (g.uid, g.id) in (${theirs}) and g.unread > 0`)
    await tx.execute(sql`
      delete from notification_groups g where (g.uid, g.id) in (${theirs})
        and not exists (select from notifications n where n.uid = g.uid and n.group_id = g.id)`)
    return rows.length
  })
}
