import { z } from 'zod'
import { CANCEL_CAUSES } from '#domains/events/events/cancel-causes.ts'
import { eventAddress, eventCard } from '#domains/events/events/contract.ts'
import { QUESTION } from '#domains/events/events/limits.ts'
import { HIDE_ATTENDEES, MAX_GUESTS } from '#domains/events/events/rules.ts'
import { activityCard, activityId, cursor, limit, uid } from '#domains/feed/activities/contract.ts'
import { personCard } from '#domains/members/people/contract.ts'
import { pageOf } from '#platform/page.ts'
import { routes } from '#platform/routes.ts'
import { line, prose } from '#platform/text.ts'
import { beltSlugs } from '#ui/belts.ts'
import { ANSWER_TEXT, DISCUSSION_TEXT, INVITES_PER_REQUEST } from './limits.ts'

const moment = z.iso.datetime()
const guests = z.int().min(0).max(MAX_GUESTS)

/** A member's status at an event and what they can do, as decided by the server. */
export const place = z.discriminatedUnion('status', [
  /** Places are available: `left` of them, or null for no limit or if the host hides the numbers. */
  z.object({ status: z.literal('open'), left: z.int().nullable() }),
  /** Full, but the member can join the waitlist. */
  z.object({ status: z.literal('full'), waiting: z.int() }),
  z.object({ status: z.literal('going'), guests }),
  z.object({ status: z.literal('maybe') }),
  /** Shown as "#3 of 7". */
  z.object({ status: z.literal('waiting'), position: z.int(), of: z.int(), guests }),
  /** Below the required belt, waiting for a host to decide. */
  z.object({ status: z.literal('asking'), guests }),
  /** Places are held for the member and their guests until `until`. */
  z.object({ status: z.literal('offered'), until: moment, guests }),
  /** In the last hours, the first waiting member to take a free place gets it. */
  z.object({ status: z.literal('first_wins'), position: z.int(), of: z.int(), guests }),
  z.object({ status: z.literal('attended'), at: moment.nullable() }),
  z.object({
    status: z.literal('closed'),
    because: z.discriminatedUnion('reason', [
      /** Full, without a waitlist. */
      z.object({ reason: z.literal('full') }),
      z.object({ reason: z.literal('not_open'), opensAt: moment }),
      z.object({ reason: z.literal('rsvp_closed'), closedAt: moment }),
      z.object({ reason: z.literal('cancelled'), why: z.string(), cause: z.enum(CANCEL_CAUSES).nullable() }),
      z.object({ reason: z.literal('ended') }),
      z.object({ reason: z.literal('postponed') }),
      z.object({ reason: z.literal('draft') }),
      /** Removed by a host. */
      z.object({ reason: z.literal('removed') }),
    ]),
  }),
])
export type Place = z.infer<typeof place>

/** Warnings for a member who RSVPs. Only a belt that's too low can prevent an RSVP, unless a host admits the member. */
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
  /** Places available now; null for no limit, or if the host hides the numbers. */
  left: z.int().nullable(),
  guestsAllowed: guests,
  /** The member's answer to the event's question, or empty. */
  answer: z.string().default(''),
})
export type MyRsvp = z.infer<typeof myRsvp>

export const attendee = z.object({
  person: personCard,
  status: z.enum(['going', 'maybe', 'attended', 'waiting', 'offered', 'asking', 'removed']),
  guests,
  /** Position on the waitlist, from 1. */
  position: z.int().nullable(),
  /** Until when the member's offered place is held; null without an open offer. */
  offeredUntil: moment.nullable(),
  /** The answer to the event's question, or empty. Only for the member and people who can edit the event. */
  answer: z.string().default(''),
})
export type Attendee = z.infer<typeof attendee>

export const ATTENDEE_LISTS = ['coming', 'maybe', 'waiting', 'asking', 'removed'] as const
export type AttendeeList = (typeof ATTENDEE_LISTS)[number]

export const attendees = z.object({
  /** Whether this viewer may see the attendees. */
  shown: z.boolean(),
  hideAttendees: z.enum(HIDE_ATTENDEES),
  /** Everyone on the list, with guests if it's `coming`. Null if the number is hidden. */
  count: z.int().nullable(),
  /** How many aren't listed: guests, and people this viewer can't see. The reason is never revealed. */
  more: z.int(),
  /** How many of those going RSVP'd without an account. They aren't listed either, and `more` doesn't count them. */
  guests: z.int(),
  items: z.array(attendee),
  nextCursor: z.string().nullable(),
  /** Whether the viewer may admit, move up and remove people. */
  mayHost: z.boolean(),
})
export type Attendees = z.infer<typeof attendees>

