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

/** D5: reminders, by how long before the start they go out. */
export const REMINDERS = ['24h', '2h'] as const
export type ReminderKind = (typeof REMINDERS)[number]
