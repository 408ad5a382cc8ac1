import { type CallFailure, failureOf } from './errors.ts'
import { openListeners } from './listeners.ts'
import type { OutboxStorage, StoredEntry } from './outbox-storage.ts'

export interface OutboxEntry {
  /** Also the write's Idempotency-Key, the same on every try. */
  id: string
  kind: string
  input: unknown
  /** A Unix time in milliseconds. */
  createdAt: number
  state: 'waiting' | 'sending' | 'refused'
  /** Why the write was refused, or why it's still waiting. */
  failure: CallFailure | null
}

/** How a kind of write is sent, and what happens afterwards. See `defineWrite`. */
export interface Sending<Input, Answer> {
  send(input: Input, idempotencyKey: string): Promise<Answer>
  subject?(input: Input): string
  onSent?(answer: Answer, input: Input): void
  onRefused?(failure: CallFailure, input: Input): void
}

export type OutboxEvent =
  | { type: 'changed' }
  | { type: 'sent'; uid: string; kind: string; input: unknown; answer: unknown }
  | { type: 'refused'; uid: string; kind: string; input: unknown; failure: CallFailure }

interface Surroundings {
  storage: OutboxStorage
  /** The signed-in member; only their entries are shown and sent. */
  member(): string | null
  isOnline(): boolean
  sendingOf(kind: string): Sending<unknown, unknown> | undefined
  /** Runs the work while holding a lock that all tabs share. */
  alone(work: () => Promise<void>): Promise<void>
  notify(news: OutboxEvent): void
  newKey(uid: string): string
  now(): number
}

/** The outcome of a write whose form waited for it. */
export type Delivery<Answer> =
  | { status: 'sent'; answer: Answer }
  /** Still in the queue: no connection, a failed attempt, or a response that takes longer than the form can wait. */
  | { status: 'queued' }
  /** The form still has the input and shows the reason. Only in the queue if it replaced an entry there. */
  | { status: 'refused'; failure: CallFailure }

/** Passed to `onRefused` when the member discarded the entry before it was sent. */
const dropped: CallFailure = { kind: 'refused', code: 'dropped', status: 0, message: '', field: undefined }

const NOTHING: readonly OutboxEntry[] = []
const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 300_000
/** If the server fails this often on an entry, it counts as refused, so those behind it don't wait forever. */
const MOST_FAULTS = 6
/** How long a form waits for a response before the member can continue. */
const FORM_PATIENCE_MS = 2_500

/**
 * Writes waiting to be sent: one at a time, in the order they were made, each retried until it's accepted or refused.
 * Refused writes stay in the queue without blocking the next one.
 */
