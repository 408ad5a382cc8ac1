import { oc } from '@orpc/contract'
import { z } from 'zod'
import { eventAddress, eventCard } from '#domains/events/events/contract.ts'
import { HIDE_ATTENDEES, MAX_GUESTS } from '#domains/events/events/rules.ts'
import { activityCard, activityId, cursor, limit, uid } from '#domains/feed/activities/contract.ts'
import { personCard } from '#domains/members/people/contract.ts'
import { pageOf } from '#platform/page.ts'
import { line, prose } from '#platform/text.ts'
import { beltSlugs } from '#ui/belts.ts'
import { DISCUSSION_TEXT, INVITED_AT_ONCE } from './limits.ts'

const moment = z.iso.datetime()
const guests = z.int().min(0).max(MAX_GUESTS)

/** What a member may do about their place, decided here and shown as it is. */
export const place = z.discriminatedUnion('status', [
  /** There is a place. `left`: how many, with none of them the viewer's; null when as many may come as like. */
  z.object({ status: z.literal('open'), left: z.int().nullable() }),
  /** Every place is taken: the member may wait. */
  z.object({ status: z.literal('full'), waiting: z.int() }),
  z.object({ status: z.literal('going'), guests }),
  z.object({ status: z.literal('maybe') }),
  /** "#3 of 7". */
  z.object({ status: z.literal('waiting'), position: z.int(), of: z.int(), guests }),
  /** Below the belt that is asked for: a host lets them in, or not. */
  z.object({ status: z.literal('asking'), guests }),
  /** A place for them and their guests, theirs until then. */
  z.object({ status: z.literal('offered'), until: moment, guests }),
  /** In the last hours a free place is for whoever waits and is first to take it. */
  z.object({ status: z.literal('first_wins'), position: z.int(), of: z.int(), guests }),
  z.object({ status: z.literal('attended'), at: moment.nullable() }),
  z.object({
    status: z.literal('closed'),
    because: z.discriminatedUnion('reason', [
      /** Full, and nobody waits for a place here. */
      z.object({ reason: z.literal('full') }),
      z.object({ reason: z.literal('not_open'), opensAt: moment }),
      z.object({ reason: z.literal('rsvp_closed'), closedAt: moment }),
      z.object({ reason: z.literal('cancelled'), why: z.string() }),
      z.object({ reason: z.literal('ended') }),
      z.object({ reason: z.literal('postponed') }),
      z.object({ reason: z.literal('draft') }),
      /** A host took them off the list. */
      z.object({ reason: z.literal('removed') }),
    ]),
  }),
])
export type Place = z.infer<typeof place>

/** What a member should know before they come; none of it keeps them out but the belt, and there a host decides. */
export const warning = z.discriminatedUnion('about', [
  z.object({ about: z.literal('belt'), minBelt: z.enum(beltSlugs) }),
  z.object({ about: z.literal('age'), minAge: z.int() }),
  z.object({ about: z.literal('women_only') }),
  z.object({ about: z.literal('overlap'), title: z.string(), gymSlug: z.string(), eventSlug: z.string() }),
])
export type Warning = z.infer<typeof warning>

export const myRsvp = z.object({
  eventId: z.string(),
  place,
  warnings: z.array(warning),
  /** Places that are free now; null when as many may come as like. */
  left: z.int().nullable(),
  guestsAllowed: guests,
})
export type MyRsvp = z.infer<typeof myRsvp>

export const attendee = z.object({
  person: personCard,
  status: z.enum(['going', 'maybe', 'attended', 'waiting', 'offered', 'asking', 'removed']),
  guests,
  /** Of those who wait. */
  position: z.int().nullable(),
  /** Of those to whom a place is offered. */
  offeredUntil: moment.nullable(),
})
export type Attendee = z.infer<typeof attendee>

export const ATTENDEE_LISTS = ['coming', 'maybe', 'waiting', 'asking', 'removed'] as const
export type AttendeeList = (typeof ATTENDEE_LISTS)[number]

export const attendees = z.object({
  /** Whether this viewer is shown who they are. */
  shown: z.boolean(),
  hideAttendees: z.enum(HIDE_ATTENDEES),
  /** Everyone, guests of those who come included. Null where not even the number is told. */
  count: z.int().nullable(),
  /** How many of them are on no page of the list: guests, and people this viewer isn't shown. Why is never said. */
  more: z.int(),
  items: z.array(attendee),
  nextCursor: z.string().nullable(),
  /** May let in, move up and remove. */
  mayHost: z.boolean(),
})
export type Attendees = z.infer<typeof attendees>

