import { z } from 'zod'
import { eventAddress } from '#domains/events/events/contract.ts'
import { RSVP_STATUSES } from '#domains/events/rsvps/rules.ts'
import { timetableSession } from '#domains/gyms/gyms/contract.ts'
import { personCard } from '#domains/members/people/contract.ts'
import { day } from '#platform/day.ts'
import { messageId } from '#platform/messages.ts'
import { routes } from '#platform/routes.ts'
import { line } from '#platform/text.ts'
import { beltSlugs } from '#ui/belts.ts'
import { CODE_PATTERN } from './code-text.ts'
import { CHECK_IN_METHODS, CHECK_IN_STATES } from './rules.ts'

const moment = z.iso.datetime()
const gymReference = z.string().max(200)
const uid = z.string().min(1).max(128)
const sessionId = z.string().min(1).max(100)

/** A check-in code and when it becomes current; it's current until the next one. */
const timedCode = z.object({ code: z.string(), from: moment })
export type TimedCode = z.infer<typeof timedCode>

/** When a queued check-in was made, according to the phone. The server decides whether that's plausible. */
const at = moment.optional()

const code = z
  .string()
  .max(20)
  .transform((text) => text.replace(/[\s-]/g, '').toUpperCase())
const way = z.discriminatedUnion('method', [
  z.strictObject({
    method: z.literal('code'),
    code: code.refine((text) => CODE_PATTERN.test(text), messageId('must be 6 letters and digits')),
  }),
  /** The position is only compared with the gym's, never stored. `accuracy` is in metres, as reported by the phone. */
  z.strictObject({
    method: z.literal('location'),
    lat: z.number().min(-90).max(90),
    lng: z.number().min(-180).max(180),
    accuracy: z.number().min(0).max(1_000_000),
  }),
])
export type CheckInWay = z.input<typeof way>

/** The viewer's check-in state at an event. */
export const ownCheckIn = z.object({
  state: z.enum(CHECK_IN_STATES),
  at: moment.nullable(),
  opensAt: moment,
  closesAt: moment,
  /** Whether someone else checked the viewer in. The viewer can remove such a check-in at any time. */
  bySomeoneElse: z.boolean(),
  /** Until when the viewer can undo a check-in they made; null if they can't. */
  undoUntil: moment.nullable(),
})
export type OwnCheckInAnswer = z.infer<typeof ownCheckIn>

/** A person expected at an event, or who attended, as its hosts see them. */
export const expectedPerson = z.object({
  person: personCard,
  rsvp: z.enum(RSVP_STATUSES),
  guests: z.int(),
  /** The answer to the event's question, or empty. */
  answer: z.string().default(''),
  checkIn: z.object({ at: moment, method: z.enum(CHECK_IN_METHODS) }).nullable(),
  /** Whether the member has missed several events lately. Visible only to hosts. */
  oftenMisses: z.boolean(),
})
export type ExpectedPerson = z.infer<typeof expectedPerson>

/** A person as the desk shows them: first name, belt and check-in time only. */
export const deskPerson = z.object({
  /** Identifies this person at this desk only. */
  pick: z.string(),
  firstName: z.string(),
  beltRank: z.enum(beltSlugs).nullable(),
  checkedInAt: moment.nullable(),
})
export type DeskPerson = z.infer<typeof deskPerson>

export const gymCheckIn = z.object({ id: z.string(), at: moment, sessionId: z.string().nullable(), undoUntil: moment })
export type GymCheckInAnswer = z.infer<typeof gymCheckIn>

/** A timetable session on a given day, with its confirmations. */
export const sessionOfDay = timetableSession
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

const route = routes('Check-in')
const token = z.string().min(20).max(100)
const done = z.object({ done: z.literal(true) })

