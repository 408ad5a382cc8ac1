import { z } from 'zod'
import { eventCard } from '#domains/events/events/contract.ts'
import { place } from '#domains/events/rsvps/contract.ts'
import { uid } from '#domains/feed/activities/contract.ts'
import { personCard } from '#domains/members/people/contract.ts'
import { day } from '#platform/day.ts'
import { routes } from '#platform/routes.ts'
import { BOOKING_LIMITS, BOOKING_MODES } from './rules.ts'

const moment = z.iso.datetime()
const route = routes('Bookings')
const gymId = z.string().max(200)
const sessionId = z.string().min(1).max(100)
const oneClass = { gymId, sessionId, day }

/** One date of a weekly session. */
const dated = {
  sessionId: z.string(),
  day: z.iso.date(),
  title: z.string(),
  /** In the gym's time zone. */
  start: z.string(),
  startsAt: moment,
  endsAt: moment,
}

/** A date that can be booked or that the viewer has booked, with their place. */
export const bookableClass = z.object({
  ...dated,
  /** Whether members without a booking can't check themselves in once the class is full. */
  required: z.boolean(),
  /** False if only the gym's members and staff can book the class, and the viewer is neither. */
  mayBook: z.boolean(),
  /** Cancelling later than this counts as late. */
  freeUntil: moment,
  place,
})
export type BookableClass = z.infer<typeof bookableClass>

/** A class that the viewer has booked or waits for, with its gym. */
export const myBooking = z.object({
  ...dated,
  timezone: z.string(),
  gym: eventCard.shape.gym.pick({ id: true, slug: true, name: true, city: true }),
  place,
})
export type MyBooking = z.infer<typeof myBooking>

/** A class with its booking counts, for the staff. */
export const bookedClass = z.object({
  ...dated,
  capacity: z.int().nullable(),
  going: z.int(),
  waiting: z.int(),
  checkedIn: z.int(),
})
export type BookedClass = z.infer<typeof bookedClass>

/** A person on a class's booking list, for the staff. */
export const bookedPerson = z.object({
  person: personCard,
  /** `late`: cancelled late. */
  status: z.enum(['going', 'waiting', 'offered', 'late']),
  checkedInAt: moment.nullable(),
  /** Counted at this gym in the last 90 days. Null for viewers who aren't its staff. */
  misses: z.object({ late: z.int(), noShows: z.int() }).nullable(),
})
export type BookedPerson = z.infer<typeof bookedPerson>

const settings = z.object({
  mode: z.enum(BOOKING_MODES),
  freeUntilHours: z.int().min(0).max(BOOKING_LIMITS.freeUntilHours),
  daysAhead: z.int().min(1).max(BOOKING_LIMITS.daysAhead),
})

export const bookingsContract = {
  list: route('GET', '/locations/{gymId}/bookings', "List a gym's classes that can be booked, with my place")
    .input(z.strictObject({ gymId }))
    .output(z.object({ items: z.array(bookableClass) })),
  book: route(
    'PUT',
    '/locations/{gymId}/bookings/{sessionId}/{day}',
    'Book a class, join its waitlist or take an offered place',
  )
    .input(z.strictObject(oneClass))
    .output(bookableClass),
  cancel: route(
    'DELETE',
    '/locations/{gymId}/bookings/{sessionId}/{day}',
    'Cancel my booking of a class or leave its waitlist',
  )
    .input(z.strictObject(oneClass))
    .output(bookableClass),
  mine: route('GET', '/users/{uid}/bookings', "List upcoming classes that I've booked or wait for")
    .input(z.strictObject({ uid }))
    .output(z.object({ items: z.array(myBooking) })),

  classes: route(
    'GET',
    '/locations/{gymId}/bookings/classes',
    'List classes from yesterday onwards, with booking counts. Staff only',
  )
    .input(z.strictObject({ gymId }))
    .output(z.object({ items: z.array(bookedClass) })),
  people: route(
    'GET',
    '/locations/{gymId}/bookings/{sessionId}/{day}/people',
    'List who booked a class and who is there. Staff only',
  )
    .input(z.strictObject(oneClass))
    .output(z.object({ items: z.array(bookedPerson) })),

  settings: route('GET', '/locations/{gymId}/bookingSettings', 'List how sessions can be booked. Staff only')
    .input(z.strictObject({ gymId }))
    .output(z.object({ items: z.array(settings.extend({ sessionId: z.string() })) })),
  changeSettings: route(
    'PUT',
    '/locations/{gymId}/bookingSettings/{sessionId}',
    'Choose whether and how a session can be booked. Staff only',
  )
    .input(z.strictObject({ gymId, sessionId, settings: settings.nullable() }))
    .output(z.object({ settings: settings.nullable() })),
}
