import type { WriteContext } from '#platform/context.ts'
import { extensionPoint } from '#platform/extension-point.ts'
import type { Evidence } from '../contract.ts'
import type { ReportReason, TargetType } from '../rules.ts'

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

/** Puts a report into the moderators' queue. Whether the reporter may see the thing is checked before. */
export const reportQueue =
  extensionPoint<(write: WriteContext, report: ReportToFile) => Promise<{ isNew: boolean }>>('report queue')
