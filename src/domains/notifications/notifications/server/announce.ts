import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/database.ts'

/** Up to this many people are listed individually. For more, each process finds the ones connected to it. */
export const MAX_NAMED_RECIPIENTS = 50

/** Sends `notification` to these members' open pages after the commit. */
export async function announceTo(tx: Tx, uids: readonly string[]): Promise<void> {
  if (uids.length === 0) return
  await tx.execute(sql`
    select pg_notify('open_mat_live', json_build_object('uid', w.uid, 'type', 'notification', 'body', json_build_object())::text)
    from unnest(${sql.param([...uids])}::text[]) w(uid)`)
}

/** Announces a large batch to every process after the commit. Each process notifies the open pages concerned. */
export async function announceBatch(tx: Tx, batch: string): Promise<void> {
  await tx.execute(
    sql`select pg_notify('open_mat_live', ${JSON.stringify({ topic: 'notifications', body: { batch } })})`,
  )
}
