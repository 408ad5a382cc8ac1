import { msg } from '@lingui/core/macro'
import { events } from '#domains/events/events/web/event-queries.ts'
import type { ActivityCard } from '#domains/feed/activities/contract.ts'
import { previewOf } from '#domains/feed/activities/rules.ts'
import { defineWrite, useOutbox } from '#platform/web/outbox.ts'
import { queryClient } from '#platform/web/query-client.ts'
import type { MyRsvp } from '../contract.ts'
import { decidedQuery, type EventAddress, myRsvpQuery, rsvps, rsvpsApi } from './rsvp-queries.ts'

/** Names of the writes in the outbox. */
export const KINDS = { answer: 'rsvps.answer', postMessage: 'rsvps.postMessage' } as const

export interface RsvpWrite {
  at: EventAddress
  title: string
  answer: 'going' | 'maybe' | 'leave'
  guests: number
  /** Whether no place was shown as open, so that being waitlisted isn't a surprise. */
  waits: boolean
  /** In ms since the epoch. */
  pressedAt: number
}

/** A write sent later than this waited for a connection. */
const LATE_MS = 5_000

const answering = defineWrite<RsvpWrite, MyRsvp>(KINDS.answer, {
  send: ({ at, answer, guests }, idempotencyKey) => {
    const context = { idempotencyKey }
    return answer === 'leave'
      ? rsvpsApi.leave(at, { context })
      : rsvpsApi.answer({ ...at, status: answer, guests }, { context })
  },
  // A later choice for the same event replaces one that's still queued.
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
        return msg`Going: “${name}”`
      case 'maybe':
        return msg`Maybe: “${name}”`
      case 'leave':
        return msg`Not going: “${name}”`
    }
  },
})

/** Sends the RSVP, immediately or once online. Only the server decides who gets a place. */
export function putAnswer(answer: Omit<RsvpWrite, 'pressedAt'>): Promise<void> {
  queryClient.setQueryData(decidedQuery(answer.at.eventId).queryKey, null)
  return answering.put({ ...answer, pressedAt: Date.now() })
}

export interface AnswerWrite {
  at: EventAddress
  question: string
  answer: string
}

const answeringQuestion = defineWrite<AnswerWrite, MyRsvp>('rsvps.answerQuestion', {
  send: ({ at, question, answer }, idempotencyKey) =>
    rsvpsApi.answerQuestion({ ...at, question, answer }, { context: { idempotencyKey } }),
  subject: ({ at }) => at.eventId,
  onSent: (mine, { at }) => {
    queryClient.setQueryData(myRsvpQuery(at).queryKey, mine)
    askAgainFor()
  },
  onRefused: (_failure, { at }) => {
    void queryClient.invalidateQueries({ queryKey: myRsvpQuery(at).queryKey })
    void queryClient.invalidateQueries({ queryKey: events.key() })
  },
  words: ({ answer }) => {
    const text = previewOf(answer, 60)
    return msg`Answer for the host: “${text}”`
  },
})

/** Saves the answer, immediately or once online. It's refused if the question has changed since. */
export const putQuestionAnswer = (write: AnswerWrite) => answeringQuestion.put(write)

/** The member's answer to the event's question that's queued or was refused. */
export const useUnsentQuestionAnswer = (eventId: string) =>
  useOutbox().find(
    ({ kind, input }) => kind === answeringQuestion.kind && (input as AnswerWrite).at.eventId === eventId,
  )

/** Refetches counts and lists. */
function askAgainFor() {
  void queryClient.invalidateQueries({ queryKey: events.key() })
  void queryClient.invalidateQueries({ queryKey: rsvps.attendees.key() })
  void queryClient.invalidateQueries({ queryKey: rsvps.discussion.key() })
  void queryClient.invalidateQueries({ queryKey: rsvps.myEvents.key() })
}

export interface DiscussionMessage {
  at: EventAddress
  text: string
  /** From hosts: notifies members who are going or might go. */
  notify: boolean
}

const saying = defineWrite<DiscussionMessage, ActivityCard>(KINDS.postMessage, {
  send: ({ at, text, notify }, idempotencyKey) =>
    rsvpsApi.postMessage({ ...at, text, notify }, { context: { idempotencyKey } }),
  onSent: () => void queryClient.invalidateQueries({ queryKey: rsvps.discussion.key() }),
  words: ({ text }) => msg`Message to attendees: “${{ preview: previewOf(text, 60) }}”`,
})

/** Posts a message to the discussion. It's shown as waiting until it's sent. */
export function postMessage(said: DiscussionMessage): Promise<void> {
  return saying.put(said)
}
