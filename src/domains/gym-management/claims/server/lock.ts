import { and, asc, eq, sql } from 'drizzle-orm'
import { gymStaff, gyms } from '#domains/gyms/gyms/server/tables.ts'
import type { Tx } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { notFound } from '#platform/refusals.ts'
import { type ClaimStep, expiryOf } from '../rules.ts'
import { claimHistory, claims } from './tables.ts'

export type ClaimColumns = typeof claims.$inferSelect
type GymColumns = Pick<
  typeof gyms.$inferSelect,
  'id' | 'slug' | 'name' | 'status' | 'website' | 'mergedInto' | 'claimed'
>

export interface ClaimRow {
  claim: ClaimColumns
  gym: GymColumns
}

/**
 * Locks a claim and its gym for the transaction. The gym comes first, so that decisions on different claims for it are
 * serialized. Callers that also lock the claimant do that before (`lockMember`). Throws 404.
 */
export async function lockClaim(tx: Tx, claimId: string): Promise<ClaimRow> {
  const [found] = await tx.select({ gymId: claims.gymId }).from(claims).where(eq(claims.id, claimId))
  const gym = found && (await lockGym(tx, found.gymId))
  const [claim] = await tx.select().from(claims).where(eq(claims.id, claimId)).for('update')
  if (!gym || !claim) throw notFound()
  return { claim, gym }
}

/** Locks the claimant's row, claim and gym; 404 for anyone but the claimant. */
export async function lockOwnClaim(tx: Tx, { claimId, uid }: { claimId: string; uid: string }): Promise<ClaimRow> {
  const mine = and(eq(claims.id, claimId), eq(claims.claimantId, uid))
  const [own] = await tx.select({ id: claims.id }).from(claims).where(mine)
  if (!own) throw notFound()
  await lockMember(tx, uid)
  return lockClaim(tx, claimId)
}

/** Serializes a member's claims and code attempts. */
export async function lockMember(tx: Tx, uid: string): Promise<void> {
  await tx.execute(sql`select from users where uid = ${uid} for no key update`)
}

export async function lockGym(tx: Tx, gymId: string): Promise<GymColumns | undefined> {
  const [gym] = await tx
    .select({
      id: gyms.id,
      slug: gyms.slug,
      name: gyms.name,
      status: gyms.status,
      website: gyms.website,
      mergedInto: gyms.mergedInto,
      claimed: gyms.claimed,
    })
    .from(gyms)
    .where(eq(gyms.id, gymId))
    .for('no key update')
  return gym
}

/** Whether the gym no longer exists, so that no one can own it. */
export const isRemoved = ({ status, mergedInto }: Pick<GymColumns, 'status' | 'mergedInto'>): boolean =>
  status === 'rejected' || status === 'permanently_closed' || mergedInto !== null

/** A gym's owners, longest-standing first. */
export async function readOwners(tx: Tx, gymId: string): Promise<string[]> {
  const rows = await tx
    .select({ uid: gymStaff.uid })
    .from(gymStaff)
    .where(and(eq(gymStaff.gymId, gymId), eq(gymStaff.role, 'owner')))
    .orderBy(asc(gymStaff.since), asc(gymStaff.uid))
  return rows.map(({ uid }) => uid)
}

/** Records a step and its changes. Restarts the ten days until the claim expires, unless it's a draft or closed. */
export async function recordStep(
  tx: Tx,
  { claim }: ClaimRow,
  step: { step: ClaimStep; by: string | null; now: Date; note?: string | null; change?: Partial<ClaimColumns> },
): Promise<void> {
  const { now, change } = step
  const after = { ...claim, ...change }
  const waits = after.status === 'pending' || after.status === 'needs_info'
  const expiresAt = waits ? expiryOf({ lastActivity: now, objectUntil: after.objectUntil }) : null
  await tx
    .update(claims)
    .set({ ...change, updatedAt: now, expiresAt })
    .where(eq(claims.id, claim.id))
  await writeHistory(tx, { ...step, claimId: claim.id })
}

export async function writeHistory(
  tx: Tx,
  {
    claimId,
    step,
    by,
    note = null,
    now,
  }: { claimId: string; step: ClaimStep; by: string | null; note?: string | null; now: Date },
): Promise<void> {
  await tx.insert(claimHistory).values({ claimId, id: newId(), at: now, step, by, note })
}
