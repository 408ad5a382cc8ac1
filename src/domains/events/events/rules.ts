export const EVENT_TYPES = ['open_mat', 'class', 'seminar', 'competition', 'camp', 'social', 'fundraiser'] as const
export type EventType = (typeof EVENT_TYPES)[number]
export const EVENT_VISIBILITIES = ['public', 'followers', 'gym_members', 'link'] as const
export type EventVisibility = (typeof EVENT_VISIBILITIES)[number]
/** Stored statuses. `live` and `ended` depend on the time; see `statusAt`. */
export const STORED_STATUSES = ['draft', 'scheduled', 'postponed', 'cancelled'] as const
export type StoredStatus = (typeof STORED_STATUSES)[number]
export const EVENT_STATUSES = ['draft', 'scheduled', 'live', 'ended', 'postponed', 'cancelled'] as const
export type EventStatus = (typeof EVENT_STATUSES)[number]
export const HIDE_ATTENDEES = ['all', 'count_only', 'attendees', 'everyone'] as const
export type HideAttendees = (typeof HIDE_ATTENDEES)[number]
export const WAITLIST_MODES = ['auto', 'offer'] as const
export type WaitlistMode = (typeof WAITLIST_MODES)[number]
/** The dates of a series that an edit applies to. */
export const EDIT_SCOPES = ['this', 'following', 'all'] as const
export type EditScope = (typeof EDIT_SCOPES)[number]
/** The most guests a member may bring. */
export const MAX_GUESTS = 3
/** The most occurrences a series with an end can have. */
export const MAX_OCCURRENCES = 104
/** How many weeks ahead open-ended series are planned. */
export const PLANNED_WEEKS = 8

/** An event's status at a given time. Postponed, cancelled and draft don't change with time. */
export function statusAt(
  { status, startsAt, endsAt }: { status: StoredStatus; startsAt: Date; endsAt: Date },
  now: Date,
): EventStatus {
  if (status !== 'scheduled' || now < startsAt) return status
  return now < endsAt ? 'live' : 'ended'
}

/** Spots left, not counting offered ones: 0 if full, else null if there's no limit or the host hides the numbers. */
export function spotsLeft(event: {
  capacity: number | null
  counts: { going: number; held?: number | undefined } | null
  full: boolean
}): number | null {
  if (event.full) return 0
  if (event.capacity === null || event.counts === null) return null
  return Math.max(0, event.capacity - event.counts.going - (event.counts.held ?? 0))
}
