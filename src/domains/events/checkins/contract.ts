import { oc } from '@orpc/contract'
import { z } from 'zod'
import { eventAddress } from '#domains/events/events/contract.ts'
import { RSVP_STATUSES } from '#domains/events/rsvps/rules.ts'
import { shownSession } from '#domains/gyms/gyms/contract.ts'
import { personCard } from '#domains/members/people/contract.ts'
import { day } from '#platform/day.ts'
import { line } from '#platform/text.ts'
import { beltSlugs } from '#ui/belts.ts'
import { CODE_PATTERN } from './code-text.ts'
import { CHECK_IN_METHODS, CHECK_IN_STATES } from './rules.ts'

const moment = z.iso.datetime()
const gymReference = z.string().max(200)
const uid = z.string().min(1).max(128)
const sessionId = z.string().min(1).max(100)

/** A check-in code and the moment from which it holds; each holds until the next. */
const timedCode = z.object({ code: z.string(), from: moment })
export type TimedCode = z.infer<typeof timedCode>

/** When it was, as the phone says that waited for a connection; the server decides what is plausible. */
const at = moment.optional()

const code = z
  .string()
  .max(20)
  .transform((text) => text.replace(/[\s-]/g, '').toUpperCase())
const way = z.discriminatedUnion('method', [
  z.strictObject({
    method: z.literal('code'),
    code: code.refine((text) => CODE_PATTERN.test(text), 'is to have six letters and digits'),
  }),
  /** A position is compared and forgotten. `accuracy` in metres, as the phone gives it. */
  z.strictObject({
    method: z.literal('location'),
    lat: z.number().min(-90).max(90),
    lng: z.number().min(-180).max(180),
    accuracy: z.number().min(0).max(1_000_000),
  }),
])
export type CheckInWay = z.input<typeof way>

/** Where the viewer stands with the check-in of an event. */
export const ownCheckIn = z.object({
  state: z.enum(CHECK_IN_STATES),
  at: moment.nullable(),
  opensAt: moment,
  closesAt: moment,
  /** Someone else checked them in: they can remove that at any time. */
  bySomeoneElse: z.boolean(),
  /** Until when they may take back what they did themselves. */
  undoUntil: moment.nullable(),
})
export type OwnCheckInAnswer = z.infer<typeof ownCheckIn>

/** Somebody who is expected at an event, or was there, as its hosts see them. */
export const expectedPerson = z.object({
  person: personCard,
  rsvp: z.enum(RSVP_STATUSES),
  guests: z.int(),
  checkIn: z.object({ at: moment, method: z.enum(CHECK_IN_METHODS) }).nullable(),
  /** Missed several lately: told to hosts and to nobody else. */
  oftenMisses: z.boolean(),
})
export type ExpectedPerson = z.infer<typeof expectedPerson>

/** What somebody who is at the desk is shown as: nothing beyond first name and belt. */
export const deskPerson = z.object({
  /** Means this person at this desk only. */
  pick: z.string(),
  firstName: z.string(),
  beltRank: z.enum(beltSlugs).nullable(),
  checkedInAt: moment.nullable(),
})
export type DeskPerson = z.infer<typeof deskPerson>

export const gymCheckIn = z.object({ id: z.string(), at: moment, sessionId: z.string().nullable(), undoUntil: moment })
export type GymCheckInAnswer = z.infer<typeof gymCheckIn>

/** A session of a timetable on one day, and what is known of whether it took place. */
export const sessionOfDay = shownSession
  .pick({
    id: true,
    title: true,
    kind: true,
    discipline: true,
    start: true,
    end: true,
    confirmedAt: true,
    confirmedBy: true,
    offs: true,
  })
  .extend({ date: z.iso.date(), startsAt: moment, endsAt: moment })
export type SessionOfDay = z.infer<typeof sessionOfDay>

const tags = ['Check-in']
const token = z.string().min(20).max(100)
const done = z.object({ done: z.literal(true) })