export const candidate = z.object({
  person: personCard,
  inviteStatus: z.enum(['askable', 'invited', 'answered']),
})
export type Candidate = z.infer<typeof candidate>

export const discussion = z.object({
  /** Whether messages can still be posted: if the discussion is enabled, until 7 days after the end. */
  open: z.boolean(),
  closesAt: moment,
  /** Whether the viewer may pin a message. */
  mayPin: z.boolean(),
  pinned: activityCard.nullable(),
  /** Latest first, including the pinned one. */
  items: z.array(activityCard),
  nextCursor: z.string().nullable(),
})
export type Discussion = z.infer<typeof discussion>

export const myEvent = z.object({ event: eventCard, place })
export type MyEvent = z.infer<typeof myEvent>
export const myEvents = pageOf(myEvent)
export type MyEvents = z.infer<typeof myEvents>

const route = routes('RSVPs')
const at = '/locations/{gymId}/events/{eventId}' as const
const address = z.strictObject(eventAddress)
const someone = z.strictObject({ ...eventAddress, uid })

export const rsvpsContract = {
  mine: route('GET', `${at}/rsvps/me`, 'Get my RSVP to an event').input(address).output(myRsvp),
  answer: route('PUT', `${at}/rsvps/me`, 'RSVP to an event, join its waitlist or take an offered place')
    .input(
      z.strictObject({
        ...eventAddress,
        status: z.enum(['going', 'maybe']),
        guests: guests.default(0),
      }),
    )
    .output(myRsvp),
  answerQuestion: route('PUT', `${at}/rsvps/me/answer`, "Answer the event's question")
    .input(
      z.strictObject({
        ...eventAddress,
        /** The question as the member saw it. If it has changed since, the answer is refused. */
        question: line(QUESTION).min(1),
        answer: line(ANSWER_TEXT),
      }),
    )
    .output(myRsvp),
  leave: route('DELETE', `${at}/rsvps/me`, 'Cancel my RSVP or leave the waitlist').input(address).output(myRsvp),

  attendees: route('GET', `${at}/rsvps`, 'List the attendees the host lets me see')
    .input(z.strictObject({ ...eventAddress, list: z.enum(ATTENDEE_LISTS).default('coming'), cursor, limit }))
    .output(attendees),
  letIn: route('PUT', `${at}/rsvps/{uid}`, 'Give someone a place. Hosts only')
    .input(someone)
    .output(z.object({ place })),
  moveUp: route('POST', `${at}/rsvps/{uid}/first`, 'Move someone to the front of the waitlist')
    .input(someone)
    .output(z.object({ place })),
  remove: route('DELETE', `${at}/rsvps/{uid}`, 'Remove someone from an event')
    .input(someone)
    .output(z.object({ removed: z.boolean() })),

  candidates: route('GET', `${at}/invitations`, 'Search people I can invite, by name')
    .input(z.strictObject({ ...eventAddress, text: line(100).default('') }))
    .output(z.object({ items: z.array(candidate) })),
  invite: route('POST', `${at}/invitations`, 'Invite people')
    .input(z.strictObject({ ...eventAddress, uids: z.array(uid).min(1).max(INVITES_PER_REQUEST) }))
    .output(z.object({ invited: z.int() })),

  discussion: route('GET', `${at}/discussion`, "List an event's discussion")
    .input(z.strictObject({ ...eventAddress, cursor, limit }))
    .output(discussion),
  postMessage: route('POST', `${at}/discussion`, "Post to an event's discussion")
    .input(
      z.strictObject({
        ...eventAddress,
        text: prose(DISCUSSION_TEXT).min(1),
        /** Hosts only: notifies members who are going or might go, at most once an hour. */
        notify: z.boolean().default(false),
      }),
    )
    .output(activityCard),
  pin: route('PUT', `${at}/discussion/pinned`, 'Pin a message. Hosts only')
    .input(z.strictObject({ ...eventAddress, activityId }))
    .output(z.object({ pinnedActivityId: z.string().nullable() })),
  unpin: route('DELETE', `${at}/discussion/pinned`, 'Unpin the message')
    .input(address)
    .output(z.object({ pinnedActivityId: z.string().nullable() })),

  myEvents: route('GET', '/users/{uid}/rsvps', "List events I've RSVP'd to")
    .input(z.strictObject({ uid, when: z.enum(['coming', 'past']).default('coming'), cursor, limit }))
    .output(myEvents),
}
