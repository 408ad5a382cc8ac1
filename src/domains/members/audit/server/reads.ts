import { and, desc, inArray, sql } from 'drizzle-orm'
import type { Reader } from '#platform/database.ts'
import type { Translator } from '#platform/translator.ts'
import { auditLog } from './tables.ts'

/** The reason as it was written, or a predefined one in the reader's language. */
export const reasonIn = (
  { reason, explanation }: Pick<typeof auditLog.$inferSelect, 'reason' | 'explanation'>,
  { t }: Translator,
): string => (explanation ? t(explanation) : reason)

/** Audited actions on these targets, latest first; with `kinds`, only those, such as `claim` for `claim.approve`. */
export async function readActsOn(
  reader: Reader,
  targets: readonly string[],
  { limit = 20, kinds }: { limit?: number; kinds?: string[] } = {},
) {
  const isOfKind = kinds && inArray(sql`split_part(${auditLog.action}, '.', 1)`, kinds)
  return reader
    .select()
    .from(auditLog)
    .where(and(inArray(auditLog.target, [...targets]), isOfKind))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(limit)
}
