import { oc } from '@orpc/contract'
import { z } from 'zod'
import { chosenGymPicture, type GymPicture, gymPicture, gymRow } from '#domains/gyms/gyms/contract.ts'
import { personCard } from '#domains/members/people/contract.ts'
import { pageOf } from '#platform/page.ts'
import { line, prose } from '#platform/text.ts'
import { beltSlugs } from '#ui/belts.ts'
import {
  BRING,
  DESCRIPTION,
  DROP_IN_NOTE,
  GI_RULE,
  MAX_CAPACITY,
  MAX_HOSTS,
  MAX_PRICE,
  MIN_AGE,
  PREVIEWED,
  REASON,
  TITLE,
} from './limits.ts'
import {
  EDIT_SCOPES,
  EVENT_STATUSES,
  EVENT_TYPES,
  EVENT_VISIBILITIES,
  HIDE_ATTENDEES,
  MAX_GUESTS,
  WAITLIST_MODES,
} from './rules.ts'

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

/** An event as lists show it. */
export const eventCard = z.object({
  id: z.string(),
  slug: z.string(),
  gym: z.object({
    id: z.string(),
    slug: z.string(),
    name: z.string(),
    city: z.string(),
    country: z.string(),
    /** Shown where the event has no cover of its own. */
    cover: gymPicture.nullable(),
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
  cover: gymPicture.nullable(),
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

export const eventPage = pageOf(eventCard)
export type EventPage = z.infer<typeof eventPage>

/** Addresses one event, for every call below it. `key` opens an event that only its link opens. */
export const eventAddress = {
  gymId: gymReference,
  eventId: eventReference,
  key: z.string().max(64).optional(),
}

/** A series as this viewer sees it. */
export const series = z.object({
  id: z.string(),
  gym: eventCard.shape.gym,
  title: z.string(),
  recurrence: recurrence.nullable(),
  timezone: z.string(),
  official: z.boolean(),
  /** It goes on until it is stopped. */
  open: z.boolean(),
  /** Its host did not say for long that it goes on: no new dates are planned. */
  pausedAt: moment.nullable(),
  endedAt: moment.nullable(),
  /** Its host is asked whether it goes on. Told to those who run it. */
  isAsked: z.boolean(),
  following: z.boolean(),
  may: event.shape.may,
  /** The next of its events that this viewer sees. */
  coming: z.array(eventCard),
})
export type Series = z.infer<typeof series>

/** One date of a preview. */
export const previewedDate = z.object({
  /** By the clock of the venue: `2026-11-21T18:00:00`. */
  date: z.string(),
  startsAt: moment,
  /** The clocks are changed just then: it begins as much later as they leap. */
  skipped: z.boolean(),
})

/** A time by the clock of the venue. What no calendar has is refused where the zone is known. */
const wallTime = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:00)?$/, 'is to be the time by the clock of the gym: 2026-11-21T18:00')
const cents = z
  .number('is to be a number: 10.5')
  .min(0, 'is less than nothing')
  .max(MAX_PRICE, `is more than ${MAX_PRICE}`)
  .refine((amount) => Number.isInteger(Math.round(amount * 1e6) / 1e4), 'has more than two digits after the point')
const currencies = new Set(Intl.supportedValuesOf('currency'))

/** What is set for an event. */
export const eventFields = {
  title: line(TITLE.most).min(TITLE.least, `has fewer than ${TITLE.least} letters`),
  description: prose(DESCRIPTION),
  eventType: z.enum(EVENT_TYPES),
  discipline: z.enum(['gi', 'nogi', 'both']),
  level: z.enum(['all', 'beginner', 'intermediate', 'advanced']),
  minBelt: z.enum(beltSlugs, 'is no belt of the list').nullable(),
  minAge: z.int().min(MIN_AGE.least).max(MIN_AGE.most).nullable(),
  womenOnly: z.boolean(),
  capacity: z
    .int('is to be a whole number')
    .min(1, 'is to be 1 or more; leave it out for as many as come')
    .max(MAX_CAPACITY, `is more than ${MAX_CAPACITY}`)
    .nullable(),
  waitlistEnabled: z.boolean(),
  waitlistMode: z.enum(WAITLIST_MODES),
  price: z
    .strictObject({
      amount: cents,
      currency: z.string().refine((code) => currencies.has(code), 'is no currency: EUR, USD, BRL'),
    })
    .nullable(),
  dropInNote: line(DROP_IN_NOTE),
  giRule: line(GI_RULE),
  bring: z.array(line(BRING.letters).min(1, 'is empty')).max(BRING.things, `are more than ${BRING.things} things`),
  cover: chosenGymPicture.nullable(),
  hostIds: z.array(z.string().max(128)).max(MAX_HOSTS, `are more than ${MAX_HOSTS}`),
  visibility: z.enum(EVENT_VISIBILITIES),
  hideAttendees: z.enum(HIDE_ATTENDEES),
  guestsAllowed: z.int().min(0).max(MAX_GUESTS, `is more than ${MAX_GUESTS}`),
  discussionEnabled: z.boolean(),
  remindersEnabled: z.boolean(),
} as const

/** When it is, by the clock of the venue. */
const times = {
  start: wallTime,
  end: wallTime,
  /** IANA; the gym's unless told. */
  timezone: z.string().max(60),
  rsvpOpenAt: wallTime.nullable(),
  rsvpCloseAt: wallTime.nullable(),
  /** RRULE: makes it a series. */
  rule: z.string().max(300),
}

export const newEvent = z.object({
  ...eventFields,
  description: eventFields.description.default(''),
  eventType: eventFields.eventType.default('open_mat'),
  discipline: eventFields.discipline.default('both'),
  level: eventFields.level.default('all'),
  minBelt: eventFields.minBelt.default(null),
  minAge: eventFields.minAge.default(null),
  womenOnly: eventFields.womenOnly.default(false),
  capacity: eventFields.capacity.default(null),
  waitlistEnabled: eventFields.waitlistEnabled.default(true),
  waitlistMode: eventFields.waitlistMode.default('auto'),
  price: eventFields.price.default(null),
  dropInNote: eventFields.dropInNote.default(''),
  giRule: eventFields.giRule.default(''),
  bring: eventFields.bring.default([]),
  cover: eventFields.cover.default(null),
  hostIds: eventFields.hostIds.default([]),
  visibility: eventFields.visibility.default('public'),
  hideAttendees: eventFields.hideAttendees.default('everyone'),
  guestsAllowed: eventFields.guestsAllowed.default(0),
  discussionEnabled: eventFields.discussionEnabled.default(true),
  remindersEnabled: eventFields.remindersEnabled.default(true),
  start: times.start,
  end: times.end,
  timezone: times.timezone.optional(),
  rsvpOpenAt: times.rsvpOpenAt.optional(),
  rsvpCloseAt: times.rsvpCloseAt.optional(),
  rule: times.rule.optional(),
  /** Seen by those who run it alone, until it is published. */
  draft: z.boolean().default(false),
  /** False: a member's own, though they may speak for the gym. */
  official: z.boolean().default(true),
})
export type NewEvent = z.output<typeof newEvent>

/** What is changed; what is not given stays as it is. */
export const eventChange = z.object({ ...eventFields, ...times }).partial()
export type EventChange = z.output<typeof eventChange>
/** The same with its cover as it's kept. */
export type KeptEventChange = Omit<EventChange, 'cover'> & { cover?: GymPicture | null | undefined }

export const reason = line(REASON.most).min(REASON.least, `has fewer than ${REASON.least} letters`)

const scope = z.enum(EDIT_SCOPES).default('this')

const tags = ['Events']
const address = z.strictObject(eventAddress)
const seriesRef = z.strictObject({ id: z.string().max(40) })
const eventPath = '/locations/{gymId}/events/{eventId}'

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
    .route({ method: 'GET', path: eventPath, summary: 'An event by its id or slug', tags })
    .input(address)
    .output(event),
  create: oc
    .route({ method: 'POST', path: '/locations/{gymId}/events', summary: 'A new event, or a series by its rule', tags })
    .input(z.strictObject({ gymId: gymReference, ...newEvent.shape }))
    .output(event),
  edit: oc
    .route({
      method: 'PATCH',
      path: eventPath,
      summary: 'Change an event; of a series this one, this and those after it, or all',
      tags,
    })
    .input(z.strictObject({ ...eventAddress, version: z.int(), scope, ...eventChange.shape }))
    .output(event),
  publish: oc
    .route({ method: 'POST', path: `${eventPath}/publish`, summary: 'Show a draft to those it is for', tags })
    .input(address)
    .output(event),
  postpone: oc
    .route({
      method: 'POST',
      path: `${eventPath}/postpone`,
      summary: 'Put it off; with new times it is planned again',
      tags,
    })
    .input(z.strictObject({ ...eventAddress, reason }))
    .output(event),
  cancel: oc
    .route({ method: 'POST', path: `${eventPath}/cancel`, summary: 'Cancel it, with a reason', tags })
    .input(z.strictObject({ ...eventAddress, reason, scope }))
    .output(event),
  remove: oc
    .route({
      method: 'DELETE',
      path: eventPath,
      summary: 'Delete it; where somebody comes it has to be cancelled first',
      tags,
    })
    .input(z.strictObject({ ...eventAddress, scope }))
    .output(z.object({ removed: z.int() })),
  leaveHosts: oc
    .route({ method: 'DELETE', path: `${eventPath}/hosts/me`, summary: 'Be its host no longer', tags })
    .input(address)
    .output(z.object({ left: z.boolean() })),

  preview: oc
    .route({ method: 'GET', path: '/recurrence/preview', summary: 'The next dates of a rule', tags })
    .input(
      z.strictObject({
        start: z.string().max(30),
        timezone: z.string().max(60),
        rule: z.string().max(300),
        limit: z.int().min(1).max(20).default(PREVIEWED),
      }),
    )
    .output(z.object({ items: z.array(previewedDate), recurrence })),
  seriesOf: oc
    .route({ method: 'GET', path: '/locations/{gymId}/series', summary: 'The series of a gym that I run', tags })
    .input(z.strictObject({ gymId: gymReference }))
    .output(z.object({ items: z.array(series) })),
  getSeries: oc
    .route({ method: 'GET', path: '/series/{id}', summary: 'A series and its next dates', tags })
    .input(seriesRef)
    .output(series),
  confirmSeries: oc
    .route({ method: 'POST', path: '/series/{id}/confirm', summary: 'It goes on', tags })
    .input(seriesRef)
    .output(series),
  pauseSeries: oc
    .route({ method: 'POST', path: '/series/{id}/pause', summary: 'Plan no new dates until it is confirmed', tags })
    .input(seriesRef)
    .output(series),
  followSeries: oc
    .route({ method: 'PUT', path: '/series/{id}/followers/me', summary: 'Tell me when it changes', tags })
    .input(seriesRef)
    .output(z.object({ following: z.literal(true) })),
  unfollowSeries: oc
    .route({ method: 'DELETE', path: '/series/{id}/followers/me', summary: 'Tell me no longer', tags })
    .input(seriesRef)
    .output(z.object({ following: z.literal(false) })),
  resolveEvent: oc
    .route({
      method: 'GET',
      path: '/links/event/{userId}/{eventId}',
      summary: 'Where a link to an event leads',
      tags,
    })
    .input(z.strictObject({ userId: z.string(), eventId: z.string() }))
    .output(
      z.discriminatedUnion('status', [
        z.object({ status: z.literal('found'), gymSlug: z.string(), eventSlug: z.string() }),
        z.object({ status: z.literal('gone'), title: z.string(), nearest: z.array(gymRow) }),
        z.object({ status: z.literal('not_found') }),
      ]),
    ),
}