export function createQueue(around: Surroundings) {
  const { storage, member, now } = around
  const { announce, subscribe } = openListeners()
  let shown = NOTHING
  let sendingId: string | undefined
  let started = false
  let passing = false
  let again = false
  let misses = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The server accepts no requests before this time. */
  let notBefore = 0
  /** The callbacks of forms waiting for the response to their entry, by entry id. */
  const forms = new Map<string, (delivery: Delivery<unknown>) => void>()
  /** Entries that replaced one in the queue. If refused, they stay in it, because the earlier version is gone. */
  const replacing = new Set<string>()

  /** Removes and returns the form callback waiting for this entry. The caller must call it. */
  function formOf(id: string) {
    const answer = forms.get(id)
    forms.delete(id)
    return answer
  }

  async function look() {
    const uid = member()
    const kept = uid === null ? [] : await storage.entriesOf(uid)
    if (uid !== member()) return
    shown = kept.length === 0 ? NOTHING : kept.map(asShown)
    announce()
  }

  function asShown({ id, kind, input, createdAt, state, failure }: StoredEntry): OutboxEntry {
    return { id, kind, input, createdAt, state: id === sendingId ? 'sending' : state, failure }
  }

  async function changed() {
    around.notify({ type: 'changed' })
    await look()
  }

  async function put(kind: string, input: unknown) {
    await add(kind, input)
    // During a pause, the entry waits like all the others.
    if (timer === undefined) void pass()
  }

  /**
   * Like `put`, but the form gets the response if it arrives in time. If the form receives a refusal, the entry leaves
   * the queue, unless it replaced one there.
   */
  async function deliver(kind: string, input: unknown): Promise<Delivery<unknown>> {
    const id = await add(kind, input)
    if (!around.isOnline() || timer !== undefined) {
      if (timer === undefined) void pass()
      return { status: 'queued' }
    }
    const delivery = new Promise<Delivery<unknown>>((resolve) => forms.set(id, resolve))
    const patience = setTimeout(() => formOf(id)?.({ status: 'queued' }), FORM_PATIENCE_MS)
    void pass()
    return delivery.finally(() => clearTimeout(patience))
  }

  async function add(kind: string, input: unknown): Promise<string> {
    const uid = member()
    if (uid === null) throw new Error('no one is signed in')
    const entry = { id: around.newKey(uid), uid, kind, input, createdAt: now(), failure: null, faults: 0 }
    // Stored before anything else is awaited, so the write survives if the page is closed right after a tap. Older
    // entries it replaces are only removed afterwards.
    await storage.add({ ...entry, state: 'waiting' })
    const entries = await storage.entriesOf(uid)
    const place = entries.findIndex(({ id }) => id === entry.id)
    const subjectOf = ({ id, input }: Pick<StoredEntry, 'id' | 'input'>) =>
      around.sendingOf(kind)?.subject?.(input) ?? id
    const outdated = entries
      .slice(0, Math.max(place, 0))
      .filter((before) => before.id !== sendingId && before.kind === kind && subjectOf(before) === subjectOf(entry))
    if (outdated.length > 0) {
      replacing.add(entry.id)
      await storage.remove(outdated.map(({ id }) => id))
    }
    await changed()
    return entry.id
  }

  /** Tries now and ends any pause, unless the server has asked us to wait. */
  function wake() {
    const quiet = notBefore - now()
    rest(quiet)
    if (quiet <= 0) void pass()
  }

  /** Wakes after this many milliseconds; 0 ends the current pause. */
  function rest(milliseconds: number) {
    clearTimeout(timer)
    timer = milliseconds > 0 ? setTimeout(wake, milliseconds) : undefined
  }

  async function pass() {
    if (passing) {
      again = true
      return
    }
    passing = true
    try {
      do {
        again = false
        await around.alone(sendAll)
      } while (again && timer === undefined)
    } finally {
      passing = false
      await look()
    }
  }

  async function sendAll() {
    for (;;) {
      const uid = member()
      if (!started || uid === null || !around.isOnline()) return
      // Read again each time: another tab may have sent, added or dropped something.
      const entries = await storage.entriesOf(uid)
      // An unknown kind belongs to another version of the app, which will send it.
      const next = entries.find(({ state, kind }) => state === 'waiting' && around.sendingOf(kind))
      if (!next || uid !== member()) return
      const goesOn = await sendOne(next)
      if (!goesOn) return
    }
  }

  /** Returns whether the next entry may be sent. */
  async function sendOne(entry: StoredEntry): Promise<boolean> {
    const { uid, id, kind, input } = entry
    const write = around.sendingOf(kind)
    if (!write) return false
    sendingId = id
    await look()
    let answer: unknown
    try {
      answer = await write.send(input, id)
    } catch (error) {
      sendingId = undefined
      return notSent(entry, failureOf(error))
    }
    sendingId = undefined
    misses = 0
    await storage.remove([id])
    follow(() => write.onSent?.(answer, input))
    around.notify({ type: 'sent', uid, kind, input, answer })
    await changed()
    formOf(id)?.({ status: 'sent', answer })
    return true
  }

  /** An error in a screen update must not block the queue. */
  function follow(what: () => void) {
    try {
      what()
    } catch (error) {
      console.error(error)
    }
  }

  async function notSent(entry: StoredEntry, failure: CallFailure): Promise<boolean> {
    const { uid, kind, input } = entry
    const faults = entry.faults + (isItsFault(failure) ? 1 : 0)
    if (isPermanent(failure) || faults >= MOST_FAULTS) {
      misses = 0
      const form = formOf(entry.id)
      if (form && !replacing.has(entry.id)) await storage.remove([entry.id])
      else await storage.change({ ...entry, state: 'refused', failure, faults: 0 })
      follow(() => around.sendingOf(kind)?.onRefused?.(failure, input))
      around.notify({ type: 'refused', uid, kind, input, failure })
      await changed()
      form?.({ status: 'refused', failure })
      return true
    }
    await storage.change({ ...entry, failure, faults })
    await changed()
    // The queue now pauses for this entry and those behind it.
    for (const id of forms.keys()) formOf(id)?.({ status: 'queued' })
    misses += 1
    if (failure.retryAfter) notBefore = now() + failure.retryAfter * 1000
    rest(Math.max(pauseAfter(misses), notBefore - now()))
    return false
  }

  async function entryOf(id: string): Promise<StoredEntry | undefined> {
    const uid = member()
    return uid === null ? undefined : (await storage.entriesOf(uid)).find((entry) => entry.id === id)
  }

  return {
    put,
    deliver,
    wake,
    look,
    entries: () => shown,
    async read() {
      // If this device's storage can't be read, there's nothing to lose.
      await look().catch(() => {})
      return shown
    },
    subscribe,
    /** Starts sending entries. Returns a function that stops it; an entry being sent is still finished. */
    start() {
      started = true
      misses = 0
      void look().then(wake)
      return () => {
        started = false
        rest(0)
      }
    },
    async retry(id: string) {
      const entry = await entryOf(id)
      if (!entry) return
      await storage.change({ ...entry, state: 'waiting' })
      await changed()
      wake()
    },
    async drop(id: string) {
      const entry = await entryOf(id)
      if (!entry) return
      await storage.remove([id])
      if (entry.state === 'waiting') follow(() => around.sendingOf(entry.kind)?.onRefused?.(dropped, entry.input))
      await changed()
      wake()
    },
    async discardAllOf(uid: string) {
      await storage.remove((await storage.entriesOf(uid)).map(({ id }) => id))
      await changed()
    },
    /** Handles a message from another tab. */
    hear(news: OutboxEvent) {
      if (news.type === 'changed') return void look()
      if (news.uid !== member()) return
      const write = around.sendingOf(news.kind)
      if (news.type === 'sent') follow(() => write?.onSent?.(news.answer, news.input))
      else follow(() => write?.onRefused?.(news.failure, news.input))
    },
  }
}

/** How long to wait after this many failed tries in a row: 2 s, doubling up to 5 min. */
export function pauseAfter(misses: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** (misses - 1), LONGEST_PAUSE_MS)
}

/** Whether the refusal is final: neither signing in, as this member, nor waiting would help. */
export function isPermanent({ kind, status, code }: CallFailure): boolean {
  if (kind !== 'refused' || code === 'other-member') return false
  return ![401, 408, 425, 429].includes(status)
}

/** A failure caused by this entry, not by the network or an unavailable server. */
function isItsFault({ kind, status }: CallFailure): boolean {
  return kind === 'fault' && ![502, 503, 504].includes(status)
}
