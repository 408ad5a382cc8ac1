import { msg } from '@lingui/core/macro'
import { bookings } from '#domains/events/bookings/web/bookings.ts'
import { events } from '#domains/events/events/web/event-queries.ts'
import { type EventAddress, rsvps } from '#domains/events/rsvps/web/rsvp-queries.ts'
import { gyms } from '#domains/gyms/gyms/web/gym-queries.ts'
import { defineWrite, drop, type OutboxEntry, useOutbox } from '#platform/web/outbox.ts'
import { queryClient } from '#platform/web/query-client.ts'
import type { CheckInWay, ExpectedPerson, GymCheckInAnswer, OwnCheckInAnswer } from '../contract.ts'
import { atGymQuery, checkins, checkinsApi, expectedQuery, mineQuery, toConfirmQuery } from './checkin-queries.ts'

/** Names of the writes in the outbox. */
const KINDS = {
  me: 'checkins.me',
  host: 'checkins.host',
  class: 'checkins.class',
  gym: 'checkins.gym',
  session: 'checkins.session',
} as const

interface Own {
  to: EventAddress
  title: string
  way: CheckInWay
  /** ISO 8601: when it was tapped, not when it was sent. */
  at: string
}

const own = defineWrite<Own, OwnCheckInAnswer>(KINDS.me, {
  send: ({ to, way, at }, idempotencyKey) => checkinsApi.checkMeIn({ ...to, way, at }, { context: { idempotencyKey } }),
  subject: ({ to }) => to.eventId,
  onSent: (answer, { to }) => {
    queryClient.setQueryData(mineQuery(to).queryKey, answer)
    askAgain()
  },
  onRefused: (_failure, { to }) => void queryClient.invalidateQueries({ queryKey: mineQuery(to).queryKey }),
  words: ({ title }) => msg`Check-in: “${title}”`,
})

/** Checks the member in as of now, even offline. */
export const checkMeIn = (here: Omit<Own, 'at'>) => own.deliver({ ...here, at: new Date().toISOString() })

export const useUnsentOwn = (eventId: string) =>
  useOutbox().find(({ kind, input }) => kind === KINDS.me && (input as Own).to.eventId === eventId)

interface Tap {
  to: EventAddress
  uid: string
  name: string
  there: boolean
  at: string
}

const tapping = defineWrite<Tap, ExpectedPerson | { person: ExpectedPerson | null }>(KINDS.host, {
  send: ({ to, uid, there, at }, idempotencyKey) =>
    there
      ? checkinsApi.checkIn({ ...to, uid, at }, { context: { idempotencyKey } })
      : checkinsApi.undo({ ...to, uid }, { context: { idempotencyKey } }),
  subject: ({ to, uid }) => `${to.eventId} ${uid}`,
  onSent: () => askAgain(),
  onRefused: (_failure, { to }) => void queryClient.invalidateQueries({ queryKey: expectedQuery(to).queryKey }),
  words: ({ name, there }) => (there ? msg`Check-in for ${name}` : msg`Undo check-in for ${name}`),
})

/** Checks a person in for the host, or undoes it. While queued, the change is already shown. */
export const tap = (who: Omit<Tap, 'at'>) => tapping.put({ ...who, at: new Date().toISOString() })

export interface UnsentTap extends Pick<OutboxEntry, 'id' | 'state' | 'failure'> {
  tap: Tap
}

export const useUnsentTaps = (eventId: string): UnsentTap[] =>
  useOutbox()
    .filter(({ kind, input }) => kind === KINDS.host && (input as Tap).to.eventId === eventId)
    .map(({ id, state, failure, input }) => ({ id, state, failure, tap: input as Tap }))

interface ClassTap {
  gymId: string
  sessionId: string
  day: string
  uid: string
  name: string
  there: boolean
  at: string
}

