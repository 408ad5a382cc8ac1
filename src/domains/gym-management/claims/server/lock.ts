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
 * A claim and its gym, held until the transaction ends: the gym first, so that two who decide on different claims of it wait for each
 * other. Whoever needs the member too takes them before (`lockMember`). Throws 404.
 */
export async function lockClaim(tx: Tx, claimId: string): Promise<ClaimRow> {
  const [found] = await tx.select({ gymId: claims.gymId }).from(claims).where(eq(claims.id, claimId))
  const gym = found && (await lockGym(tx, found.gymId))
  const [claim] = await tx.select().from(claims).where(eq(claims.id, claimId)).for('update')
  if (!gym || !claim) throw notFound()
  return { claim, gym }
}

/** The same for its claimant; for everybody else it does not exist. */
export async function lockOwnClaim(tx: Tx, { claimId, uid }: { claimId: string; uid: string }): Promise<ClaimRow> {
  const mine = and(eq(claims.id, claimId), eq(claims.claimantId, uid))
  const [own] = await tx.select({ id: claims.id }).from(claims).where(mine)
  if (!own) throw notFound()
  await lockMember(tx, uid)
  return lockClaim(tx, claimId)
}

/** Two claims, or two guesses, of one member come one after the other. */
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

/** A gym that nobody can come to own any more. */
export const isRemoved = ({ status, mergedInto }: Pick<GymColumns, 'status' | 'mergedInto'>): boolean =>
  status === 'rejected' || status === 'permanently_closed' || mergedInto !== null

/** Who owns a gym, the longest first. */
export async function readOwners(tx: Tx, gymId: string): Promise<string[]> {
  const rows = await tx
    .select({ uid: gymStaff.uid })
    .from(gymStaff)
    .where(and(eq(gymStaff.gymId, gymId), eq(gymStaff.role, 'owner')))
    .orderBy(asc(gymStaff.since), asc(gymStaff.uid))
  return rows.map(({ uid }) => uid)
}

/** Writes a step down, with what it changes; the ten days begin anew unless the claim is a draft or over. */
export async function takeStep(
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
