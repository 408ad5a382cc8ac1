import type { Platform, RefusedAct } from '#platform/context.ts'
import type { Tx } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { auditLog } from './tables.ts'

/** Stands for whoever has the keys of the machine, where the uid of an admin stands otherwise. */
export const COMMAND_LINE = 'command line'

/** Stands for a rule that an admin switched on, such as approving verified claims. */
export const AUTOMATIC = 'automatic'

/** What an admin did, written in the transaction of what was done. */
export async function recordAct(tx: Tx, act: Omit<typeof auditLog.$inferInsert, 'id'>): Promise<void> {
  await tx.insert(auditLog).values({ ...act, id: newId() })
}

/** What was tried and refused, in a statement of its own: what it was part of is taken back. */
export function refusedActs({ db, log, now }: Pick<Platform, 'db' | 'log' | 'now'>) {
  return async ({ who, call, about, code, message }: RefusedAct): Promise<void> => {
    const act = {
      id: newId(),
      who,
      action: 'refused',
      target: call,
      after: { ...about, code },
      reason: message,
      at: now(),
    }
    await db
      .insert(auditLog)
      .values(act)
      .catch((error: unknown) => log.error({ err: error, call }, 'what was refused is not in the audit log'))
  }
}
