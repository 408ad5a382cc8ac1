import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { readActors, unknownActor } from '#domains/feed/activities/server/actors.ts'
import { recordAuditEntry } from '#domains/members/audit/server/audit.ts'
import type { Reader, Tx } from '#platform/database.ts'
import { notFound } from '#platform/refusals.ts'
import type { FailedRefund } from '../changes-contract.ts'
import { refunds } from './changes-tables.ts'

const MOST_SHOWN = 100

const isOwed = and(isNotNull(refunds.fault), isNull(refunds.doneAt))

/** Refunds that failed and haven't been paid another way yet, oldest first. */
export async function readFailedRefunds(reader: Reader): Promise<FailedRefund[]> {
  const rows = await reader.select().from(refunds).where(isOwed).orderBy(asc(refunds.askedAt)).limit(MOST_SHOWN)
  const actors = await readActors(
    reader,
    rows.flatMap(({ uid, creatorUid }) => [uid, creatorUid]),
  )
  return rows.map(({ id, uid, creatorUid, amount, currency, askedAt, fault, chargeId }) => ({
    id,
    member: actors.get(uid) ?? unknownActor(uid),
    creator: actors.get(creatorUid) ?? unknownActor(creatorUid),
    amount,
    currency,
    askedAt: askedAt.toISOString(),
    fault: fault ?? '',
    chargeId,
  }))
}

/** Records that an admin paid the member another way. Throws 404 if nothing is owed. */
export async function settleRefund(
  tx: Tx,
  { id, reason, who, now }: { id: string; reason: string; who: string; now: Date },
): Promise<void> {
  const settled = await tx
    .update(refunds)
    .set({ doneAt: now })
    .where(and(eq(refunds.id, id), isOwed))
    .returning({ id: refunds.id })
  if (settled.length === 0) throw notFound()
  await recordAuditEntry(tx, { who, action: 'refund.settle', target: `refunds/${id}`, reason, at: now })
}

/**
 * Whether a ledger line is a refund that failed and hasn't been paid another way yet. Lines of the same payment have
 * the same facts.
 */
export const hasFailed = sql<boolean>`ledger_lines.kind = 'refund' and exists (
  select from refunds r join ledger_lines c on c.kind = 'charge' and c.provider_id = r.charge_id
  where r.subscription_id = ledger_lines.subscription_id and r.amount = -ledger_lines.amount
  and c.facts is not distinct from ledger_lines.facts and r.fault is not null and r.done_at is null)`
