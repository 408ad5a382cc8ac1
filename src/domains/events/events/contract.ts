import { z } from 'zod'
import {
  chosenGymPicture,
  type GymPicture,
  gymAddress,
  gymLocation,
  gymPicture,
  gymRow,
} from '#domains/gyms/gyms/contract.ts'
import { personCard } from '#domains/members/people/contract.ts'
import { messageId } from '#platform/messages.ts'
import { pageOf } from '#platform/page.ts'
import { routes } from '#platform/routes.ts'
import { line, prose } from '#platform/text.ts'
import { beltSlugs } from '#ui/belts.ts'
import { CANCEL_CAUSES } from './cancel-causes.ts'
import {
  BRING_LIMITS,
  DESCRIPTION,
  DROP_IN_NOTE,
  GI_RULE,
  MAX_CAPACITY,
  MAX_HOSTS,
  MAX_PRICE,
  MIN_AGE,
  PREVIEW_DATES,
  QUESTION,
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

/** A gym's id, or its current or a former slug. */
const gymReference = z.string().max(200)
/** An event's id, or its current or a former slug at that gym. */
const eventReference = z.string().max(200)
const moment = z.iso.datetime()

export const price = z.object({ amount: z.number(), currency: z.string() })
export type Price = z.infer<typeof price>

/** RSVP counts. Events have null instead for viewers from whom the host hides the numbers. */
export const counts = z.object({
  /** Places taken, including guests. */
  going: z.int(),
  /** Places offered to people on the waitlist, not yet taken. Missing in answers of the previous release. */
  held: z.int().optional(),
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
    /** The gym's cover, for events without their own. */
    cover: gymPicture.nullable(),
  }),
  seriesId: z.string().nullable(),
  title: z.string(),
  eventType: z.enum(EVENT_TYPES),
  startsAt: moment,
  endsAt: moment,
  /** The venue's IANA time zone, in which times are shown. */
  timezone: z.string(),
  discipline: z.enum(['gi', 'nogi', 'both']),
  level: z.enum(['all', 'beginner', 'intermediate', 'advanced']),
  minBelt: z.enum(beltSlugs).nullable(),
  womenOnly: z.boolean(),
  /** Null: no limit. */
  capacity: z.int().nullable(),
  counts: counts.nullable(),
  /** Whether no places are left. Set even when the numbers are hidden. */
  full: z.boolean(),
  price: price.nullable(),
  status: z.enum(EVENT_STATUSES),
  cancelReason: z.string(),
  /** Set if Open Mat itself cancelled the event; `cancelReason` is empty then. */
  cancelCause: z.enum(CANCEL_CAUSES).nullable(),
  /** Run by the gym; other events are shown as unofficial. */
  official: z.boolean(),
  visibility: z.enum(EVENT_VISIBILITIES),
  coverUrl: z.string().nullable(),
  cover: gymPicture.nullable(),
  giRule: z.string(),
  guestsAllowed: z.int().min(0).max(MAX_GUESTS),
})
export type EventCard = z.infer<typeof eventCard>

/** A parsed rule, so that screens can describe it in the reader's language. */
export const recurrence = z.object({
  /** RRULE: `FREQ=WEEKLY;BYDAY=SA,SU`. */
  rule: z.string(),
  every: z.enum(['week', 'month']),
  interval: z.int(),
  /** 1 is Monday. `nth` is for monthly rules; -1 is the last. */
  days: z.array(z.object({ weekday: z.int(), nth: z.int().nullable() })),
  count: z.int().nullable(),
  /** The last possible date, in the venue's time zone. */
  until: z.iso.date().nullable(),
})

export const event = eventCard.extend({
  description: z.string(),
  /** The gym's address; `location` is null if its position isn't known, or only its town. */
  place: z.object({ address: gymAddress, location: gymLocation.nullable() }),
  minAge: z.int().nullable(),
  dropInNote: z.string(),
  question: z.string().default(''),
  bring: z.array(z.string()),
  /** Only hosts this viewer can see. */
  hosts: z.array(personCard),
  hideAttendees: z.enum(HIDE_ATTENDEES),
  waitlistEnabled: z.boolean(),
  waitlistMode: z.enum(WAITLIST_MODES),
  rsvpOpenAt: moment.nullable(),
  rsvpCloseAt: moment.nullable(),
  discussionEnabled: z.boolean(),
  guestRsvps: z.boolean(),
  remindersEnabled: z.boolean(),
  recurrence: recurrence.nullable(),
  /**
   * Null for an event outside a series. `open`: without an end. `paused`: until a host confirms it. `following`:
   * whether the viewer follows it.
   */
  series: z.object({ id: z.string(), open: z.boolean(), paused: z.boolean(), following: z.boolean() }).nullable(),
  /** The previous and next dates of its series that this viewer can see. */
  previousSlug: z.string().nullable(),
  nextSlug: z.string().nullable(),
  pinnedActivityId: z.string().nullable(),
  /** The creator's uid; null if the viewer can't see them or, at an official event, can't edit the event. */
  createdBy: z.string().nullable(),
  createdAt: moment,
  updatedAt: moment,
  /** Sent back with an edit. 409 if someone else has changed the event since. */
  version: z.int(),
  /** The `key` that opens a link-only event; null for viewers who can't edit it and didn't open it with the key. */
  linkKey: z.string().nullable(),
  /** Whether the viewer uploaded the picture it's shown with, the gym's if it has none of its own. */
  ownsPicture: z.boolean().default(false),
  may: z.object({ edit: z.boolean(), checkIn: z.boolean(), invite: z.boolean() }),
})
export type Event = z.infer<typeof event>

