import { desc, inArray } from 'drizzle-orm'
import type { Reader, Tx } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { auditLog } from './tables.ts'

export type AuditedAct = Omit<typeof auditLog.$inferInsert, 'id'>

/** D13: written in the transaction of what was done. */
export async function recordAct(tx: Tx, act: AuditedAct): Promise<void> {
  await tx.insert(auditLog).values({ ...act, id: newId() })
}

/** What admins did to these things, the latest first. */
export async function readActsOn(reader: Reader, targets: readonly string[], limit = 20) {
  return reader
    .select()
    .from(auditLog)
    .where(inArray(auditLog.target, [...targets]))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(limit)
}
