import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/database.ts'

/** More people than this are not named one by one; every process finds out which of its own are among them. */
export const NAMED_AT_MOST = 50

/** The pages that these members have open hear `notification` when the transaction is over. */
export async function announceTo(tx: Tx, uids: readonly string[]): Promise<void> {
  if (uids.length === 0) return
  await tx.execute(sql`
    select pg_notify('open_mat_live', json_build_object('uid', w.uid, 'type', 'notification', 'body', json_build_object())::text)
    from unnest(${sql.param([...uids])}::text[]) w(uid)`)
}

/** Every process hears of a large batch when the transaction is over, and tells those of its open pages that it concerns. */
export async function announceBatch(tx: Tx, batch: string): Promise<void> {
  await tx.execute(
    sql`select pg_notify('open_mat_live', ${JSON.stringify({ topic: 'notifications', body: { batch } })})`,
  )
}
