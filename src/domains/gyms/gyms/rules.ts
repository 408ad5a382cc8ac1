/** In kilometres: the initial search radius, and the radii tried when nothing is found. */
export const DEFAULT_RADIUS_KM = 25
export const WIDENING_KM = [50, 100, 250, 1000] as const
/** Half the Earth's circumference. */
export const MAX_RADIUS_KM = 20_038
export const MAX_JOURNEY_DAYS = 31
export const PAGE_LIMIT = 20
export const MAX_PAGE_LIMIT = 100

/** The maximum number of photos besides logo and cover. */
export const MAX_PHOTOS = 12
export const PHOTO_ALT = 500

/** What a gym can teach, and to whom. */
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

/** Notification levels for a favourite gym. */
export const NOTIFY_LEVELS = ['all', 'events', 'none'] as const
export type NotifyLevel = (typeof NOTIFY_LEVELS)[number]

/** Statuses visible to everyone; gyms with any other status only to the member who added them and to reviewers. */
export const PUBLIC_STATUSES = [
  'active',
  'temporarily_closed',
  'permanently_closed',
  'opening_soon',
  'needs_place',
] as const

/** Statuses that everyone's searches find, as in `gyms.listed`. */
export const LISTED_STATUSES: readonly string[] = ['active', 'temporarily_closed', 'opening_soon']

export const isOpenGym = ({ status }: { status: (typeof GYM_STATUSES)[number] }): boolean =>
  status !== 'temporarily_closed' && status !== 'permanently_closed'

/**
 * A gym imported without coordinates, not even a town's: its page opens, searches don't find it, and `location` is
 * null. It becomes active when it gets a location.
 */
export const NEEDS_PLACE = 'needs_place' as const

/** What confirmed a session: staff (`owner`), a member, a check-in, or the calendar that staff keep elsewhere. */
export const CONFIRMATION_SOURCES = ['owner', 'member', 'checkin', 'calendar'] as const
export type ConfirmationSource = (typeof CONFIRMATION_SOURCES)[number]

/**
 * The last confirmation of each session: when the session took place or the whole timetable was confirmed (ISO 8601),
 * who confirmed it and when (if later), how many people have since reported that it wasn't on, and the end of an event
 * in its slot that several people plan to attend.
 */
export type SessionsConfirmed = Record<
  string,
  { at: string; by: ConfirmationSource; saidAt?: string; offs?: number; expectedUntil?: string }
>

/** Staff roles, ordered from the fewest permissions to the most. */
export const STAFF_ROLES = ['coach', 'manager', 'owner'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

/** The minimum role for each permission at a gym. */
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

/** The viewer's role at a gym; admins have an owner's permissions. Null for people who aren't staff. */
export type GymRole = StaffRole | 'admin' | null

/** Used both by the interface and by the procedures that enforce it. */
export function mayAtGym(gymRole: GymRole, right: GymRight): boolean {
  if (gymRole === null) return false
  if (gymRole === 'admin') return true
  return STAFF_ROLES.indexOf(gymRole) >= STAFF_ROLES.indexOf(LEAST_ROLE[right])
}