export const eventPage = pageOf(eventCard)
export type EventPage = z.infer<typeof eventPage>

/** Identifies an event in all calls about it. `key` opens a link-only event. */
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
  /** Whether the series has no end. */
  open: z.boolean(),
  /** When the series was paused, so no new dates are planned until a host confirms it. Null if it isn't paused. */
  pausedAt: moment.nullable(),
  endedAt: moment.nullable(),
  /** Whether the viewer runs the series and should confirm it: it's paused, or they were asked if it's still on. */
  isAsked: z.boolean(),
  following: z.boolean(),
  may: event.shape.may,
  /** The series' next events that this viewer can see. */
  coming: z.array(eventCard),
})
export type Series = z.infer<typeof series>

/** One date of a preview. */
export const previewedDate = z.object({
  /** Local time at the venue: `2026-11-21T18:00:00`. */
  date: z.string(),
  startsAt: moment,
  /** Whether a clock change skips this time, so the event starts an hour or so later. */
  skipped: z.boolean(),
})

/** Local time at the venue. Dates that don't exist are refused later, once the time zone is known. */
const wallTime = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:00)?$/, messageId('must be the local time at the gym, such as 2026-11-21T18:00'))
const cents = z
  .number()
  .min(0)
  .max(MAX_PRICE)
  .refine(
    (amount) => Number.isInteger(Math.round(amount * 1e6) / 1e4),
    messageId("can't have more than two decimal places"),
  )
const currencies = new Set(Intl.supportedValuesOf('currency'))

/** An event's editable fields. */
export const eventFields = {
  title: line(TITLE.most).min(TITLE.least),
  description: prose(DESCRIPTION),
  eventType: z.enum(EVENT_TYPES),
  discipline: z.enum(['gi', 'nogi', 'both']),
  level: z.enum(['all', 'beginner', 'intermediate', 'advanced']),
  minBelt: z.enum(beltSlugs).nullable(),
  minAge: z.int().min(MIN_AGE.least).max(MIN_AGE.most).nullable(),
  womenOnly: z.boolean(),
  capacity: z.int().min(1, messageId('must be 1 or more; leave it out for no limit')).max(MAX_CAPACITY).nullable(),
  waitlistEnabled: z.boolean(),
  waitlistMode: z.enum(WAITLIST_MODES),
  price: z
    .strictObject({
      amount: cents,
      currency: z
        .string()
        .refine((code) => currencies.has(code), messageId('must be a currency such as EUR, USD or BRL')),
    })
    .nullable(),
  dropInNote: line(DROP_IN_NOTE),
  giRule: line(GI_RULE),
  /** Asked when people RSVP. Changing it deletes their answers. */
  question: line(QUESTION),
  bring: z.array(line(BRING_LIMITS.letters).min(1)).max(BRING_LIMITS.things),
  cover: chosenGymPicture.nullable(),
  hostIds: z.array(z.string().max(128)).max(MAX_HOSTS),
  visibility: z.enum(EVENT_VISIBILITIES),
  hideAttendees: z.enum(HIDE_ATTENDEES),
  guestsAllowed: z.int().min(0).max(MAX_GUESTS),
  discussionEnabled: z.boolean(),
  guestRsvps: z.boolean(),
  remindersEnabled: z.boolean(),
} as const

/** In local time at the venue. */
const times = {
  start: wallTime,
  end: wallTime,
  /** IANA time zone; the gym's by default. */
  timezone: z.string().max(60),
  rsvpOpenAt: wallTime.nullable(),
  rsvpCloseAt: wallTime.nullable(),
  /** An RRULE, which makes the event a series. */
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
  question: eventFields.question.default(''),
  bring: eventFields.bring.default([]),
  cover: eventFields.cover.default(null),
  hostIds: eventFields.hostIds.default([]),
  visibility: eventFields.visibility.default('public'),
  hideAttendees: eventFields.hideAttendees.default('everyone'),
  guestsAllowed: eventFields.guestsAllowed.default(0),
  discussionEnabled: eventFields.discussionEnabled.default(true),
  guestRsvps: eventFields.guestRsvps.default(true),
  remindersEnabled: eventFields.remindersEnabled.default(true),
  start: times.start,
  end: times.end,
  timezone: times.timezone.optional(),
  rsvpOpenAt: times.rsvpOpenAt.optional(),
  rsvpCloseAt: times.rsvpCloseAt.optional(),
  rule: times.rule.optional(),
  /** Creates a draft, which only its hosts and the gym's staff can see until it's published. */
  draft: z.boolean().default(false),
  /** False for a member's own event, even if they're gym staff. */
  official: z.boolean().default(true),
})
export type NewEvent = z.output<typeof newEvent>

