import { eq, sql } from 'drizzle-orm'
import { endOne } from '#domains/creators/subscriptions/server/end-all.ts'
import type { PayingParts } from '#domains/creators/subscriptions/server/settle-checkout.ts'
import type { Platform } from '#platform/context.ts'
import type { Tx } from '#platform/database.ts'
import { CHUNK } from '../rules.ts'
import { isMarked, isToDelete, readMarkedTables } from './marked-rows.ts'
import { removeEntries, removeEvents, removeGyms, removeMembers } from './remove.ts'
import { dummyBatches } from './tables.ts'

export type CleanUpParts = Omit<PayingParts, 'payments'> & Pick<Platform, 'payments'>

/**
 * Removes a batch, 400 documents per transaction, and records its progress. After a crash, another worker continues
 * with the rest.
 */
export async function cleanUp({ payments, ...parts }: CleanUpParts, batchId: string): Promise<void> {
  const { db, now } = parts
  if (payments) await endMemberships({ ...parts, payments }, batchId)
  const tables = await readMarkedTables(db)
  let more = true
  while (more) more = await db.transaction((tx) => removeChunk(tx, { batchId, tables, now: now() }))
}

/** Ends the memberships with the batch's creators that were bought, so the payment provider stops charging for them. */
async function endMemberships(parts: PayingParts, batchId: string): Promise<void> {
  // With a free tier planned next, a membership would continue there.
  const { rows } = await parts.db.execute<{ id: string }>(sql`
    update subscriptions s set next_tier_id = null, next_interval = null, next_amount = null from users t
    where ${isMarked(batchId)} and t.uid = s.creator_uid and not s.is_dummy and s.state not in ('ended', 'refunded') returning s.id`)
  for (const { id } of rows) await endOne(parts, { subscriptionId: id, at: 'once' })
}

/** Returns whether anything is left. */
async function removeChunk(
  tx: Tx,
  { batchId, tables, now }: { batchId: string; tables: readonly string[]; now: Date },
): Promise<boolean> {
  const [batch] = await tx.select().from(dummyBatches).where(eq(dummyBatches.id, batchId)).for('update')
  if (batch?.state !== 'removing') return false
  for (const table of tables) {
    const removed = await removeFrom(tx, table, batchId)
    if (removed === 0) continue
    await tx
      .update(dummyBatches)
      .set({ removed: sql`least(${dummyBatches.removed} + ${removed}, ${dummyBatches.toRemove})` })
      .where(eq(dummyBatches.id, batchId))
    return true
  }
  await tx
    .update(dummyBatches)
    .set({ state: 'removed', removed: batch.toRemove, finishedAt: now })
    .where(eq(dummyBatches.id, batchId))
  return false
}

/** Deletes up to 400 rows of a table, with everything attached to them. Returns how many documents were deleted. */
async function removeFrom(tx: Tx, table: string, batchId: string): Promise<number> {
  const chosen = sql`${sql.identifier(table)} t where ${isToDelete(table, batchId)} limit ${CHUNK}`
  switch (table) {
    case 'activities': {
      const { rows } = await tx.execute<{ actor_id: string; id: string }>(sql`select t.actor_id, t.id from ${chosen}`)
      return removeEntries(tx, rows)
    }
    case 'events':
      return removeEvents(tx, await idsOf(tx, sql`select t.id from ${chosen}`))
    case 'gyms':
      return removeGyms(tx, await idsOf(tx, sql`select t.id from ${chosen}`))
    case 'users':
      return removeMembers(tx, await idsOf(tx, sql`select t.uid as id from ${chosen}`))
    default: {
      const { rows } = await tx.execute(
        sql`delete from ${sql.identifier(table)} d where d.ctid = any(array(select t.ctid from ${chosen})) returning 1`,
      )
      return rows.length
    }
  }
}

async function idsOf(tx: Tx, query: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(query)
  return rows.map(({ id }) => id)
}