const tappingClass = defineWrite<ClassTap, { checkedInAt: string | null }>(KINDS.class, {
  send: ({ name: _name, ...tapped }, idempotencyKey) =>
    checkinsApi.checkInToClass(tapped, { context: { idempotencyKey } }),
  subject: ({ sessionId, day, uid }) => `${sessionId} ${day} ${uid}`,
  onSent: () => {
    void queryClient.invalidateQueries({ queryKey: bookings.key() })
    askAgain()
  },
  onRefused: () => void queryClient.invalidateQueries({ queryKey: bookings.key() }),
  words: ({ name, there }) => (there ? msg`Check-in for ${name}` : msg`Undo check-in for ${name}`),
})

/** Checks a person in to a class for the staff, or undoes it. */
export const tapClass = (who: Omit<ClassTap, 'at'>) => tappingClass.put({ ...who, at: new Date().toISOString() })

export const useUnsentClassTaps = (to: Pick<ClassTap, 'sessionId' | 'day'>) =>
  useOutbox()
    .filter(({ kind }) => kind === KINDS.class)
    .map(({ state, failure, input }) => ({ state, failure, input: input as ClassTap }))
    .filter(({ input }) => input.sessionId === to.sessionId && input.day === to.day)

interface AtGym {
  gymId: string
  name: string
  sessionId: string | null
  way: CheckInWay
  at: string
}

const there = defineWrite<AtGym, GymCheckInAnswer>(KINDS.gym, {
  send: ({ gymId, sessionId, way, at }, idempotencyKey) =>
    checkinsApi.checkMeInAtGym({ gymId, sessionId, way, at }, { context: { idempotencyKey } }),
  subject: ({ gymId }) => gymId,
  onSent: (_answer, { gymId }) => {
    void queryClient.invalidateQueries({ queryKey: atGymQuery(gymId).queryKey })
    void queryClient.invalidateQueries({ queryKey: bookings.key() })
    askAgain()
  },
  words: ({ name }) => msg`Check-in at ${name}`,
})

export const checkInAtGym = (here: Omit<AtGym, 'at'>) => there.deliver({ ...here, at: new Date().toISOString() })

export const useUnsentAtGym = (gymId: string) =>
  useOutbox().find(({ kind, input }) => kind === KINDS.gym && (input as AtGym).gymId === gymId)

interface SessionReport {
  gymId: string
  sessionId: string
  day: string
  title: string
  wasOn: boolean
}

const saying = defineWrite<SessionReport, unknown>(KINDS.session, {
  send: ({ gymId, sessionId, day, wasOn }, idempotencyKey) =>
    checkinsApi.confirmSession({ gymId, sessionId, day, wasOn }, { context: { idempotencyKey } }),
  subject: ({ gymId, sessionId, day }) => `${gymId} ${sessionId} ${day}`,
  onSent: () => {
    void queryClient.invalidateQueries({ queryKey: toConfirmQuery.queryKey })
    askAgain()
  },
  words: ({ title, wasOn }) => (wasOn ? msg`Session was on: ${title}` : msg`Session wasn't on: ${title}`),
})

/** Answers "Was it on?". */
export const reportSession = (said: SessionReport) => saying.put(said)

/** `{gym} {session} {day}` of answers that are queued or were refused. */
export const useUnsentLabels = (): Set<string> =>
  new Set(
    useOutbox()
      .filter(({ kind }) => kind === KINDS.session)
      .map(({ input }) => input as SessionReport)
      .map(({ gymId, sessionId, day }) => `${gymId} ${sessionId} ${day}`),
  )

/** Drops a refused entry so that another can be sent. */
export const forget = (entry: OutboxEntry | undefined) => (entry?.state === 'refused' ? drop(entry.id) : undefined)

/** Refetches counts and lists. */
function askAgain() {
  void queryClient.invalidateQueries({ queryKey: checkins.list.key() })
  void queryClient.invalidateQueries({ queryKey: checkins.today.key() })
  void queryClient.invalidateQueries({ queryKey: events.key() })
  void queryClient.invalidateQueries({ queryKey: rsvps.key() })
  void queryClient.invalidateQueries({ queryKey: gyms.key() })
}
