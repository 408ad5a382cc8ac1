import { and, eq, inArray, isNotNull, lt, notInArray } from 'drizzle-orm'
import { EVIDENCE_RETENTION_MS } from '#domains/moderation/sanctions/rules.ts'
import { UNCHANGED_STATE } from '#domains/moderation/sanctions/server/hiding.ts'
import { casesInForce } from '#domains/moderation/sanctions/server/reads.ts'
import { release } from '#domains/moderation/sanctions/server/take-down.ts'
import type { Database } from '#platform/database.ts'
import type { Files } from '#platform/files.ts'
import { removePictures } from './report.ts'
import { reportCases, reports } from './tables.ts'

const PORTION = 500

/**
 * Clears evidence 30 days after a decision, unless the account is still restricted by it or an appeal is open.
 * Reporters and their reasons stay. Hidden content without an owner is released for permanent deletion. Returns the
 * number of reports cleared.
 */
export async function clearOldEvidence({ db, files }: { db: Database; files: Files }, now: Date): Promise<number> {
  const before = new Date(now.getTime() - EVIDENCE_RETENTION_MS)
  const decided = db.select({ id: reportCases.id }).from(reportCases).where(lt(reportCases.decidedAt, before))
  const due = and(isNotNull(reports.evidence), inArray(reports.caseId, decided))
  const cases = (await db.selectDistinct({ id: reports.caseId }).from(reports).where(due)).map(({ id }) => id)
  const kept = await casesInForce(db, cases, now)
  const cleared = await db
    .select({ id: reports.id, evidence: reports.evidence })
    .from(reports)
    .where(and(due, notInArray(reports.caseId, [...kept])))
    .limit(PORTION)
  for (const { evidence } of cleared) await removePictures(files, evidence?.pictures ?? [])
  if (cleared.length > 0)
    await db
      .update(reports)
      .set({ evidence: null })
      .where(
        inArray(
          reports.id,
          cleared.map(({ id }) => id),
        ),
      )
  await releaseContentWithoutOwner(db, { before, now })
  return cleared.length
}

async function releaseContentWithoutOwner(db: Database, { before, now }: { before: Date; now: Date }): Promise<void> {
  await db.transaction(async (tx) => {
    const hidden = await tx
      .select({ id: reportCases.id, target: reportCases.target, asItWas: reportCases.asItWas })
      .from(reportCases)
      .where(and(isNotNull(reportCases.asItWas), lt(reportCases.decidedAt, before)))
      .limit(PORTION)
      .for('update', { skipLocked: true })
    for (const { id, target, asItWas } of hidden) {
      await release({ tx, now }, target, { ...UNCHANGED_STATE, asItWas })
      await tx.update(reportCases).set({ asItWas: null }).where(eq(reportCases.id, id))
    }
  })
}
