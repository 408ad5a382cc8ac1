import type { TargetType } from '#domains/members/reporting/rules.ts'

export const NOTE_LIMIT = 2000

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

/** What somebody may do about a report. A moderator hides and warns; what takes rights away is for admins. */
export const DECISIONS = ['nothing', 'hide', 'warn', 'limit', 'suspend', 'disable'] as const
export type Decision = (typeof DECISIONS)[number]

/** What disappears when it is hidden: of members and gyms their pictures, of a conversation what was reported of it. */
export const canHide = (type: TargetType): boolean => type !== 'ticket'

/** Pictures of a gym that no one owns, or that came with an import, can be hidden though that is about no one. */
export const isHiddenWithoutAuthor = (type: TargetType): boolean => type === 'gym' || type === 'photo'