export const checkinsContract = {
  mine: oc
    .route({
      method: 'GET',
      path: '/locations/{gymId}/events/{eventId}/checkins/me',
      summary: 'My check-in there',
      tags,
    })
    .input(z.strictObject(eventAddress))
    .output(ownCheckIn),
  checkMeIn: oc
    .route({ method: 'PUT', path: '/locations/{gymId}/events/{eventId}/checkins/me', summary: 'I am here', tags })
    .input(z.strictObject({ ...eventAddress, way, at }))
    .output(ownCheckIn.extend({ already: z.boolean() })),
  undoMine: oc
    .route({
      method: 'DELETE',
      path: '/locations/{gymId}/events/{eventId}/checkins/me',
      summary: 'I am not, within 10 minutes',
      tags,
    })
    .input(z.strictObject(eventAddress))
    .output(ownCheckIn),

  list: oc
    .route({
      method: 'GET',
      path: '/locations/{gymId}/events/{eventId}/checkins',
      summary: 'Who is expected and who is there; for hosts',
      tags,
    })
    .input(
      z.strictObject({
        ...eventAddress,
        cursor: z.string().max(300).optional(),
        limit: z.int().min(1).max(500).default(200),
      }),
    )
    .output(
      z.object({
        items: z.array(expectedPerson),
        nextCursor: z.string().nullable(),
        opensAt: moment,
        closesAt: moment,
        capacity: z.int().nullable(),
        going: z.int(),
        checkedIn: z.int(),
        /** Whether the viewer may check in members who haven't RSVP'd: the gym's staff. */
        mayAddWalkIns: z.boolean(),
        /** All that come up until it closes, so that a phone without a connection goes on showing them. */
        codes: z.array(timedCode),
      }),
    ),
  checkIn: oc
    .route({
      method: 'POST',
      path: '/locations/{gymId}/events/{eventId}/checkins',
      summary: 'Check somebody in, expected or not; for hosts',
      tags,
    })
    .input(z.strictObject({ ...eventAddress, uid, at }))
    .output(expectedPerson.extend({ already: z.boolean(), overCapacity: z.boolean() })),
  undo: oc
    .route({
      method: 'DELETE',
      path: '/locations/{gymId}/events/{eventId}/checkins/{uid}',
      summary: 'Take a check-in back, at any time; for hosts',
      tags,
    })
    .input(z.strictObject({ ...eventAddress, uid }))
    .output(z.object({ person: expectedPerson.nullable() })),
  markMissed: oc
    .route({
      method: 'POST',
      path: '/locations/{gymId}/events/{eventId}/missed',
      summary: 'Who did not come, after the end; for hosts alone',
      tags,
    })
    .input(z.strictObject({ ...eventAddress, uids: z.array(uid).min(1).max(500), missed: z.boolean() }))
    .output(z.object({ changed: z.int() })),

  openDesk: oc
    .route({
      method: 'POST',
      path: '/locations/{gymId}/events/{eventId}/desks',
      summary: 'Let a tablet at the desk check in; for hosts',
      tags,
    })
    .input(z.strictObject(eventAddress))
    .output(z.object({ id: z.string(), token: z.string(), expiresAt: moment })),
  desks: oc
    .route({
      method: 'GET',
      path: '/locations/{gymId}/events/{eventId}/desks',
      summary: 'Tablets that may check in; for hosts',
      tags,
    })
    .input(z.strictObject(eventAddress))
    .output(z.object({ items: z.array(z.object({ id: z.string(), openedAt: moment })) })),
  closeDesk: oc
    .route({
      method: 'DELETE',
      path: '/locations/{gymId}/events/{eventId}/desks/{deskId}',
      summary: 'End it; for hosts',
      tags,
    })
    .input(z.strictObject({ ...eventAddress, deskId: z.string().max(40) }))
    .output(done),
  desk: {
    view: oc
      .route({
        method: 'POST',
        path: '/desk/view',
        summary: 'The event this desk is for, and the code of the moment',
        tags,
      })
      .input(z.strictObject({ token }))
      .output(
        z.object({
          title: z.string(),
          gymName: z.string(),
          /** Where a scanned code leads. */
          gymSlug: z.string(),
          eventSlug: z.string(),
          startsAt: moment,
          endsAt: moment,
          timezone: z.string(),
          opensAt: moment,
          closesAt: moment,
          codes: z.array(timedCode),
        }),
      ),
    search: oc
      .route({ method: 'POST', path: '/desk/search', summary: 'Who is expected here, by name', tags })
      .input(z.strictObject({ token, text: line(80) }))
      .output(z.object({ items: z.array(deskPerson) })),
    checkIn: oc
      .route({ method: 'POST', path: '/desk/check-in', summary: 'Check in whom the search found', tags })
      .input(z.strictObject({ token, pick: z.string().max(100), at }))
      .output(deskPerson.extend({ already: z.boolean() })),
  },

  atGym: oc
    .route({
      method: 'GET',
      path: '/locations/{gymId}/checkins/me',
      summary: 'My check-in at a gym, and what is on now',
      tags,
    })
    .input(z.strictObject({ gymId: gymReference }))
    .output(z.object({ latest: gymCheckIn.nullable(), againAt: moment.nullable(), sessions: z.array(sessionOfDay) })),
  checkMeInAtGym: oc
    .route({ method: 'PUT', path: '/locations/{gymId}/checkins/me', summary: 'I am at this gym', tags })
    .input(z.strictObject({ gymId: gymReference, sessionId: sessionId.nullable(), way, at }))
    .output(gymCheckIn.extend({ already: z.boolean() })),
  undoAtGym: oc
    .route({ method: 'DELETE', path: '/locations/{gymId}/checkins/me', summary: 'I am not, within 10 minutes', tags })
    .input(z.strictObject({ gymId: gymReference }))
    .output(done),
  today: oc
    .route({
      method: 'GET',
      path: '/locations/{gymId}/checkins',
      summary: "Today's sessions and who is there; for staff",
      tags,
    })
    .input(z.strictObject({ gymId: gymReference }))
    .output(
      z.object({
        date: z.iso.date(),
        sessions: z.array(sessionOfDay.extend({ checkedIn: z.int(), saidOn: z.int(), saidOff: z.int() })),
        people: z.array(z.object({ person: personCard, at: moment, sessionId: z.string().nullable() })),
        checkedIn: z.int(),
        codes: z.array(timedCode),
      }),
    ),

  toConfirm: oc
    .route({
      method: 'GET',
      path: '/users/{uid}/sessionsToConfirm',
      summary: 'Was it on? Sessions of the last days that I may know of',
      tags,
    })
    .input(z.strictObject({ uid: z.string() }))
    .output(
      z.object({
        items: z.array(
          z.object({
            gym: z.object({ id: z.string(), slug: z.string(), name: z.string(), timezone: z.string() }),
            session: sessionOfDay,
          }),
        ),
      }),
    ),
  confirmSession: oc
    .route({
      method: 'POST',
      path: '/locations/{gymId}/confirmations',
      summary: 'Say whether a session was on; once for each day',
      tags,
    })
    .input(z.strictObject({ gymId: gymReference, sessionId, day: day.optional(), wasOn: z.boolean() }))
    .output(
      z.object({
        /** False when the viewer has spoken of that session and day before, or has spoken for it alone for too long. */
        counted: z.boolean(),
        session: sessionOfDay,
        lastConfirmedAt: moment.nullable(),
      }),
    ),
  confirmSchedule: oc
    .route({
      method: 'POST',
      path: '/locations/{gymId}/confirmations/schedule',
      summary: 'All of the timetable is right; for staff',
      tags,
    })
    .input(z.strictObject({ gymId: gymReference }))
    .output(z.object({ lastConfirmedAt: moment, sessions: z.int() })),
}
