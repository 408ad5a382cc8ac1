import { desc, inArray } from 'drizzle-orm'
import type { Reader } from '#platform/database.ts'
import { auditLog } from './tables.ts'

/** What admins did to these things, the latest first. */
export async function readActsOn(reader: Reader, targets: readonly string[], limit = 20) {
  return reader
    .select()
    .from(auditLog)
    .where(inArray(auditLog.target, [...targets]))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(limit)
}
