import type { Place } from '#domains/events/rsvps/contract.ts'
import { OFFERED_WITHIN_HOURS } from '#domains/events/rsvps/limits.ts'
import type { EventFacts } from '#domains/events/rsvps/rules.ts'
import { days, hours } from '#platform/clock.ts'

/** How a session can be booked. Sessions that can't be booked have no settings. */
export const BOOKING_MODES = ['possible', 'required'] as const
export type BookingMode = (typeof BOOKING_MODES)[number]

export interface BookingSettings {
  mode: BookingMode
  /** How many hours before the start a member can cancel without it counting as late. */
  freeUntilHours: number
  /** How many days ahead a date can be booked. */
  daysAhead: number
}
export const DEFAULT_SETTINGS: BookingSettings = { mode: 'possible', freeUntilHours: 2, daysAhead: 7 }
export const BOOKING_LIMITS = {
  /** Closer to the start, freed places are only offered, so no one is given a place that they can only cancel late. */
  freeUntilHours: OFFERED_WITHIN_HOURS,
  daysAhead: 28,
} as const

/** How long late cancellations and no-shows count. */
export const MISSES_WITHIN_DAYS = 90

/** The statuses of a booking, with the same meaning as those of an RSVP. */
export type BookingStatus = 'going' | 'waitlisted' | 'offered' | 'cancelled'

/** One date of a session, with the facts that decide who gets a place. */
export interface ClassFacts {
  startsAt: Date
  endsAt: Date
  capacity: number | null
  goingCount: number
  heldCount: number
  waitingCount: number
}

/** A class as an event for the RSVP rules: bookings close at the start, and the waitlist gives places automatically. */
export const asEvent = <Facts extends ClassFacts>(facts: Facts) => ({
  ...facts,
  ...({
    status: 'scheduled',
    cancelReason: '',
    cancelCause: null,
    rsvpOpenAt: null,
    rsvpCloseAt: facts.startsAt,
    waitlistEnabled: true,
    waitlistMode: 'auto',
  } satisfies Omit<EventFacts, keyof ClassFacts>),
})

/** Until when a member can cancel without it counting as late. */
export const freeUntil = (
  { startsAt }: { startsAt: Date },
  { freeUntilHours }: Pick<BookingSettings, 'freeUntilHours'>,
) => new Date(startsAt.getTime() - hours(freeUntilHours))

/** Whether a cancellation is late. Leaving the waitlist or declining an offer never is. */
export const isLate = (status: BookingStatus, about: { startsAt: Date; freeUntilHours: number }, now: Date): boolean =>
  status === 'going' && now > freeUntil(about, about)

/** Classes without drop-ins can only be booked by the gym's members and staff. */
export const mayBook = ({ dropInOk }: { dropInOk: boolean }, belongsToGym: boolean): boolean => dropInOk || belongsToGym

/** Whether a date can already be booked. Both dates are in the gym's time zone. */
export const isWithin = (today: string, day: string, daysAhead: number): boolean =>
  Date.parse(day) <= Date.parse(today) + days(daysAhead)

/** How many bookings are cancelled if the gym closes now, counting places on waitlists. */
export const bookingsAhead = (classes: { startsAt: string; going: number; waiting: number }[], now: number): number =>
  classes.reduce((sum, one) => (Date.parse(one.startsAt) > now ? sum + one.going + one.waiting : sum), 0)

/** Whether the viewer's list shows a class: only if they can act on it or have booked it. */
export const isShown = ({ status }: Place): boolean => status !== 'closed'

/** Whether the viewer has a place or waits for one. */
export const isMine = ({ status }: Place): boolean => !['closed', 'open', 'full'].includes(status)
