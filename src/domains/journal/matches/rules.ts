import type { Method } from '#domains/feed/activities/entry-vocabulary.ts'

export const ruleSets = ['ibjjf', 'adcc', 'ebi', 'submission_only', 'other'] as const
export type RuleSet = (typeof ruleSets)[number]

export const bySubmission = ['submission', 'technical_submission', 'overtime_submission'] as const satisfies Method[]

export function isBySubmission(method: Method): boolean {
  return (bySubmission as readonly Method[]).includes(method)
}
