import type { Tx } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { auditLog } from './tables.ts'

/** Stands for whoever has the keys of the machine, where the uid of an admin stands otherwise. */
export const COMMAND_LINE = 'command line'

/** D13: what an admin did, written in the transaction of what was done. */
export async function recordAct(tx: Tx, act: Omit<typeof auditLog.$inferInsert, 'id'>): Promise<void> {
  await tx.insert(auditLog).values({ ...act, id: newId() })
}
