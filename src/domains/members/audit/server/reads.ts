import { desc, inArray } from 'drizzle-orm'
import type { Reader } from '#platform/database.ts'
import type { Translator } from '#platform/translator.ts'
import { auditLog } from './tables.ts'

/** The reason as the admin wrote it, or a predefined one in the reader's language. */
export const reasonIn = (
  { reason, explanation }: Pick<typeof auditLog.$inferSelect, 'reason' | 'explanation'>,
  { t }: Translator,
): string => (explanation ? t(explanation) : reason)

/** Audited actions on these targets, latest first. */
export async function readActsOn(reader: Reader, targets: readonly string[], limit = 20) {
  return reader
    .select()
    .from(auditLog)
    .where(inArray(auditLog.target, [...targets]))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(limit)
}
