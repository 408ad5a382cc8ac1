import { notify } from '#domains/notifications/notifications/server/notify.ts'
import type { WriteContext } from '#platform/context.ts'

/** Whoever reported something hears that it was decided, and nothing of what was done to whom. */
export async function notifyReporters(
  context: WriteContext,
  { caseId, uids }: { caseId: string; uids: readonly string[] },
): Promise<void> {
  if (uids.length === 0) return
  const extra = {
    title: 'Somebody looked at what you reported',
    text: 'Thank you. We decided what to do about it; what that is stays between us and who it is about.',
    path: '/notifications',
  }
  await notify(context, { type: 'account_update', actorId: null, recipients: uids, extra, batch: `report ${caseId}` })
}
