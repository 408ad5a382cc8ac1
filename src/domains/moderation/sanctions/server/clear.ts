import { and, eq, inArray, isNull, lt, notExists, sql } from 'drizzle-orm'
import type { Database } from '#platform/database.ts'
import { EVIDENCE_RETENTION_MS } from '../rules.ts'
import { appeals, sanctions } from './tables.ts'
import { release } from './take-down.ts'

/**
 * Releases hidden content for permanent deletion 30 days after it was hidden and deletes its evidence, unless an appeal
 * is open. Returns the number of items released.
 */
export async function clearHidden(db: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - EVIDENCE_RETENTION_MS)
  return db.transaction(async (tx) => {
    const waiting = tx
      .select({ one: sql`1` })
      .from(appeals)
      .where(and(eq(appeals.sanctionId, sanctions.id), eq(appeals.state, 'open')))
    const due = await tx
      .select()
      .from(sanctions)
      .where(
        and(
          eq(sanctions.kind, 'hide'),
          isNull(sanctions.liftedAt),
          isNull(sanctions.clearedAt),
          lt(sanctions.from, before),
          notExists(waiting),
        ),
      )
      .limit(PORTION)
      .for('update', { skipLocked: true })
    for (const hidden of due) if (hidden.target !== null) await release({ tx, now }, hidden.target, hidden)
    if (due.length > 0)
      await tx
        .update(sanctions)
        .set({ clearedAt: now, evidence: [], asItWas: null })
        .where(
          inArray(
            sanctions.id,
            due.map(({ id }) => id),
          ),
        )
    return due.length
  })
}

const PORTION = 500
