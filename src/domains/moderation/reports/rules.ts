import type { TargetType } from '#domains/members/reporting/rules.ts'

export const NOTE_LIMIT = 2000

const PATHS: readonly (readonly [TargetType, RegExp])[] = [
  ['activity', /^activities\/([^/]+)$/],
  ['comment', /^activities\/([^/]+)\/comments\/([^/]+)$/],
  ['user', /^users\/([^/]+)$/],
  ['gym', /^locations\/([^/]+)$/],
  ['photo', /^locations\/([^/]+)\/photos\/([^/]+)$/],
  ['event', /^locations\/([^/]+)\/events\/([^/]+)$/],
  ['board_entry', /^locations\/([^/]+)\/events\/([^/]+)\/board\/([^/]+)$/],
  ['content', /^content\/([^/]+)$/],
  ['competition', /^competitions\/([^/]+)$/],
  ['conversation', /^conversations\/([^/]+)(?:\/members\/([^/]+))?$/],
  ['ticket', /^tickets\/([^/]+)$/],
]

export interface Target {
  type: TargetType
  /** The ids in the path, from left to right. */
  ids: readonly string[]
}

/** Parses a target's path; undefined if it can't be reported. */
export function targetIn(path: string): Target | undefined {
  for (const [type, form] of PATHS) {
    const found = form.exec(path)
    if (found) return { type, ids: found.slice(1).filter((id) => id !== undefined) }
  }
  return undefined
}

/** The possible decisions. Moderators can dismiss, hide and warn; only admins can restrict accounts. */
export const DECISIONS = ['nothing', 'hide', 'warn', 'limit', 'suspend', 'disable'] as const
export type Decision = (typeof DECISIONS)[number]

/**
 * Whether something of this type can be hidden. For members and gyms that means only their pictures, for conversations
 * only the reported messages.
 */
export const canHide = (type: TargetType): boolean => type !== 'ticket'

/** Whether something of this type may have no owner, so that hiding it affects no member. */
export const isHiddenWithoutAuthor = (type: TargetType): boolean =>
  type === 'gym' || type === 'photo' || type === 'competition'
