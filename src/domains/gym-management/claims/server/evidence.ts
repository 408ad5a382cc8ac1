import { and, count, eq } from 'drizzle-orm'
import type { WriteContext } from '#platform/context.ts'
import { newId } from '#platform/ids.ts'
import { conflict } from '#platform/refusals.ts'
import { CLAIM_LIMITS, type EvidenceType, type ToldEvidence } from '../rules.ts'
import { type ClaimRow, takeStep } from './lock.ts'
import { claimEvidence } from './tables.ts'
import { lockForStep } from './writes.ts'

/** A document, a post or a phone number for a reviewer to look at. Given twice, it is there once. */
export async function addEvidence(
  context: WriteContext,
  { uid, id, ...told }: { uid: string; id: string; type: ToldEvidence; value: string },
): Promise<void> {
  const row = await lockForStep(context.tx, { uid, id }, 'prove')
  await keepEvidence(context, row, { ...told, verified: false })
}

export async function removeEvidence(
  { tx, now }: WriteContext,
  { uid, id, evidenceId }: { uid: string; id: string; evidenceId: string },
): Promise<void> {
  const row = await lockForStep(tx, { uid, id }, 'prove')
  const { rowCount } = await tx
    .delete(claimEvidence)
    .where(and(eq(claimEvidence.claimId, row.claim.id), eq(claimEvidence.id, evidenceId)))
  if (rowCount) await takeStep(tx, row, { step: 'prove', by: uid, now, note: 'removed' })
}

/** Beyond the limit only a code counts: what is verified is always kept. */
export async function keepEvidence(
  { tx, now }: WriteContext,
  row: ClaimRow,
  { type, value, verified }: { type: EvidenceType; value: string; verified: boolean },
): Promise<void> {
  const { claim } = row
  const [given] = await tx.select({ all: count() }).from(claimEvidence).where(eq(claimEvidence.claimId, claim.id))
  if (!verified && (given?.all ?? 0) >= CLAIM_LIMITS.evidence)
    throw conflict(`A claim has at most ${CLAIM_LIMITS.evidence} pieces of evidence.`, 'TOO_MUCH_EVIDENCE')
  const verifiedAt = verified ? now : null
  const kept = { claimId: claim.id, id: newId(), type, value, addedAt: now, verifiedAt }
  const target = [claimEvidence.claimId, claimEvidence.type, claimEvidence.value]
  const insert = tx.insert(claimEvidence).values(kept)
  const { rowCount } = await (verified
    ? insert.onConflictDoUpdate({ target, set: { verifiedAt } })
    : insert.onConflictDoNothing({ target }))
  if (rowCount) await takeStep(tx, row, { step: 'prove', by: claim.claimantId, now, note: type })
}
