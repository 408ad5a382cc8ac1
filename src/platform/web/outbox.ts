import type { MessageDescriptor } from '@lingui/core'
import { useSyncExternalStore } from 'react'
import { newId } from '#platform/ids.ts'
import { currentMember } from './api.ts'
import { createQueue, type Delivery, type OutboxEntry, type OutboxEvent, type Sending } from './outbox-queue.ts'
import { browserStorage } from './outbox-storage.ts'

export type { Delivery, OutboxEntry } from './outbox-queue.ts'

export interface Write<Input, Answer> {
  kind: string
  /** Into the queue: kept over reloads, sent at once when online, in order, one after another. */
  put(input: Input): Promise<void>
  /** The same for a form that stays open until there's an answer: what the server refuses goes back to the form and leaves the queue. */
  deliver(input: Input): Promise<Delivery<Answer>>
}

interface WriteDefinition<Input, Answer> extends Sending<Input, Answer> {
  /** Sends it. The key is the same on every try: pass it on as `{ context: { idempotencyKey } }`. */
  send(input: Input, idempotencyKey: string): Promise<Answer>
  /** A later write of the same kind and subject replaces one that still waits (like, then not). */
  subject?(input: Input): string
  /** The server took it; called in every open tab, also when this page was opened after the write was made. */
  onSent?(answer: Answer, input: Input): void
  /**
   * The server said no, or the member threw it away (code `dropped`): take the optimistic change back. Refused, the entry
   * stays visible with "Try again" and "Discard".
   */
  onRefused?(failure: NonNullable<OutboxEntry['failure']>, input: Input): void
  /** What it is, in words, for the list of what waits: msg`Comment: “${previewOf(input.text, 60)}”`. */
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
  // With the member in it (see headersOf), as long as a key may hold that.
  newKey: (uid) => (/^[\w.-]{1,70}$/.test(uid) ? `${newId()}:${uid}` : newId()),
  now: () => Date.now(),
})
channel?.addEventListener('message', ({ data }) => queue.hear(data as OutboxEvent))

/**
 * A kind of write that waits while there is no connection. Its module has to be named in `src/app/shell/writes.ts`, so that
 * what was written on one page is sent from any.
 */
export function defineWrite<Input, Answer>(kind: string, write: WriteDefinition<Input, Answer>): Write<Input, Answer> {
  definitions.set(kind, write as WriteDefinition<unknown, unknown>)
  return {
    kind,
    put: (input) => queue.put(kind, input),
    deliver: (input) => queue.deliver(kind, input) as Promise<Delivery<Answer>>,
  }
}

/** What waits to be sent or was refused, oldest first; of the member who is signed in. */
export function useOutbox(): readonly OutboxEntry[] {
  return useSyncExternalStore(queue.subscribe, queue.entries)
}

/** The same, read from this device first: right after a page was opened it may not be known yet. */
export function readOutbox(): Promise<readonly OutboxEntry[]> {
  return queue.read()
}

/** Tries it again now; one that was refused takes its old place. */
export function retry(id: string): void {
  void queue.retry(id)
}

/** Throws it away, unsent. */
export function drop(id: string): Promise<void> {
  return queue.drop(id)
}

/** Everything this member left unsent here, thrown away. */
export function discardOutboxOf(uid: string): Promise<void> {
  return queue.discardAllOf(uid)
}

/** What an entry is in words; undefined when its kind says none. */
export function wordsOf({ kind, input }: OutboxEntry): MessageDescriptor | undefined {
  return definitions.get(kind)?.words?.(input)
}

/** Sends what waits, now and whenever a connection may be back. Answers how to stop. */
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
