import { and, eq, isNull } from 'drizzle-orm'
import { type Logging, logActivity } from '#features/activities/server/log-activity.ts'
import type { Tx } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import type { Evidence } from '../contract.ts'
import type { ReportReason, TargetType } from '../rules.ts'
import { FIRST, reportCases, reports } from './tables.ts'

export interface ReportToFile {
  /** The path of a document, such as `activities/{id}` or `tickets/{number}`. */
  target: string
  targetType: TargetType
  /** Whose it is; null where that is nobody. */
  aboutUid: string | null
  /** Null for somebody not signed in. */
  reporterUid: string | null
  reason: ReportReason
  text: string
  evidence: Evidence | null
  /** Chosen before where its pictures are kept by it. */
  id?: string
}

/**
 * D13: puts a report into the queue, to the others of the same thing that nobody decided yet. The same thing reported twice by one
 * member is one report: the first stays. Whether the reporter may see it at all is asked before.
 */
export async function fileReport(logging: Logging, report: ReportToFile): Promise<{ isNew: boolean }> {
  const { tx, now } = logging
  const { target, targetType, aboutUid, reporterUid, reason, text, evidence, id = newId() } = report
  const open = await lockOpenCase(tx, { target, targetType, aboutUid, openedAt: now })
  const [fresh] = await tx
    .insert(reports)
    .values({ id, caseId: open.id, reporterUid, reason, text, evidence, at: now })
    .onConflictDoNothing()
    .returning({ id: reports.id })
  if (!fresh) return { isNew: false }
  await tx
    .update(reportCases)
    .set({ version: open.version + 1, ...(reason === 'minor_at_risk' ? { turn: FIRST } : {}) })
    .where(eq(reportCases.id, open.id))
  if (reporterUid !== null)
    await logActivity(logging, {
      actorId: reporterUid,
      activityType: 'content_report',
      targetId: target,
      targetType,
      targetRef: target,
      metadata: { reason },
    })
  return { isNew: true }
}

/** Held, so that it is not decided while one more report comes in. One that was decided a moment ago is followed by the next. */
async function lockOpenCase(
  tx: Tx,
  opened: Pick<typeof reportCases.$inferInsert, 'target' | 'targetType' | 'aboutUid' | 'openedAt'>,
): Promise<{ id: string; version: number }> {
  for (;;) {
    await tx
      .insert(reportCases)
      .values({ ...opened, id: newId() })
      .onConflictDoNothing()
    const [open] = await tx
      .select({ id: reportCases.id, version: reportCases.version })
      .from(reportCases)
      .where(and(eq(reportCases.target, opened.target), isNull(reportCases.decidedAt)))
      .for('update')
    if (open) return open
  }
}
