import { days } from '#platform/clock.ts'

/** Sanctions, mildest first. `hide` applies to one piece of content. */
export const SANCTIONS = ['hide', 'warn', 'limit', 'suspend', 'disable'] as const
export type SanctionKind = (typeof SANCTIONS)[number]

/** Moderators can hide and warn; only admins can restrict accounts. */
export const MODERATORS_MAY: readonly SanctionKind[] = ['hide', 'warn']
export const FOR_DAYS: readonly SanctionKind[] = ['limit', 'suspend']
export const DAYS = { least: 1, most: 365 } as const

/** The appeal window. Hidden content and evidence are stored at least as long. */
export const APPEAL_WINDOW_MS = days(20)
export const EVIDENCE_RETENTION_MS = days(30)

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

export const ACCOUNT_STATUSES = ['good', 'limited', 'suspended', 'disabled'] as const
export const ROLES = ['admin', 'moderator', 'creator'] as const
/** The orders of the list of members. */
export const USER_SORTS = ['newest', 'oldest', 'lastSeen'] as const
export type UserSort = (typeof USER_SORTS)[number]
/** The most members that one decision may apply to. */
export const MOST_MEMBERS = 50

export interface SanctionTimes {
  from: Date
  until: Date | null
  liftedAt: Date | null
}

/** Whether a sanction is in force at a given time. Only limits and suspensions have an end date. */
export const isInForce = ({ until, liftedAt }: SanctionTimes, now: Date): boolean =>
  liftedAt === null && (until === null || until > now)

export const appealUntil = ({ from }: Pick<SanctionTimes, 'from'>): Date => new Date(from.getTime() + APPEAL_WINDOW_MS)

export const mayAppeal = (sanction: SanctionTimes, hasAppeal: boolean, now: Date): boolean =>
  !hasAppeal && sanction.liftedAt === null && appealUntil(sanction) > now

export interface Moderator {
  uid: string
  role: { admin: boolean; moderator?: boolean | undefined }
}

/** Whether someone may apply a sanction to a member. Never to themselves; moderators never to moderators or admins. */
export function maySanction(kind: SanctionKind, actor: Moderator, about: Moderator): boolean {
  if (actor.uid === about.uid) return false
  if (actor.role.admin) return true
  if (!actor.role.moderator || about.role.admin || about.role.moderator) return false
  return MODERATORS_MAY.includes(kind)
}
