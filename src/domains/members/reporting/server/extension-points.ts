import type { WriteContext } from '#platform/context.ts'
import { extensionPoint } from '#platform/extension-point.ts'
import type { Evidence } from '../contract.ts'
import type { ReportReason, TargetType } from '../rules.ts'

export interface ReportToFile {
  /** The path of a document, such as `activities/{id}` or `tickets/{number}`. */
  target: string
  targetType: TargetType
  /** The author or owner; null if there's none. */
  aboutUid: string | null
  /** Null for visitors. */
  reporterUid: string | null
  reason: ReportReason
  text: string
  evidence: Evidence | null
  /** Given by the caller if pictures are already stored under it. */
  id?: string
}

/** Adds a report to the moderators' queue. The caller checks that the reporter may see the target. */
export const reportQueue =
  extensionPoint<(write: WriteContext, report: ReportToFile) => Promise<{ isNew: boolean }>>('report queue')
