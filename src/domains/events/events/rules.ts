/** What an event can be. */
export const EVENT_TYPES = ['open_mat', 'class', 'seminar', 'competition', 'camp', 'social', 'fundraiser'] as const
export type EventType = (typeof EVENT_TYPES)[number]
export const EVENT_VISIBILITIES = ['public', 'followers', 'gym_members', 'link'] as const
export type EventVisibility = (typeof EVENT_VISIBILITIES)[number]
/** What is kept of an event's state; that it runs or is over is told by the clock, see `statusAt`. */
export const KEPT_STATUSES = ['draft', 'scheduled', 'postponed', 'cancelled'] as const
export type KeptStatus = (typeof KEPT_STATUSES)[number]
export const EVENT_STATUSES = ['draft', 'scheduled', 'live', 'ended', 'postponed', 'cancelled'] as const
export type EventStatus = (typeof EVENT_STATUSES)[number]
export const HIDE_ATTENDEES = ['all', 'count_only', 'attendees', 'everyone'] as const
export type HideAttendees = (typeof HIDE_ATTENDEES)[number]
export const WAITLIST_MODES = ['auto', 'offer'] as const
export type WaitlistMode = (typeof WAITLIST_MODES)[number]
/** How much of a series a change is about. */
export const EDIT_SCOPES = ['this', 'following', 'all'] as const
export type EditScope = (typeof EDIT_SCOPES)[number]
/** Guests a member may bring, at most. */
export const MAX_GUESTS = 3
/** Occurrences of a rule, at most. */
export const MAX_OCCURRENCES = 104
/** How far a series without an end is planned ahead. */
export const PLANNED_WEEKS = 8

/** Where an event stands at a moment. Postponed, cancelled and draft stay what they are. */
export function statusAt(
  { status, startsAt, endsAt }: { status: KeptStatus; startsAt: Date; endsAt: Date },
  now: Date,
): EventStatus {
  if (status !== 'scheduled' || now < startsAt) return status
  return now < endsAt ? 'live' : 'ended'
}
