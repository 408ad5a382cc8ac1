import { and, eq, inArray } from 'drizzle-orm'
import { authUsers } from '#domains/members/session/server/tables.ts'
import type { Tx } from '#platform/database.ts'
import { isInForce } from '../rules.ts'
import { sanctions } from './tables.ts'

/** Updates the account status that every request reads. Must be called whenever a sanction is added or lifted. */
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
  // Members who were disabled without a sanction stay disabled.
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
