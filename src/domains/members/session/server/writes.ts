import { and, eq, lte, ne } from 'drizzle-orm'
import type { Database, Tx } from '#platform/database.ts'
import { SESSION_MS, TOKEN_MS } from '../rules.ts'
import { isDisabled } from './reads.ts'
import { authSessions, authUsers } from './tables.ts'

/** Extends the token by an hour and the session by sixty days, unless the session is over or its member disabled. */
export async function extendSession(
  tx: Tx,
  { token, now }: { token: string; now: Date },
): Promise<{ status: 'lengthened'; sessionId: string; uid: string } | { status: 'expired' | 'disabled' }> {
  const [found] = await tx
    .select({
      id: authSessions.id,
      uid: authSessions.userId,
      expiresAt: authSessions.expiresAt,
      banned: authUsers.banned,
      banExpires: authUsers.banExpires,
    })
    .from(authSessions)
    .innerJoin(authUsers, eq(authUsers.id, authSessions.userId))
    .where(eq(authSessions.token, token))
    .for('update', { of: authSessions })
  if (!found) return { status: 'expired' }
  if (isDisabled(found, now)) return { status: 'disabled' }
  if (found.expiresAt <= now) return { status: 'expired' }
  await tx
    .update(authSessions)
    .set({
      expiresAt: new Date(now.getTime() + SESSION_MS),
      tokenExpiresAt: new Date(now.getTime() + TOKEN_MS),
      updatedAt: now,
    })
    .where(eq(authSessions.id, found.id))
  return { status: 'lengthened', sessionId: found.id, uid: found.uid }
}

export async function endSession(tx: Tx, token: string): Promise<void> {
  await tx.delete(authSessions).where(eq(authSessions.token, token))
}

/** Ends one session of this member. Returns whether it existed. */
export async function endDevice(tx: Tx, { uid, sessionId }: { uid: string; sessionId: string }): Promise<boolean> {
  const ended = await tx
    .delete(authSessions)
    .where(and(eq(authSessions.userId, uid), eq(authSessions.id, sessionId)))
    .returning({ id: authSessions.id })
  return ended.length > 0
}

/** Ends every session of this member, including this one. Returns how many there were. */
export async function endEverySession(tx: Tx, uid: string): Promise<number> {
  const ended = await tx.delete(authSessions).where(eq(authSessions.userId, uid)).returning({ id: authSessions.id })
  return ended.length
}

/** Ends every session of this member except this one. Returns how many there were. */
export async function endOtherSessions(
  tx: Tx,
  { uid, sessionId }: { uid: string; sessionId: string },
): Promise<number> {
  const ended = await tx
    .delete(authSessions)
    .where(and(eq(authSessions.userId, uid), ne(authSessions.id, sessionId)))
    .returning({ id: authSessions.id })
  return ended.length
}

/** Deletes sessions that can no longer be refreshed, with their IP addresses and user agents. */
export async function deleteExpiredSessions(db: Database, now: Date): Promise<void> {
  await db.delete(authSessions).where(lte(authSessions.expiresAt, now))
}
