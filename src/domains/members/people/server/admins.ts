import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/database.ts'

/**
 * Every admin there is, held until the end of the transaction, in one order: whoever takes the last one away comes after the
 * other. Who is disabled, or going, looks after nothing.
 */
export async function holdAdmins(tx: Tx): Promise<{ uid: string; stays: boolean }[]> {
  await tx.execute(sql`select from users u where u.role ->> 'admin' = 'true' order by u.uid for no key update`)
  // A statement of its own: it sees what the one before waited for.
  const { rows } = await tx.execute<{ uid: string; stays: boolean }>(sql`
    select u.uid, not exists (select from auth_users b where b.id = u.uid and b.banned)
      and not exists (select from account_deletions d where d.uid = u.uid) as stays
    from users u where u.role ->> 'admin' = 'true' order by u.uid`)
  return rows
}