export const candidate = z.object({
  person: personCard,
  inviteStatus: z.enum(['askable', 'invited', 'answered']),
})
export type Candidate = z.infer<typeof candidate>

export const discussion = z.object({
  /** Whether one may still write: until 7 days after the end. */
  open: z.boolean(),
  closesAt: moment,
  /** The viewer may pin one. */
  mayPin: z.boolean(),
  pinned: activityCard.nullable(),
  /** The latest first, the pinned one among them. */
  items: z.array(activityCard),
  nextCursor: z.string().nullable(),
})
export type Discussion = z.infer<typeof discussion>

export const myEvent = z.object({ event: eventCard, place })
export type MyEvent = z.infer<typeof myEvent>
export const myEvents = pageOf(myEvent)
export type MyEvents = z.infer<typeof myEvents>

const tags = ['RSVPs']
const at = '/locations/{gymId}/events/{eventId}' as const
const address = z.strictObject(eventAddress)
const someone = z.strictObject({ ...eventAddress, uid })

export const rsvpsContract = {
  mine: oc
    .route({ method: 'GET', path: `${at}/rsvps/me`, summary: 'My place at an event', tags })
    .input(address)
    .output(myRsvp),
  answer: oc
    .route({ method: 'PUT', path: `${at}/rsvps/me`, summary: 'Go, maybe go, wait, or take an offered place', tags })
    .input(
      z.strictObject({
        ...eventAddress,
        status: z.enum(['going', 'maybe'], 'is to be going or maybe'),
        guests: guests.default(0),
      }),
    )
    .output(myRsvp),
  leave: oc
    .route({ method: 'DELETE', path: `${at}/rsvps/me`, summary: 'Not go, or wait no longer', tags })
    .input(address)
    .output(myRsvp),

  attendees: oc
    .route({ method: 'GET', path: `${at}/rsvps`, summary: 'Who comes, as far as the host shows it', tags })
    .input(z.strictObject({ ...eventAddress, list: z.enum(ATTENDEE_LISTS).default('coming'), cursor, limit }))
    .output(attendees),
  letIn: oc
    .route({ method: 'PUT', path: `${at}/rsvps/{uid}`, summary: 'Let somebody in; of those who host', tags })
    .input(someone)
    .output(z.object({ place })),
  moveUp: oc
    .route({ method: 'POST', path: `${at}/rsvps/{uid}/first`, summary: 'Make somebody the first who waits', tags })
    .input(someone)
    .output(z.object({ place })),
  remove: oc
    .route({ method: 'DELETE', path: `${at}/rsvps/{uid}`, summary: 'Take somebody off the list', tags })
    .input(someone)
    .output(z.object({ removed: z.boolean() })),

  candidates: oc
    .route({ method: 'GET', path: `${at}/invitations`, summary: 'Whom I may invite, by name', tags })
    .input(z.strictObject({ ...eventAddress, text: line(100).default('') }))
    .output(z.object({ items: z.array(candidate) })),
  invite: oc
    .route({ method: 'POST', path: `${at}/invitations`, summary: 'Invite people', tags })
    .input(z.strictObject({ ...eventAddress, uids: z.array(uid).min(1, 'names nobody').max(INVITED_AT_ONCE) }))
    .output(z.object({ invited: z.int() })),

  discussion: oc
    .route({ method: 'GET', path: `${at}/discussion`, summary: 'What those who come say to each other', tags })
    .input(z.strictObject({ ...eventAddress, cursor, limit }))
    .output(discussion),
  say: oc
    .route({ method: 'POST', path: `${at}/discussion`, summary: 'Say something to them', tags })
    .input(z.strictObject({ ...eventAddress, text: prose(DISCUSSION_TEXT).min(1, 'is empty') }))
    .output(activityCard),
  pin: oc
    .route({ method: 'PUT', path: `${at}/discussion/pinned`, summary: 'Pin one message; of hosts', tags })
    .input(z.strictObject({ ...eventAddress, activityId }))
    .output(z.object({ pinnedActivityId: z.string().nullable() })),
  unpin: oc
    .route({ method: 'DELETE', path: `${at}/discussion/pinned`, summary: 'Pin none', tags })
    .input(address)
    .output(z.object({ pinnedActivityId: z.string().nullable() })),

  myEvents: oc
    .route({ method: 'GET', path: '/users/{uid}/rsvps', summary: 'Events I answered', tags })
    .input(z.strictObject({ uid, when: z.enum(['coming', 'past']).default('coming'), cursor, limit }))
    .output(myEvents),
}