/** A partial update; omitted fields stay unchanged. */
export const eventChange = z.object({ ...eventFields, ...times }).partial()
export type EventChange = z.output<typeof eventChange>
/** An `EventChange` with the cover as stored. */
export type StoredEventChange = Omit<EventChange, 'cover'> & { cover?: GymPicture | null | undefined }

export const reason = line(REASON.most).min(REASON.least)

const scope = z.enum(EDIT_SCOPES).default('this')

const route = routes('Events')
const address = z.strictObject(eventAddress)
const seriesRef = z.strictObject({ id: z.string().max(40) })
const eventPath = '/locations/{gymId}/events/{eventId}'

export const eventsContract = {
  list: route('GET', '/locations/{gymId}/events', "List a gym's events")
    .input(
      z.strictObject({
        gymId: gymReference,
        /** `coming`: soonest first, including current ones. `past`: latest first. `drafts`: those the viewer runs. */
        which: z.enum(['coming', 'past', 'drafts']).default('coming'),
        cursor: z.string().max(300).optional(),
        limit: z.int().min(1).max(50).default(20),
      }),
    )
    .output(eventPage),
  get: route('GET', eventPath, 'Get an event by ID or slug').input(address).output(event),
  create: route('POST', '/locations/{gymId}/events', 'Create an event, or a series with a recurrence rule')
    .input(z.strictObject({ gymId: gymReference, ...newEvent.shape }))
    .output(event),
  edit: route('PATCH', eventPath, 'Edit an event. In a series: this date, this and later dates, or all')
    .input(z.strictObject({ ...eventAddress, version: z.int(), scope, ...eventChange.shape }))
    .output(event),
  publish: route('POST', `${eventPath}/publish`, 'Publish a draft').input(address).output(event),
  postpone: route('POST', `${eventPath}/postpone`, 'Postpone an event. Setting new times schedules it again')
    .input(z.strictObject({ ...eventAddress, reason }))
    .output(event),
  cancel: route('POST', `${eventPath}/cancel`, 'Cancel an event, with a reason')
    .input(z.strictObject({ ...eventAddress, reason, scope }))
    .output(event),
  remove: route('DELETE', eventPath, 'Delete an event. If people are coming, cancel it first')
    .input(z.strictObject({ ...eventAddress, scope }))
    .output(z.object({ removed: z.int() })),
  leaveHosts: route('DELETE', `${eventPath}/hosts/me`, 'Stop hosting an event')
    .input(address)
    .output(z.object({ left: z.boolean() })),

  preview: route('GET', '/recurrence/preview', "Preview a recurrence rule's next dates")
    .input(
      z.strictObject({
        start: z.string().max(30),
        timezone: z.string().max(60),
        rule: z.string().max(300),
        limit: z.int().min(1).max(20).default(PREVIEW_DATES),
      }),
    )
    .output(z.object({ items: z.array(previewedDate), recurrence })),
  seriesOf: route('GET', '/locations/{gymId}/series', "List a gym's series that I run")
    .input(z.strictObject({ gymId: gymReference }))
    .output(z.object({ items: z.array(series) })),
  getSeries: route('GET', '/series/{id}', 'Get a series and its next dates').input(seriesRef).output(series),
  confirmSeries: route('POST', '/series/{id}/confirm', 'Confirm that a series is still on')
    .input(seriesRef)
    .output(series),
  pauseSeries: route('POST', '/series/{id}/pause', "Pause a series: no new dates until it's confirmed")
    .input(seriesRef)
    .output(series),
  followSeries: route('PUT', '/series/{id}/followers/me', 'Follow a series')
    .input(seriesRef)
    .output(z.object({ following: z.literal(true) })),
  unfollowSeries: route('DELETE', '/series/{id}/followers/me', 'Unfollow a series')
    .input(seriesRef)
    .output(z.object({ following: z.literal(false) })),
  resolveEvent: route('GET', '/links/event/{userId}/{eventId}', 'Resolve a link to an event')
    .input(z.strictObject({ userId: z.string(), eventId: z.string() }))
    .output(
      z.discriminatedUnion('status', [
        z.object({ status: z.literal('found'), gymSlug: z.string(), eventSlug: z.string() }),
        z.object({ status: z.literal('gone'), title: z.string(), nearest: z.array(gymRow) }),
        z.object({ status: z.literal('not_found') }),
      ]),
    ),
}
