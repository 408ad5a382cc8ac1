import { eq } from 'drizzle-orm'
import type { WriteContext } from '#platform/context.ts'
import { conflict, notFound } from '#platform/refusals.ts'
import { mayObjectAt, mayStep } from '../rules.ts'
import { lockClaim, readOwners, takeStep } from './lock.ts'
import { notifyClaimant } from './notify.ts'
import { movedOn } from './refusals.ts'
import { claims } from './tables.ts'

/**
 * An owner objects to handing the gym over; it is the admin's to decide then. For whoever does not own the gym there is no such
 * claim: 404. A second objection, of the same owner or another, changes nothing.
 */
export async function objectToTransfer(
  context: WriteContext,
  { uid, id, text }: { uid: string; id: string; text: string },
): Promise<{ gymId: string }> {
  const { tx, now } = context
  const [found] = await tx.select({ gymId: claims.gymId, kind: claims.kind }).from(claims).where(eq(claims.id, id))
  if (found?.kind !== 'transfer' || !(await readOwners(tx, found.gymId)).includes(uid)) throw notFound()
  const row = await lockClaim(tx, id)
  const { claim, gym } = row
  if (claim.status === 'draft') throw notFound()
  if (!mayStep('object', 'owner', claim.status)) throw movedOn(claim.status)
  if (claim.objectedAt !== null) return { gymId: gym.id }
  if (!mayObjectAt(claim.objectUntil, now))
    throw conflict('The 7 days in which owners may object are over.', 'TOO_LATE')
  const change = { objectedAt: now, objectedBy: uid, objection: text }
  await takeStep(tx, row, { step: 'object', by: uid, now, change })
  await notifyClaimant(context, row, {
    of: 'object',
    title: `An owner of ${gym.name} objected to your claim`,
    text: 'An admin decides. Add what may help them.',
  })
  return { gymId: gym.id }
}
