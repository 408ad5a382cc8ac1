import { and, desc, eq, getTableColumns, lt, or } from 'drizzle-orm'
import { writeContextOf } from '#platform/context.ts'
import { cutPage, readTimeCursor } from '#platform/cursor.ts'
import type { Database, Reader } from '#platform/database.ts'
import type { LedgerLine } from '../contract.ts'
import { hasFailed } from './failed-refunds-queue.ts'
import { mailLine } from './payment-mails.ts'
import { ledgerLines } from './tables.ts'

export type LineToAdd = typeof ledgerLines.$inferInsert

/**
 * Adds ledger lines, once per kind and provider ID, skipping zero amounts. Members are emailed a receipt for each new
 * charge and a notice for each new refund.
 */
export async function addLines(
  parts: Parameters<typeof writeContextOf>[0] & { db: Database },
  lines: readonly LineToAdd[],
): Promise<void> {
  const worth = lines.filter(({ amount }) => amount !== 0)
  if (worth.length === 0) return
  await parts.db.transaction(async (tx) => {
    const added = await tx
      .insert(ledgerLines)
      .values([...worth])
      .onConflictDoNothing()
      .returning()
    for (const line of added) await mailLine(writeContextOf(parts, tx), line)
  })
}

/** A creator's ledger, newest first, without the payers. */
export async function readLedger(
  reader: Reader,
  of: { creatorUid: string; cursor?: string | undefined; limit: number },
): Promise<{ items: LedgerLine[]; nextCursor: string | null }> {
  const after = readTimeCursor(of.cursor)
  const { at, position } = ledgerLines
  const rows = await reader
    .select({ ...getTableColumns(ledgerLines), hasFailed })
    .from(ledgerLines)
    .where(
      and(
        eq(ledgerLines.creatorUid, of.creatorUid),
        after && or(lt(at, after.at), and(eq(at, after.at), lt(position, Number(after.id) || 0))),
      ),
    )
    .orderBy(desc(at), desc(position))
    .limit(of.limit + 1)
  const { page, nextCursor } = cutPage(rows, of.limit, (row) => ({ at: row.at, id: String(row.position) }))
  return {
    items: page.map(({ position, kind, amount, currency, facts, at, hasFailed }) => ({
      id: String(position),
      kind,
      amount,
      currency,
      tierId: facts?.tierId ?? null,
      at: at.toISOString(),
      hasFailed,
    })),
    nextCursor,
  }
}
