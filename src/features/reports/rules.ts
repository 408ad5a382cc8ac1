/** D13: why somebody reports something. */
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

/** What can be reported, by the first word of its path; `tickets` are what was written to us about safety. */
export const TARGET_TYPES = [
  'activity',
  'comment',
  'user',
  'gym',
  'photo',
  'event',
  'content',
  'conversation',
  'ticket',
] as const
export type TargetType = (typeof TARGET_TYPES)[number]

export const REPORT_LIMITS = { text: 2000, note: 2000, target: 300 } as const

const PATHS: readonly (readonly [TargetType, RegExp])[] = [
  ['activity', /^activities\/([^/]+)$/],
  ['comment', /^activities\/([^/]+)\/comments\/([^/]+)$/],
  ['user', /^users\/([^/]+)$/],
  ['gym', /^locations\/([^/]+)$/],
  ['photo', /^locations\/([^/]+)\/photos\/([^/]+)$/],
  ['event', /^locations\/([^/]+)\/events\/([^/]+)$/],
  ['content', /^content\/([^/]+)$/],
  ['conversation', /^conversations\/([^/]+)(?:\/members\/([^/]+))?$/],
  ['ticket', /^tickets\/([^/]+)$/],
]

export interface Target {
  type: TargetType
  /** The ids in the path, from left to right. */
  ids: readonly string[]
}

/** What a path names; undefined for what cannot be reported. */
export function targetIn(path: string): Target | undefined {
  for (const [type, form] of PATHS) {
    const found = form.exec(path)
    if (found) return { type, ids: found.slice(1).filter((id) => id !== undefined) }
  }
  return undefined
}

/** What somebody may do about a report. A moderator hides and warns; what takes rights away is for admins (D13). */
export const DECISIONS = ['nothing', 'hide', 'warn', 'limit', 'suspend', 'disable'] as const
export type Decision = (typeof DECISIONS)[number]

/** What disappears when it is hidden: of members and gyms their pictures, of a conversation what was reported of it. */
export const canHide = (type: TargetType): boolean => type !== 'ticket'

/** Pictures of a gym that no one owns, or that came with an import, can be hidden though that is about no one. */
export const isHiddenWithoutAuthor = (type: TargetType): boolean => type === 'gym' || type === 'photo'
