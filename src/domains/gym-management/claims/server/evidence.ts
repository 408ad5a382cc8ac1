import { and, count, eq } from 'drizzle-orm'
import type { WriteContext } from '#platform/context.ts'
import { newId } from '#platform/ids.ts'
import { message } from '#platform/messages.ts'
import { conflict } from '#platform/refusals.ts'
import { CLAIM_LIMITS, type EvidenceType, type ReviewedEvidence } from '../rules.ts'
import { type ClaimRow, recordStep } from './lock.ts'
import { claimEvidence } from './tables.ts'
import { lockForStep } from './writes.ts'

/** Adds a document, post or phone number for a reviewer to check. Adding it again changes nothing. */
export async function addEvidence(
  context: WriteContext,
  { uid, id, ...told }: { uid: string; id: string; type: ReviewedEvidence; value: string },
): Promise<void> {
  const row = await lockForStep(context.tx, { uid, id }, 'prove')
  await saveEvidence(context, row, { ...told, verified: false })
}

export async function removeEvidence(
  { tx, now }: WriteContext,
  { uid, id, evidenceId }: { uid: string; id: string; evidenceId: string },
): Promise<void> {
  const row = await lockForStep(tx, { uid, id }, 'prove')
  const { rowCount } = await tx
    .delete(claimEvidence)
    .where(and(eq(claimEvidence.claimId, row.claim.id), eq(claimEvidence.id, evidenceId)))
  if (rowCount) await recordStep(tx, row, { step: 'prove', by: uid, now, note: 'removed' })
}

/** Verified codes are stored even beyond the limit. */
export async function saveEvidence(
  { tx, now }: WriteContext,
  row: ClaimRow,
  { type, value, verified }: { type: EvidenceType; value: string; verified: boolean },
): Promise<void> {
  const { claim } = row
  const [given] = await tx.select({ all: count() }).from(claimEvidence).where(eq(claimEvidence.claimId, claim.id))
  if (!verified && (given?.all ?? 0) >= CLAIM_LIMITS.evidence)
    throw conflict(
      message('A claim can have up to {most, plural, one {# piece} other {# pieces}} of evidence.', {
        most: CLAIM_LIMITS.evidence,
      }),
      'TOO_MUCH_EVIDENCE',
    )
  const verifiedAt = verified ? now : null
  const kept = { claimId: claim.id, id: newId(), type, value, addedAt: now, verifiedAt }
  const target = [claimEvidence.claimId, claimEvidence.type, claimEvidence.value]
  const insert = tx.insert(claimEvidence).values(kept)
  const { rowCount } = await (verified
    ? insert.onConflictDoUpdate({ target, set: { verifiedAt } })
    : insert.onConflictDoNothing({ target }))
  if (rowCount) await recordStep(tx, row, { step: 'prove', by: claim.claimantId, now, note: type })
}
