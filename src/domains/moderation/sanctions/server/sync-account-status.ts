import { and, eq, inArray } from 'drizzle-orm'
import { authSessions, authUsers } from '#domains/members/session/server/tables.ts'
import type { Tx } from '#platform/database.ts'
import { isInForce } from '../rules.ts'
import { sanctions } from './tables.ts'

/** What every request asks of a member follows from their sanctions; called whenever one of those comes or goes. */
export async function syncAccountStatus(tx: Tx, { uid, now }: { uid: string; now: Date }): Promise<void> {
  const rows = await tx
    .select()
    .from(sanctions)
    .where(and(eq(sanctions.uid, uid), inArray(sanctions.kind, ['limit', 'suspend', 'disable'])))
  const inForce = rows.filter((row) => isInForce(row, now))
  const latest = (kind: 'limit' | 'suspend') =>
    inForce
      .flatMap((row) => (row.kind === kind && row.until ? [row.until] : []))
      .reduce<Date | null>((last, until) => (last && last > until ? last : until), null)
  // Whoever may not sign in for another reason is not let in by this.
  const disabled = rows.some(({ kind }) => kind === 'disable')
  const disabling = inForce.find(({ kind }) => kind === 'disable')
  await tx
    .update(authUsers)
    .set({
      limitedUntil: latest('limit'),
      suspendedUntil: latest('suspend'),
      ...(disabled && { banned: disabling !== undefined, banReason: disabling?.preset ?? null, banExpires: null }),
    })
    .where(eq(authUsers.id, uid))
}

/** Their sessions open nothing from now on; the rows stay a while, so that an open page can hear why. */
export async function endSessions(tx: Tx, { uid, now }: { uid: string; now: Date }): Promise<void> {
  await tx.update(authSessions).set({ expiresAt: now, tokenExpiresAt: now }).where(eq(authSessions.userId, uid))
}
