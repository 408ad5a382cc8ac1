/** Where a search around a point begins, and how far it goes on its own when nothing is near. */
export const DEFAULT_RADIUS_KM = 25
export const WIDENING_KM = [50, 100, 250, 1000] as const
/** Half way around the Earth. */
export const MAX_RADIUS_KM = 20_038
/** A trip's days, at most. */
export const MAX_JOURNEY_DAYS = 31
export const PAGE_LIMIT = 20
export const MAX_PAGE_LIMIT = 100

/** Besides logo and cover. */
export const MAX_PHOTOS = 12
export const PHOTO_ALT = 500

/** What a gym can offer. */
export const DISCIPLINES = ['gi', 'nogi', 'kids', 'womens', 'mma', 'judo', 'wrestling', 'selfDefense'] as const
export const GYM_STATUSES = [
  'active',
  'pending_review',
  'temporarily_closed',
  'permanently_closed',
  'opening_soon',
  'needs_place',
  'draft',
  'rejected',
] as const

/** What of a favourite gym a member wants to be told. */
export const NOTIFY_LEVELS = ['all', 'events', 'none'] as const
export type NotifyLevel = (typeof NOTIFY_LEVELS)[number]

/** What everybody may open; the others exist for their author alone. */
export const PUBLIC_STATUSES = [
  'active',
  'temporarily_closed',
  'permanently_closed',
  'opening_soon',
  'needs_place',
] as const

/**
 * A gym that came from the old app without coordinates: it opens at its address, no search finds it, and `location` is null. It
 * becomes active when someone gives it a place.
 */
export const NEEDS_PLACE = 'needs_place' as const

/**
 * What was last heard of each session: when it was on (ISO 8601), who said so, when they said it (where that was later), and how
 * many have said since then that it was not; and until when (the end of an event) several mean to come.
 */
export type SessionsConfirmed = Record<
  string,
  { at: string; by: 'owner' | 'member' | 'checkin'; saidAt?: string; offs?: number; expectedUntil?: string }
>

/** Who runs a gym, from the one who may do least. */
export const STAFF_ROLES = ['coach', 'manager', 'owner'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

/** What may be done at a gym, each with the least role that may do it. */
const LEAST_ROLE = {
  checkIn: 'coach',
  schedule: 'coach',
  post: 'coach',
  events: 'manager',
  members: 'manager',
  messages: 'manager',
  replyToReviews: 'manager',
  merge: 'manager',
  details: 'owner',
  staff: 'owner',
  transfer: 'owner',
  close: 'owner',
} as const satisfies Record<string, StaffRole>
export type GymRight = keyof typeof LEAST_ROLE
export const GYM_RIGHTS = Object.keys(LEAST_ROLE) as [GymRight, ...GymRight[]]

/** What somebody is to a gym; an admin may do what an owner may. Null: no part of its staff. */
export type GymRole = StaffRole | 'admin' | null

/** Answers for the button that offers it and for the call that enforces it. */
export function mayAtGym(gymRole: GymRole, right: GymRight): boolean {
  if (gymRole === null) return false
  if (gymRole === 'admin') return true
  return STAFF_ROLES.indexOf(gymRole) >= STAFF_ROLES.indexOf(LEAST_ROLE[right])
}
