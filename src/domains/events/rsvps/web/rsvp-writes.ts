import { msg } from '@lingui/core/macro'
import { events } from '#domains/events/events/web/event-queries.ts'
import type { ActivityCard } from '#domains/feed/activities/contract.ts'
import { previewOf } from '#domains/feed/activities/rules.ts'
import { defineWrite } from '#platform/web/outbox.ts'
import { queryClient } from '#platform/web/query-client.ts'
import type { MyRsvp } from '../contract.ts'
import { decidedQuery, type EventAddress, myRsvpQuery, rsvps, rsvpsApi } from './rsvp-queries.ts'

/** Kinds of writes, as they are named in the outbox. */
export const KINDS = { answer: 'rsvps.answer', say: 'rsvps.say' } as const

export interface Answering {
  at: EventAddress
  title: string
  answer: 'going' | 'maybe' | 'leave'
  guests: number
  /** They pressed "Join the waitlist": waiting is what they asked for. */
  waits: boolean
  /** Milliseconds. */
  pressedAt: number
}

/** Sent later than so it waited for a connection. */
const LATE_MS = 5_000

const answering = defineWrite<Answering, MyRsvp>(KINDS.answer, {
  send: ({ at, answer, guests }, idempotencyKey) => {
    const context = { idempotencyKey }
    return answer === 'leave'
      ? rsvpsApi.leave(at, { context })
      : rsvpsApi.answer({ ...at, status: answer, guests }, { context })
  },
  // Of what was pressed without a connection the last counts.
  subject: ({ at }) => at.eventId,
  onSent: (mine, { at, answer, waits, pressedAt }) => {
    queryClient.setQueryData(myRsvpQuery(at).queryKey, mine)
    const isOtherwise =
      answer === 'going' && (mine.place.status === 'closed' || (mine.place.status === 'waiting' && !waits))
    const late = Date.now() - pressedAt > LATE_MS
    queryClient.setQueryData(decidedQuery(at.eventId).queryKey, isOtherwise ? { place: mine.place, late } : null)
    askAgainFor()
  },
  onRefused: (_failure, { at }) => {
    void queryClient.invalidateQueries({ queryKey: myRsvpQuery(at).queryKey })
  },
  words: ({ answer, title }) => {
    const name = previewOf(title, 60)
    switch (answer) {
      case 'going':
        return msg`You go: “${name}”`
      case 'maybe':
        return msg`You may go: “${name}”`
      case 'leave':
        return msg`You don't go: “${name}”`
    }
  },
})

/** Sent at once, or as soon as there is a connection; the server alone decides who has a place. */
export function putAnswer(answer: Omit<Answering, 'pressedAt'>): Promise<void> {
  queryClient.setQueryData(decidedQuery(answer.at.eventId).queryKey, null)
  return answering.put({ ...answer, pressedAt: Date.now() })
}

/** Counts and lists as the server has them now. */
function askAgainFor() {
  void queryClient.invalidateQueries({ queryKey: events.key() })
  void queryClient.invalidateQueries({ queryKey: rsvps.attendees.key() })
  void queryClient.invalidateQueries({ queryKey: rsvps.discussion.key() })
  void queryClient.invalidateQueries({ queryKey: rsvps.myEvents.key() })
}

export interface Saying {
  at: EventAddress
  text: string
}

const saying = defineWrite<Saying, ActivityCard>(KINDS.say, {
  send: ({ at, text }, idempotencyKey) => rsvpsApi.say({ ...at, text }, { context: { idempotencyKey } }),
  onSent: () => void queryClient.invalidateQueries({ queryKey: rsvps.discussion.key() }),
  words: ({ text }) => msg`To those who come: “${previewOf(text, 60)}”`,
})

/** Shown as waiting until it is sent. */
export function say(said: Saying): Promise<void> {
  return saying.put(said)
}
