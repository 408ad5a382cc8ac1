export const REPORT_REASONS = [
  'spam',
  'harassment',
  'dangerous',
  'hate',
  'sexual',
  'minor_at_risk',
  'impersonation',
  'false_gym_data',
  'copyright',
  'other',
] as const
export type ReportReason = (typeof REPORT_REASONS)[number]

/** The kinds of things that can be reported. A ticket is a contact message about safety. */
export const TARGET_TYPES = [
  'activity',
  'comment',
  'user',
  'gym',
  'photo',
  'event',
  'board_entry',
  'content',
  'competition',
  'conversation',
  'ticket',
] as const
export type TargetType = (typeof TARGET_TYPES)[number]

export const REPORT_LIMITS = { text: 2000, target: 300 } as const
