import { oc } from '@orpc/contract'
import { z } from 'zod'
import { personCard } from '#features/people/contract.ts'
import { beltSlugs } from '#ui/belts.ts'
import { EVENT_STATUSES, EVENT_TYPES, EVENT_VISIBILITIES, HIDE_ATTENDEES, MAX_GUESTS, WAITLIST_MODES } from './rules.ts'

/** A gym's id, its present or a previous slug. */
const gymReference = z.string().max(200)
/** An event's id, its present or a previous slug at that gym. */
const eventReference = z.string().max(200)
const moment = z.iso.datetime()

export const price = z.object({ amount: z.number(), currency: z.string() })
export type Price = z.infer<typeof price>

/** How many come. Null as a whole where the host keeps the numbers to those who run it. */
export const counts = z.object({
  /** Places taken, guests included. */
  going: z.int(),
  maybe: z.int(),
  waitlist: z.int(),
  checkedIn: z.int(),
})

/** An event as lists show it (D5). */
export const eventCard = z.object({
  id: z.string(),
  slug: z.string(),
  gym: z.object({
    id: z.string(),
    slug: z.string(),
    name: z.string(),
    city: z.string(),
    country: z.string(),
  }),
  seriesId: z.string().nullable(),
  title: z.string(),
  eventType: z.enum(EVENT_TYPES),
  startsAt: moment,
  endsAt: moment,
  /** IANA, the venue's: times are shown by its clock. */
  timezone: z.string(),
  discipline: z.enum(['gi', 'nogi', 'both']),
  level: z.enum(['all', 'beginner', 'intermediate', 'advanced']),
  minBelt: z.enum(beltSlugs).nullable(),
  womenOnly: z.boolean(),
  /** Null: as many as come. */
  capacity: z.int().nullable(),
  counts: counts.nullable(),
  /** No place is free, also where the numbers are kept back. */
  full: z.boolean(),
  price: price.nullable(),
  status: z.enum(EVENT_STATUSES),
  cancelReason: z.string(),
  /** The gym's own; the others are shown as unofficial. */
  official: z.boolean(),
  visibility: z.enum(EVENT_VISIBILITIES),
  coverUrl: z.string().nullable(),
  giRule: z.string(),
  guestsAllowed: z.int().min(0).max(MAX_GUESTS),
})
export type EventCard = z.infer<typeof eventCard>

/** A rule taken apart, so that the screen can say it in the reader's words. */
export const recurrence = z.object({
  /** RRULE: `FREQ=WEEKLY;BYDAY=SA,SU`. */
  rule: z.string(),
  every: z.enum(['week', 'month']),
  interval: z.int(),
  /** 1 is Monday; of months with which one it is, -1 the last. */
  days: z.array(z.object({ weekday: z.int(), nth: z.int().nullable() })),
  count: z.int().nullable(),
  /** The last day on which it may be, by the venue's calendar. */
  until: z.iso.date().nullable(),
})

export const event = eventCard.extend({
  description: z.string(),
  minAge: z.int().nullable(),
  dropInNote: z.string(),
  bring: z.array(z.string()),
  /** Those of them whom this viewer may see. */
  hosts: z.array(personCard),
  hideAttendees: z.enum(HIDE_ATTENDEES),
  waitlistEnabled: z.boolean(),
  waitlistMode: z.enum(WAITLIST_MODES),
  rsvpOpenAt: moment.nullable(),
  rsvpCloseAt: moment.nullable(),
  discussionEnabled: z.boolean(),
  remindersEnabled: z.boolean(),
  recurrence: recurrence.nullable(),
  /** Of a series: whether it goes on without an end, waits for its host to confirm it, and is followed by the viewer. */
  series: z.object({ id: z.string(), open: z.boolean(), paused: z.boolean(), following: z.boolean() }).nullable(),
  /** The occurrences of its series before and after it that this viewer sees. */
  previousSlug: z.string().nullable(),
  nextSlug: z.string().nullable(),
  pinnedActivityId: z.string().nullable(),
  /** Null where the viewer does not see that member. */
  createdBy: z.string().nullable(),
  createdAt: moment,
  updatedAt: moment,
  /** Sent back with an edit: somebody else's change in between is a conflict. */
  version: z.int(),
  /** Opens an event that only its link opens, as `key`; told to those who may edit it, and to who came with it. */
  linkKey: z.string().nullable(),
  may: z.object({ edit: z.boolean(), checkIn: z.boolean(), invite: z.boolean() }),
})
export type Event = z.infer<typeof event>

export const eventPage = z.object({ items: z.array(eventCard), nextCursor: z.string().nullable() })
export type EventPage = z.infer<typeof eventPage>

/** Addresses one event, for every call below it. `key` opens an event that only its link opens. */
export const eventAddress = {
  gymId: gymReference,
  eventId: eventReference,
  key: z.string().max(64).optional(),
}

const tags = ['Events']

export const eventsContract = {
  list: oc
    .route({ method: 'GET', path: '/locations/{gymId}/events', summary: "A gym's events", tags })
    .input(
      z.strictObject({
        gymId: gymReference,
        /** Coming: soonest first, with those under way. Past: latest first. Drafts: of those the viewer runs. */
        which: z.enum(['coming', 'past', 'drafts']).default('coming'),
        cursor: z.string().max(300).optional(),
        limit: z.int().min(1).max(50).default(20),
      }),
    )
    .output(eventPage),
  get: oc
    .route({ method: 'GET', path: '/locations/{gymId}/events/{eventId}', summary: 'An event by its id or slug', tags })
    .input(z.strictObject(eventAddress))
    .output(event),
}
