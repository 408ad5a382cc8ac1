import type { MessageDescriptor } from '@lingui/core'
import { useSyncExternalStore } from 'react'
import { newId } from '#platform/ids.ts'
import { currentMember } from './api.ts'
import { createQueue, type Delivery, type OutboxEntry, type OutboxEvent, type Sending } from './outbox-queue.ts'
import { browserStorage } from './outbox-storage.ts'

export type { Delivery, OutboxEntry } from './outbox-queue.ts'

export interface Write<Input, Answer> {
  kind: string
  /** Adds a write to the queue: stored across reloads, sent immediately when online, one at a time and in order. */
  put(input: Input): Promise<void>
  /**
   * Like `put`, for a form that waits briefly for the response: a refused write goes back to the form and, unless it
   * replaced an earlier one, leaves the queue.
   */
  deliver(input: Input): Promise<Delivery<Answer>>
}

interface WriteDefinition<Input, Answer> extends Sending<Input, Answer> {
  /** Sends the write. The key is the same on every try: pass it on as `{ context: { idempotencyKey } }`. */
  send(input: Input, idempotencyKey: string): Promise<Answer>
  /** A later write of the same kind and subject replaces one that's still waiting (like, then unlike). */
  subject?(input: Input): string
  /** The server accepted the write. Called in every open tab, even if the page was opened after the write was made. */
  onSent?(answer: Answer, input: Input): void
  /**
   * The server refused the write, or the member discarded it (code `dropped`): revert the optimistic change. An entry
   * that stays in the queue is shown with "Try again" and "Discard".
   */
  onRefused?(failure: NonNullable<OutboxEntry['failure']>, input: Input): void
  /** A label for the list of waiting entries: msg`Comment: “${previewOf(input.text, 60)}”`. */
  words?(input: Input): MessageDescriptor
}

const CHANNEL = 'open-mat-outbox'
const definitions = new Map<string, WriteDefinition<unknown, unknown>>()
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(CHANNEL)

const queue = createQueue({
  storage: browserStorage(),
  member: currentMember,
  isOnline: () => navigator.onLine,
  sendingOf: (kind) => definitions.get(kind),
  alone: (work) => (navigator.locks ? navigator.locks.request(CHANNEL, work) : work()),
  notify: (news) => channel?.postMessage(news),
  // Includes the member (see headersOf) if the uid is valid in a key.
  newKey: (uid) => (/^[\w.-]{1,70}$/.test(uid) ? `${newId()}:${uid}` : newId()),
  now: () => Date.now(),
})
channel?.addEventListener('message', ({ data }) => queue.hear(data as OutboxEvent))

/**
 * Defines a kind of write that can wait for a connection. Its module has to be listed in `src/app/shell/writes.ts`, so
 * that any page can send what was written on another.
 */
export function defineWrite<Input, Answer>(kind: string, write: WriteDefinition<Input, Answer>): Write<Input, Answer> {
  definitions.set(kind, write as WriteDefinition<unknown, unknown>)
  return {
    kind,
    put: (input) => queue.put(kind, input),
    deliver: (input) => queue.deliver(kind, input) as Promise<Delivery<Answer>>,
  }
}

/** The signed-in member's waiting and refused entries, oldest first. */
export function useOutbox(): readonly OutboxEntry[] {
  return useSyncExternalStore(queue.subscribe, queue.entries, () => NOTHING)
}

/** What `useOutbox` returns on the server and while hydrating. */
const NOTHING: readonly OutboxEntry[] = []

/** `useOutbox` outside React. Reads this device's storage first, as a newly opened page may not have loaded it yet. */
export function readOutbox(): Promise<readonly OutboxEntry[]> {
  return queue.read()
}

/** Tries an entry again now; a refused one is still in its old position. */
export function retry(id: string): void {
  void queue.retry(id)
}

/** Discards an entry without sending it. */
export function drop(id: string): Promise<void> {
  return queue.drop(id)
}

/** Discards everything this member hasn't sent from this device. */
export function discardOutboxOf(uid: string): Promise<void> {
  return queue.discardAllOf(uid)
}

/** An entry's label; undefined if its kind has none. */
export function labelOf({ kind, input }: OutboxEntry): MessageDescriptor | undefined {
  return definitions.get(kind)?.words?.(input)
}

/** Sends waiting entries now and whenever a connection may be back. Returns a function that stops it. */
export function startSending(): () => void {
  const onVisible = () => {
    if (document.visibilityState === 'visible') queue.wake()
  }
  const stop = queue.start()
  window.addEventListener('online', queue.wake)
  window.addEventListener('focus', queue.wake)
  document.addEventListener('visibilitychange', onVisible)
  return () => {
    stop()
    window.removeEventListener('online', queue.wake)
    window.removeEventListener('focus', queue.wake)
    document.removeEventListener('visibilitychange', onVisible)
  }
}
