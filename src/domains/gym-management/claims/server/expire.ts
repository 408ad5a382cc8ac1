import { and, asc, eq, inArray, lte } from 'drizzle-orm'
import { gyms } from '#domains/gyms/gyms/server/tables.ts'
import { days } from '#platform/clock.ts'
import type { Platform, WriteContext } from '#platform/context.ts'
import { message } from '#platform/messages.ts'
import { lockClaim, readOwners, recordStep } from './lock.ts'
import { notifyClaimant, notifyOwners } from './notify.ts'
import { claimCodes, claims } from './tables.ts'

export type ResolvingParts = Pick<Platform, 'db' | 'jobs' | 'log' | 'now'>

const PORTION = 100

/**
 * Expires claims after ten days without activity, and notifies their claimants and, for transfers, the gym's owners.
 * Each is rechecked under a lock in its own transaction, so that concurrent workers or a crash can't expire it twice.
 * Also deletes old codes. Returns how many claims expired.
 */
export async function resolveClaims(parts: ResolvingParts): Promise<number> {
  const { db, now } = parts
  const at = now()
  await db.delete(claimCodes).where(lte(claimCodes.expiresAt, new Date(at.getTime() - days(2))))
  const due = await db
    .select({ id: claims.id })
    .from(claims)
    .where(and(inArray(claims.status, ['pending', 'needs_info']), lte(claims.expiresAt, at)))
    .orderBy(asc(claims.expiresAt))
    .limit(PORTION)
  let ended = 0
  for (const { id } of due) if (await db.transaction((tx) => expire({ ...parts, tx, now: at }, id))) ended += 1
  return due.length === PORTION && ended > 0 ? ended + (await resolveClaims(parts)) : ended
}

async function expire(context: WriteContext, id: string): Promise<boolean> {
  const { tx, now } = context
  const [there] = await tx
    .select({ id: gyms.id })
    .from(claims)
    .innerJoin(gyms, eq(gyms.id, claims.gymId))
    .where(eq(claims.id, id))
  if (!there) return false
  const row = await lockClaim(tx, id)
  const { claim, gym } = row
  const waits = claim.status === 'pending' || claim.status === 'needs_info'
  if (!waits || claim.expiresAt === null || claim.expiresAt > now) return false
  await recordStep(tx, row, { step: 'expire', by: null, now, change: { status: 'expired' } })
  await notifyClaimant(context, row, {
    of: 'expire',
    title: message('Your claim for {name} has expired', { name: gym.name }),
    text: message('There was no activity for 10 days. You can claim the gym again.'),
  })
  if (claim.kind === 'transfer')
    await notifyOwners(context, row, {
      owners: await readOwners(tx, gym.id),
      of: 'expire',
      title: message('The claim for {name} has expired', { name: gym.name }),
      text: message("You're still the gym's owner. Nothing changes."),
    })
  return true
}
