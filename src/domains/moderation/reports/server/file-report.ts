import { and, eq, isNull } from 'drizzle-orm'
import { logActivity } from '#domains/feed/activities/server/log-activity.ts'
import type { ReportToFile } from '#domains/members/reporting/server/extension-points.ts'
import type { WriteContext } from '#platform/context.ts'
import type { Tx } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { FIRST, reportCases, reports } from './tables.ts'

/**
 * Adds a report to the queue, in the open case of its target if there is one. A member's second report in the same case
 * is ignored. The caller checks that the reporter may see the target.
 */
export async function fileReport(context: WriteContext, report: ReportToFile): Promise<{ isNew: boolean }> {
  const { tx, now } = context
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
    await logActivity(context, {
      actorId: reporterUid,
      activityType: 'content_report',
      targetId: target,
      targetType,
      targetRef: target,
      metadata: { reason },
    })
  return { isNew: true }
}

/** Locks the case, so that it isn't decided while a report is being added. If it just was, a new case is opened. */
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
