import { days } from '#platform/clock.ts'

/** What can be done about a member, from the mildest. `hide` is about one thing of theirs. */
export const SANCTIONS = ['hide', 'warn', 'limit', 'suspend', 'disable'] as const
export type SanctionKind = (typeof SANCTIONS)[number]

/** Moderators hide and warn; what takes rights away is for admins. */
export const MODERATORS_MAY: readonly SanctionKind[] = ['hide', 'warn']
export const FOR_DAYS: readonly SanctionKind[] = ['limit', 'suspend']
export const DAYS = { least: 1, most: 365 } as const

/** So long a sanction can be appealed against, and so long what it is about is kept at least. */
export const APPEAL_WINDOW_MS = days(20)
export const EVIDENCE_KEPT_MS = days(30)

export const SANCTION_LIMITS = { appeal: 2000, message: 2000, note: 2000 } as const

export const PRESETS = [
  'spam',
  'harassment',
  'dangerous',
  'hate',
  'sexual',
  'impersonation',
  'copyright',
  'other',
] as const
export type Preset = (typeof PRESETS)[number]

export const APPEAL_STATES = ['open', 'upheld', 'lifted'] as const
export type AppealState = (typeof APPEAL_STATES)[number]

export interface SanctionTimes {
  from: Date
  until: Date | null
  liftedAt: Date | null
}

/** Whether it counts at a moment. A warning and a hidden thing have no end of their own. */
export const isInForce = ({ until, liftedAt }: SanctionTimes, now: Date): boolean =>
  liftedAt === null && (until === null || until > now)

/** Until when an appeal can be made. */
export const appealUntil = ({ from }: Pick<SanctionTimes, 'from'>): Date => new Date(from.getTime() + APPEAL_WINDOW_MS)

export const mayAppeal = (sanction: SanctionTimes, hasAppeal: boolean, now: Date): boolean =>
  !hasAppeal && sanction.liftedAt === null && appealUntil(sanction) > now

export interface Moderator {
  uid: string
  role: { admin: boolean; moderator?: boolean | undefined }
}

/** What somebody may do about a member: never about themself, and a moderator never about another moderator or an admin. */
export function maySanction(kind: SanctionKind, actor: Moderator, about: Moderator): boolean {
  if (actor.uid === about.uid) return false
  if (actor.role.admin) return true
  if (!actor.role.moderator || about.role.admin || about.role.moderator) return false
  return MODERATORS_MAY.includes(kind)
}
