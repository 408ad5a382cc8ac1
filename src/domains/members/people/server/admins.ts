import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/database.ts'

/**
 * Locks and returns all admins, always in the same order, so that concurrent removals can't remove the last admin.
 * `stays` is false for those who are banned or leaving.
 */
export async function lockAllAdmins(tx: Tx): Promise<{ uid: string; stays: boolean }[]> {
  await tx.execute(sql`select from users u where u.role ->> 'admin' = 'true' order by u.uid for no key update`)
  // A separate statement, so it sees the changes the lock waited for.
  const { rows } = await tx.execute<{ uid: string; stays: boolean }>(sql`
    select u.uid, not exists (select from auth_users b where b.id = u.uid and b.banned)
      and not exists (select from account_deletions d where d.uid = u.uid) as stays
    from users u where u.role ->> 'admin' = 'true' order by u.uid`)
  return rows
}
