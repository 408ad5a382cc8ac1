import type { FileReport } from '#features/contact/server/writes.ts'
import { fileReport } from '#features/reports/server/file-report.ts'
import { newId } from '#platform/ids.ts'

/** D21: what somebody writes about safety stands in the queue of reports too, with the number of its ticket. */
export const reportOfTicket: FileReport = async (logging, { reporterUid, text, number }) => {
  const id = newId()
  await fileReport(logging, {
    ...{ id, reporterUid, text },
    target: `tickets/${number}`,
    targetType: 'ticket',
    aboutUid: null,
    reason: 'other',
    evidence: null,
  })
  return id
}
