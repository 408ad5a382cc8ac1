import { notifyOfUpdate } from '#domains/notifications/notifications/server/notify.ts'
import type { WriteContext } from '#platform/context.ts'
import { message } from '#platform/messages.ts'

/** Notifies reporters that a decision was made, without its outcome. */
export async function notifyReporters(
  context: WriteContext,
  { caseId, uids }: { caseId: string; uids: readonly string[] },
): Promise<void> {
  if (uids.length === 0) return
  const extra = {
    title: message("We've reviewed your report"),
    text: message("Thank you. We've made a decision. What we decided stays between us and the person it's about."),
    path: '/notifications',
  }
  await notifyOfUpdate(context, uids, extra, { batch: `report ${caseId}` })
}
