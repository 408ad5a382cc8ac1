import type { Platform, RefusedAct } from '#platform/context.ts'
import type { Tx } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import type { AuditAction } from '../actions.ts'
import { auditLog } from './tables.ts'

/** Recorded in place of an admin's uid for someone with shell access to the server. */
export const COMMAND_LINE = 'command line'

/** Recorded in place of an admin's uid for automatic decisions, such as approving verified claims. */
export const AUTOMATIC = 'automatic'

/** Logs an action, in the same transaction as the change. */
export async function recordAuditEntry(
  tx: Tx,
  act: Omit<typeof auditLog.$inferInsert, 'id' | 'action'> & { action: AuditAction },
): Promise<void> {
  await tx.insert(auditLog).values({ ...act, id: newId() })
}

/** Logs refused actions in a separate statement, because their own transaction is rolled back. */
export function refusedActs({ db, log, now }: Pick<Platform, 'db' | 'log' | 'now'>) {
  return async ({ who, call, about, code, explanation }: RefusedAct): Promise<void> => {
    const act = {
      id: newId(),
      who,
      action: 'refused' satisfies AuditAction,
      target: call,
      after: { ...about, code },
      explanation,
      at: now(),
    }
    await db
      .insert(auditLog)
      .values(act)
      .catch((error: unknown) => log.error({ err: error, call }, "couldn't write a refused action to the audit log"))
  }
}
