import { eq } from 'drizzle-orm'
import { recordAuditEntry } from '#domains/members/audit/server/audit.ts'
import type { Tx } from '#platform/database.ts'
import { authAccounts, authSessions } from './tables.ts'

interface Act {
  /** An admin's uid, or `COMMAND_LINE`. */
  by: string
  reason: string
  now: Date
}

/** Ends every session, or every session of one member. Returns the number of sessions ended. */
export async function endSessions(tx: Tx, { uid, by, reason, now }: Act & { uid?: string | undefined }) {
  const ended = await tx
    .delete(authSessions)
    .where(uid === undefined ? undefined : eq(authSessions.userId, uid))
    .returning({ id: authSessions.id })
  const target = uid === undefined ? 'sessions' : `users/${uid}`
  await recordAuditEntry(tx, {
    who: by,
    action: 'sessions.end',
    target,
    after: { ended: ended.length },
    reason,
    at: now,
  })
  return ended.length
}

/**
 * Removes a member's link to their identity at the provider and ends their sessions. The next sign-in with their
 * verified email then claims their profile.
 */
export async function unlinkIdentity(tx: Tx, { uid, by, reason, now }: Act & { uid: string }): Promise<void> {
  const before = await tx
    .delete(authAccounts)
    .where(eq(authAccounts.userId, uid))
    .returning({ issuer: authAccounts.issuer, sub: authAccounts.accountId })
  await tx.delete(authSessions).where(eq(authSessions.userId, uid))
  await recordAuditEntry(tx, {
    who: by,
    action: 'identity.unlink',
    target: `users/${uid}`,
    before: before[0],
    reason,
    at: now,
  })
}
