import { oc } from '@orpc/contract'
import { z } from 'zod'
import { CANCEL_CAUSES } from '#domains/events/events/cancel-causes.ts'
import { eventAddress, eventCard } from '#domains/events/events/contract.ts'
import { QUESTION } from '#domains/events/events/limits.ts'
import { HIDE_ATTENDEES, MAX_GUESTS } from '#domains/events/events/rules.ts'
import { activityCard, activityId, cursor, limit, uid } from '#domains/feed/activities/contract.ts'
import { personCard } from '#domains/members/people/contract.ts'
import { pageOf } from '#platform/page.ts'
import { line, prose } from '#platform/text.ts'
import { beltSlugs } from '#ui/belts.ts'
import { ANSWER_TEXT, DISCUSSION_TEXT, INVITES_PER_REQUEST } from './limits.ts'

const moment = z.iso.datetime()
const guests = z.int().min(0).max(MAX_GUESTS)

/** A member's status at an event and what they can do, as decided by the server. */
export const place = z.discriminatedUnion('status', [
  /** Places are available. `left`: how many, without the viewer's; null for no limit. */
  z.object({ status: z.literal('open'), left: z.int().nullable() }),
  /** Full, but the member can join the waitlist. */
  z.object({ status: z.literal('full'), waiting: z.int() }),
  z.object({ status: z.literal('going'), guests }),
  z.object({ status: z.literal('maybe') }),
  /** Shown as "#3 of 7". */
  z.object({ status: z.literal('waiting'), position: z.int(), of: z.int(), guests }),
  /** Below the required belt, waiting for a host to decide. */
  z.object({ status: z.literal('asking'), guests }),
  /** Until when a place is held for the member and their guests. */
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
  /** To the event's question, or empty. Only for hosts, the gym's staff and the member. */
  answer: z.string().default(''),
})
export type Attendee = z.infer<typeof attendee>

export const ATTENDEE_LISTS = ['coming', 'maybe', 'waiting', 'asking', 'removed'] as const
export type AttendeeList = (typeof ATTENDEE_LISTS)[number]

export const attendees = z.object({
  /** Whether this viewer may see the attendees. */
  shown: z.boolean(),
  hideAttendees: z.enum(HIDE_ATTENDEES),
  /** Everyone, including guests. Null if the number is hidden. */
  count: z.int().nullable(),
  /** How many aren't listed: guests, and people this viewer can't see. The reason is never revealed. */
  more: z.int(),
  /** How many of those going RSVP'd without an account. They aren't listed either, and not part of `more`. */
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
  /** Whether messages can still be posted: until 7 days after the end. */
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

const tags = ['RSVPs']
const at = '/locations/{gymId}/events/{eventId}' as const
const address = z.strictObject(eventAddress)
const someone = z.strictObject({ ...eventAddress, uid })

export const rsvpsContract = {
  mine: oc
    .route({ method: 'GET', path: `${at}/rsvps/me`, summary: 'Get my RSVP to an event', tags })
    .input(address)
    .output(myRsvp),
  answer: oc
    .route({
      method: 'PUT',
      path: `${at}/rsvps/me`,
      summary: 'RSVP to an event, join its waitlist or take an offered place',
      tags,
    })
    .input(
      z.strictObject({
        ...eventAddress,
        status: z.enum(['going', 'maybe']),
        guests: guests.default(0),
      }),
    )
    .output(myRsvp),
  answerQuestion: oc
    .route({ method: 'PUT', path: `${at}/rsvps/me/answer`, summary: "Answer the event's question", tags })
    .input(
      z.strictObject({
        ...eventAddress,
        /** The question as the member saw it. Another one isn't answered. */
        question: line(QUESTION).min(1),
        answer: line(ANSWER_TEXT),
      }),
    )
    .output(myRsvp),
  leave: oc
    .route({ method: 'DELETE', path: `${at}/rsvps/me`, summary: 'Cancel my RSVP or leave the waitlist', tags })
    .input(address)
    .output(myRsvp),

  attendees: oc
    .route({ method: 'GET', path: `${at}/rsvps`, summary: 'List the attendees the host lets me see', tags })
    .input(z.strictObject({ ...eventAddress, list: z.enum(ATTENDEE_LISTS).default('coming'), cursor, limit }))
    .output(attendees),
  letIn: oc
    .route({ method: 'PUT', path: `${at}/rsvps/{uid}`, summary: 'Give someone a place. Hosts only', tags })
    .input(someone)
    .output(z.object({ place })),
  moveUp: oc
    .route({
      method: 'POST',
      path: `${at}/rsvps/{uid}/first`,
      summary: 'Move someone to the front of the waitlist',
      tags,
    })
    .input(someone)
    .output(z.object({ place })),
  remove: oc
    .route({ method: 'DELETE', path: `${at}/rsvps/{uid}`, summary: 'Remove someone from an event', tags })
    .input(someone)
    .output(z.object({ removed: z.boolean() })),

  candidates: oc
    .route({ method: 'GET', path: `${at}/invitations`, summary: 'Search people I can invite, by name', tags })
    .input(z.strictObject({ ...eventAddress, text: line(100).default('') }))
    .output(z.object({ items: z.array(candidate) })),
  invite: oc
    .route({ method: 'POST', path: `${at}/invitations`, summary: 'Invite people', tags })
    .input(z.strictObject({ ...eventAddress, uids: z.array(uid).min(1).max(INVITES_PER_REQUEST) }))
    .output(z.object({ invited: z.int() })),

  discussion: oc
    .route({ method: 'GET', path: `${at}/discussion`, summary: "List an event's discussion", tags })
    .input(z.strictObject({ ...eventAddress, cursor, limit }))
    .output(discussion),
  postMessage: oc
    .route({ method: 'POST', path: `${at}/discussion`, summary: "Post to an event's discussion", tags })
    .input(z.strictObject({ ...eventAddress, text: prose(DISCUSSION_TEXT).min(1) }))
    .output(activityCard),
  pin: oc
    .route({ method: 'PUT', path: `${at}/discussion/pinned`, summary: 'Pin a message. Hosts only', tags })
    .input(z.strictObject({ ...eventAddress, activityId }))
    .output(z.object({ pinnedActivityId: z.string().nullable() })),
  unpin: oc
    .route({ method: 'DELETE', path: `${at}/discussion/pinned`, summary: 'Unpin the message', tags })
    .input(address)
    .output(z.object({ pinnedActivityId: z.string().nullable() })),

  myEvents: oc
    .route({ method: 'GET', path: '/users/{uid}/rsvps', summary: "List events I've RSVP'd to", tags })
    .input(z.strictObject({ uid, when: z.enum(['coming', 'past']).default('coming'), cursor, limit }))
    .output(myEvents),
}
