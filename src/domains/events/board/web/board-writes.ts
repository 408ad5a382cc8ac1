import calls from 'virtual:calls/board'
import { msg } from '@lingui/core/macro'
import type { EventAddress } from '#domains/events/rsvps/web/rsvp-queries.ts'
import { previewOf } from '#domains/feed/activities/rules.ts'
import { apiOf } from '#platform/web/api.ts'
import { defineWrite, type OutboxEntry, useOutbox } from '#platform/web/outbox.ts'
import { queriesOf } from '#platform/web/queries.ts'
import { queryClient } from '#platform/web/query-client.ts'
import type { BoardEntry, boardContract } from '../contract.ts'

const boardApi = apiOf<typeof boardContract>(calls)
const board = queriesOf<typeof boardContract>(calls)

export const boardQuery = (at: EventAddress) => board.list.queryOptions({ input: at })

export type OwnEntry = Omit<BoardEntry, 'person'>
export interface BoardWrite {
  at: EventAddress
  entry: OwnEntry
  removes: boolean
}

const KIND = 'board.put'

const saving = defineWrite<BoardWrite, BoardEntry | { id: string }>(KIND, {
  send: ({ at, entry, removes }, idempotencyKey) => {
    const context = { idempotencyKey }
    return removes
      ? boardApi.remove({ ...at, id: entry.id }, { context })
      : boardApi.save({ ...at, ...entry }, { context })
  },
  // A later change to the same entry replaces one that's still queued.
  subject: ({ entry }) => entry.id,
  onSent: (saved, { at }) => {
    const { queryKey } = boardQuery(at)
    queryClient.setQueryData(queryKey, (before) => before && { ...before, items: withSaved(before.items, saved) })
    void queryClient.invalidateQueries({ queryKey })
  },
  onRefused: (_failure, { at }) => void queryClient.invalidateQueries({ queryKey: boardQuery(at).queryKey }),
  words: ({ entry, removes }) => {
    const text = previewOf(entry.text, 60)
    return removes ? msg`Remove from lifts and gear: “${text}”` : msg`Lifts and gear: “${text}”`
  },
})

const withSaved = (items: BoardEntry[], saved: BoardEntry | { id: string }) => {
  if (!('person' in saved)) return items.filter(({ id }) => id !== saved.id)
  return items.some(({ id }) => id === saved.id)
    ? items.map((item) => (item.id === saved.id ? saved : item))
    : [...items, saved]
}

/** Saves or removes an entry, immediately or once online. */
export const putEntry = (write: BoardWrite) => saving.put(write)

/** The member's changes to an event's board that are queued or were refused, by the entry's id. */
export function useUnsentEntries(eventId: string): Map<string, { queued: OutboxEntry; write: BoardWrite }> {
  return new Map(
    useOutbox().flatMap((queued) => {
      const write = queued.input as BoardWrite
      return queued.kind === KIND && write.at.eventId === eventId ? [[write.entry.id, { queued, write }]] : []
    }),
  )
}
