import type { FileReport } from '#domains/moderation/contact/server/writes.ts'
import { fileReport } from '#domains/moderation/reports/server/file-report.ts'
import { newId } from '#platform/ids.ts'

/** A contact message about safety is also added to the report queue, with its ticket number. */
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
