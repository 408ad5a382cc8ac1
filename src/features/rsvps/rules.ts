/** D5: where a member stands with an event; without a row it is `none`. */
export const RSVP_STATUSES = [
  'going',
  'maybe',
  'waitlisted',
  'offered',
  'cancelled',
  'attended',
  'no_show',
  'removed',
] as const
export type RsvpStatus = (typeof RSVP_STATUSES)[number]
