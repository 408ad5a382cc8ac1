import type { FileReport } from '#domains/moderation/contact/server/writes.ts'
import { fileReport } from '#domains/moderation/reports/server/file-report.ts'
import { newId } from '#platform/ids.ts'

/** A message about safety goes into the queue of reports too, with the number of its ticket. */
export const reportOfTicket: FileReport = async (context, { reporterUid, text, number }) => {
  const id = newId()
  await fileReport(context, {
    ...{ id, reporterUid, text },
    target: `tickets/${number}`,
    targetType: 'ticket',
    aboutUid: null,
    reason: 'other',
    evidence: null,
  })
  return id
}
