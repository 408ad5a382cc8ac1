import { eq } from 'drizzle-orm'
import { recordAuditEntry } from '#domains/members/audit/server/audit.ts'
import type { WriteContext } from '#platform/context.ts'
import type { Tx } from '#platform/database.ts'
import { message } from '#platform/messages.ts'
import { badField, notFound } from '#platform/refusals.ts'
import { confirmationFor, type SeedChoice } from '../rules.ts'
import { cleanupDummyData } from './jobs.ts'
import { countToDelete } from './marked-rows.ts'
import { dummyBatches } from './tables.ts'

/** Generates a batch, marking every row. */
export type Seed = (tx: Tx, seeded: { batchId: string; choice: SeedChoice; now: Date }) => Promise<void>

/** Generates demo data. Idempotent by id. */
export async function seedDemo(
  { tx, now }: WriteContext,
  { id, by, reason, ...choice }: SeedChoice & { id: string; by: string; reason: string },
  seed: Seed,
): Promise<void> {
  const [made] = await tx
    .insert(dummyBatches)
    .values({ id, choice, state: 'there', createdBy: by, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: dummyBatches.id })
  if (!made) return
  await seed(tx, { batchId: id, choice, now })
  await recordAuditEntry(tx, {
    ...{ who: by, action: 'demo-data.seed', target: `demoData/${id}`, reason, at: now },
    after: { ...choice },
  })
}

/**
 * Starts the clean-up of a batch once the number of documents has been typed; has no effect while one is running.
 * Refuses a batch without marked rows, and an outdated number.
 */
export async function beginCleanUp(
  { tx, jobs, now }: WriteContext,
  { id, confirmation, reason, by }: { id: string; confirmation: string; reason: string; by: string },
): Promise<void> {
  const kinds = await countToDelete(tx, id)
  const documents = kinds.reduce((sum, kind) => sum + kind.documents, 0)
  await tx
    .insert(dummyBatches)
    .values({ id, choice: null, state: 'there', createdBy: by, createdAt: now })
    .onConflictDoNothing()
  const [batch] = await tx.select().from(dummyBatches).where(eq(dummyBatches.id, id)).for('update')
  if (batch?.state === 'removing') return
  if (documents === 0) throw notFound()
  if (confirmation.trim() !== confirmationFor(documents))
    throw badField(
      'confirmation',
      message('Type {documents} to confirm.', { documents: confirmationFor(documents) }),
      'NOT_CONFIRMED',
    )
  await tx
    .update(dummyBatches)
    .set({ state: 'removing', toRemove: documents, removed: 0, finishedAt: null })
    .where(eq(dummyBatches.id, id))
  await jobs.send(tx, cleanupDummyData, { data: { batchId: id } })
  await recordAuditEntry(tx, {
    ...{ who: by, action: 'demo-data.remove', target: `demoData/${id}`, reason, at: now },
    before: Object.fromEntries(kinds.map((kind) => [kind.kind, kind.documents])),
  })
}