export const checkinsContract = {
  mine: route('GET', '/locations/{gymId}/events/{eventId}/checkins/me', 'Get my check-in at an event')
    .input(z.strictObject(eventAddress))
    .output(ownCheckIn),
  checkMeIn: route('PUT', '/locations/{gymId}/events/{eventId}/checkins/me', 'Check in to an event')
    .input(z.strictObject({ ...eventAddress, way, at }))
    .output(ownCheckIn.extend({ already: z.boolean() })),
  undoMine: route(
    'DELETE',
    '/locations/{gymId}/events/{eventId}/checkins/me',
    'Undo my check-in, up to 10 minutes later',
  )
    .input(z.strictObject(eventAddress))
    .output(ownCheckIn),

  list: route(
    'GET',
    '/locations/{gymId}/events/{eventId}/checkins',
    'List who is expected and who is there. Hosts only',
  )
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
        /** How many people without an account are going. They take places, but aren't on the list. */
        withoutAccount: z.int(),
        checkedIn: z.int(),
        /** Whether the viewer is gym staff, who may check in members without an RSVP. */
        mayAddWalkIns: z.boolean(),
        /** The codes until check-in closes, for a day at most, so that a phone can show them even offline. */
        codes: z.array(timedCode),
      }),
    ),
  checkIn: route(
    'POST',
    '/locations/{gymId}/events/{eventId}/checkins',
    'Check someone in, expected or not. Hosts only',
  )
    .input(z.strictObject({ ...eventAddress, uid, at }))
    .output(expectedPerson.extend({ already: z.boolean(), overCapacity: z.boolean() })),
  undo: route('DELETE', '/locations/{gymId}/events/{eventId}/checkins/{uid}', 'Undo a check-in at any time. Hosts only')
    .input(z.strictObject({ ...eventAddress, uid }))
    .output(z.object({ person: expectedPerson.nullable() })),
  markMissed: route('POST', '/locations/{gymId}/events/{eventId}/missed', 'Mark no-shows after the event. Hosts only')
    .input(z.strictObject({ ...eventAddress, uids: z.array(uid).min(1).max(500), missed: z.boolean() }))
    .output(z.object({ changed: z.int() })),

  openDesk: route('POST', '/locations/{gymId}/events/{eventId}/desks', 'Add a desk tablet for check-ins. Hosts only')
    .input(z.strictObject(eventAddress))
    .output(z.object({ id: z.string(), token: z.string(), expiresAt: moment })),
  desks: route('GET', '/locations/{gymId}/events/{eventId}/desks', 'List desk tablets. Hosts only')
    .input(z.strictObject(eventAddress))
    .output(z.object({ items: z.array(z.object({ id: z.string(), openedAt: moment })) })),
  closeDesk: route('DELETE', '/locations/{gymId}/events/{eventId}/desks/{deskId}', 'Remove a desk tablet. Hosts only')
    .input(z.strictObject({ ...eventAddress, deskId: z.string().max(40) }))
    .output(done),
  desk: {
    view: route('POST', '/desk/view', "Get the desk's event and the current code")
      .input(z.strictObject({ token }))
      .output(
        z.object({
          title: z.string(),
          gymName: z.string(),
          /** Part of the URL that a scanned code opens. */
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
    search: route('POST', '/desk/search', 'Search expected guests by name')
      .input(z.strictObject({ token, text: line(80) }))
      .output(z.object({ items: z.array(deskPerson) })),
    checkIn: route('POST', '/desk/check-in', 'Check in a guest found by search')
      .input(z.strictObject({ token, pick: z.string().max(100), at }))
      .output(deskPerson.extend({ already: z.boolean() })),
  },

  atGym: route('GET', '/locations/{gymId}/checkins/me', "Get my check-in at a gym and what's on now")
    .input(z.strictObject({ gymId: gymReference }))
    .output(z.object({ latest: gymCheckIn.nullable(), againAt: moment.nullable(), sessions: z.array(sessionOfDay) })),
  checkMeInAtGym: route('PUT', '/locations/{gymId}/checkins/me', 'Check in at a gym')
    .input(z.strictObject({ gymId: gymReference, sessionId: sessionId.nullable(), way, at }))
    .output(gymCheckIn.extend({ already: z.boolean() })),
  undoAtGym: route('DELETE', '/locations/{gymId}/checkins/me', 'Undo my check-in, up to 10 minutes later')
    .input(z.strictObject({ gymId: gymReference }))
    .output(done),
  today: route('GET', '/locations/{gymId}/checkins', "List today's sessions and who is there. Staff only")
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
  checkInToClass: route('POST', '/locations/{gymId}/checkins', 'Check someone in to a class, or undo it. Staff only')
    .input(z.strictObject({ gymId: gymReference, sessionId, day, uid, there: z.boolean(), at }))
    .output(z.object({ checkedInAt: moment.nullable() })),

  toConfirm: route('GET', '/users/{uid}/sessionsToConfirm', 'List recent sessions that I can confirm')
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
  confirmSession: route(
    'POST',
    '/locations/{gymId}/confirmations',
    'Confirm whether a session was on, once for each day',
  )
    .input(z.strictObject({ gymId: gymReference, sessionId, day: day.optional(), wasOn: z.boolean() }))
    .output(
      z.object({
        /** False if the answer changed nothing, for example because the viewer had already answered for that day. */
        counted: z.boolean(),
        session: sessionOfDay,
        lastConfirmedAt: moment.nullable(),
      }),
    ),
  confirmSchedule: route('POST', '/locations/{gymId}/confirmations/schedule', 'Confirm the whole timetable. Staff only')
    .input(z.strictObject({ gymId: gymReference }))
    .output(z.object({ lastConfirmedAt: moment, sessions: z.int() })),
}
