import { msg } from '@lingui/core/macro'
import { defineWrite, type OutboxEntry, useOutbox } from '#platform/web/outbox.ts'
import { queryClient } from '#platform/web/query-client.ts'
import type { BookableClass } from '../contract.ts'
import { bookableQuery, bookings, bookingsApi } from './bookings.ts'

const KIND = 'bookings.answer'

interface BookingWrite {
  gymId: string
  sessionId: string
  day: string
  /** Shown in the outbox. */
  title: string
  books: boolean
}

const booking = defineWrite<BookingWrite, BookableClass>(KIND, {
  send: ({ gymId, sessionId, day, books }, idempotencyKey) =>
    bookingsApi[books ? 'book' : 'cancel']({ gymId, sessionId, day }, { context: { idempotencyKey } }),
  // A later choice for the same date replaces one that's still queued.
  subject: ({ gymId, sessionId, day }) => `${gymId} ${sessionId} ${day}`,
  onSent: (saved, { gymId }) => {
    queryClient.setQueryData(
      bookableQuery(gymId).queryKey,
      (before) =>
        before && {
          items: before.items.map((one) => (one.sessionId === saved.sessionId && one.day === saved.day ? saved : one)),
        },
    )
    void queryClient.invalidateQueries({ queryKey: bookings.key() })
  },
  onRefused: () => void queryClient.invalidateQueries({ queryKey: bookings.key() }),
  words: ({ title, day, books }) => (books ? msg`Booking: ${title}, ${day}` : msg`Cancelled booking: ${title}, ${day}`),
})

/** Books or cancels, immediately or once online. Only the server decides who gets a place. */
export const putBooking = (write: BookingWrite) => booking.put(write)

/** The member's change to a booking that's queued or was refused. */
export function useUnsentBooking(at: Pick<BookingWrite, 'gymId' | 'sessionId' | 'day'>): OutboxEntry | undefined {
  return useOutbox().find(({ kind, input }) => {
    const { gymId, sessionId, day } = input as BookingWrite
    return kind === KIND && gymId === at.gymId && sessionId === at.sessionId && day === at.day
  })
}
