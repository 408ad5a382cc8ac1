import { eq } from 'drizzle-orm'
import type { WriteContext } from '#platform/context.ts'
import { message } from '#platform/messages.ts'
import { conflict, notFound } from '#platform/refusals.ts'
import { mayObjectAt, mayStep } from '../rules.ts'
import { lockClaim, readOwners, recordStep } from './lock.ts'
import { notifyClaimant } from './notify.ts'
import { claimChanged } from './refusals.ts'
import { claims } from './tables.ts'

/**
 * Records an owner's objection to a transfer, after which an admin decides. 404 for anyone who doesn't own the gym.
 * Further objections, by the same owner or another, change nothing.
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
  if (!mayStep('object', 'owner', claim.status)) throw claimChanged(claim.status)
  if (claim.objectedAt !== null) return { gymId: gym.id }
  if (!mayObjectAt(claim.objectUntil, now)) throw conflict(message('The 7-day objection period is over.'), 'TOO_LATE')
  const change = { objectedAt: now, objectedBy: uid, objection: text }
  await recordStep(tx, row, { step: 'object', by: uid, now, change })
  await notifyClaimant(context, row, {
    of: 'object',
    title: message('An owner of {name} objected to your claim', { name: gym.name }),
    text: message('An admin will decide. Add anything that supports your claim.'),
  })
  return { gymId: gym.id }
}
