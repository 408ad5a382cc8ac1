import { eq } from 'drizzle-orm'
import { lockAllAdmins } from '#domains/members/people/server/admins.ts'
import { authSessions } from '#domains/members/session/server/tables.ts'
import { LAST_ADMIN } from '#domains/moderation/roles/rules.ts'
import type { Tx } from '#platform/database.ts'
import { conflict } from '#platform/refusals.ts'

// A ban is the sanction `disable`. `applySanction` applies it like any other, with these steps in addition.

/** Locks all admins, before any other lock. Returns a check that throws 409 if banning this one would leave none. */
export async function lockAdmins(tx: Tx, uid: string): Promise<(isAdmin: boolean) => void> {
  const admins = await lockAllAdmins(tx)
  const others = admins.filter((admin) => admin.uid !== uid && admin.stays)
  return (isAdmin) => {
    if (isAdmin && others.length === 0) throw conflict(LAST_ADMIN, 'LAST_ADMIN')
  }
}

/** Invalidates the member's sessions. The rows stay for a while, so an open page can show why. */
export async function endSessions(tx: Tx, { uid, now }: { uid: string; now: Date }): Promise<void> {
  await tx.update(authSessions).set({ expiresAt: now, tokenExpiresAt: now }).where(eq(authSessions.userId, uid))
}
