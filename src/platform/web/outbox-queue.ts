import { type Failure, failureOf } from './errors.ts'
import type { KeptEntry, OutboxStorage } from './outbox-storage.ts'

export interface OutboxEntry {
  /** Also its Idempotency-Key, the same on every try. */
  id: string
  kind: string
  input: unknown
  /** Milliseconds. */
  createdAt: number
  state: 'waiting' | 'sending' | 'refused'
  /** Why it was refused, or why it still waits. */
  failure: Failure | null
}

/** How a kind of write is sent, and what follows. See `defineWrite`. */
export interface Sending<Input, Answer> {
  send(input: Input, idempotencyKey: string): Promise<Answer>
  subject?(input: Input): string
  onSent?(answer: Answer, input: Input): void
  onRefused?(failure: Failure, input: Input): void
}

/** What one tab tells the others. */
export type OutboxEvent =
  | { type: 'changed' }
  | { type: 'sent'; uid: string; kind: string; input: unknown; answer: unknown }
  | { type: 'refused'; uid: string; kind: string; input: unknown; failure: Failure }

interface Surroundings {
  storage: OutboxStorage
  /** Who is signed in here; only their entries are seen and sent. */
  member(): string | null
  isOnline(): boolean
  sendingOf(kind: string): Sending<unknown, unknown> | undefined
  /** Runs the work while no other tab runs its own. */
  alone(work: () => Promise<void>): Promise<void>
  notify(news: OutboxEvent): void
  newKey(uid: string): string
  now(): number
}

/** How a write went that its form waited for. */
export type Delivery<Answer> =
  | { status: 'sent'; answer: Answer }
  /** Kept in the queue: there's no connection, or the answer takes longer than the form can wait. */
  | { status: 'queued' }
  /** Not kept. The form still has the input and says why. */
  | { status: 'refused'; failure: Failure }

/** What `onRefused` gets when somebody threw it away before it was sent. */
const dropped: Failure = { kind: 'refused', code: 'dropped', status: 0, message: '', field: undefined }

const NOTHING: readonly OutboxEntry[] = []
const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 300_000
/** A server that answers the same entry with a fault so often will not take it: the next ones must not wait for ever. */
const MOST_FAULTS = 6
/** A form waits this long for an answer before it lets its member go on. */
const FORM_PATIENCE_MS = 2_500

/**
 * Writes that wait to be sent: strictly one after another, in the order they were made, each as often as it takes for the
 * server to answer it. What the server refuses stays, and the next one goes on.
 */
export function createQueue(around: Surroundings) {
  const { storage, member, now } = around
  const listeners = new Set<() => void>()
  let shown = NOTHING
  let sendingId: string | undefined
  let started = false
  let passing = false
  let again = false
  let misses = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The server asked for quiet until then. */
  let notBefore = 0
  /** Forms that wait for the answer to their entry, by its id. */
  const forms = new Map<string, (delivery: Delivery<unknown>) => void>()

  /** The form that waits for this entry, which from now on is answered by the caller alone. */
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
    for (const listener of listeners) listener()
  }

  function asShown({ id, kind, input, createdAt, state, failure }: KeptEntry): OutboxEntry {
    return { id, kind, input, createdAt, state: id === sendingId ? 'sending' : state, failure }
  }

  async function changed() {
    around.notify({ type: 'changed' })
    await look()
  }

  async function put(kind: string, input: unknown) {
    await add(kind, input)
    // Within a pause it waits for its end like all the others.
    if (timer === undefined) void pass()
  }

  /** Like `put`, but the form hears the answer if it comes in time. A refusal it hears isn't kept in the queue. */
  async function deliver(kind: string, input: unknown): Promise<Delivery<unknown>> {
    const id = await add(kind, input)
    if (!started || !around.isOnline() || timer !== undefined) {
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
    if (uid === null) throw new Error('nobody is signed in whose this could be')
    const entry = { id: around.newKey(uid), uid, kind, input, createdAt: now(), failure: null, faults: 0 }
    // Stored before anything is awaited: a page that's left right after a press keeps the write. Only then are older ones removed.
    await storage.add({ ...entry, state: 'waiting' })
    const entries = await storage.entriesOf(uid)
    const place = entries.findIndex(({ id }) => id === entry.id)
    const outdated = entries
      .slice(0, Math.max(place, 0))
      .filter((before) => before.id !== sendingId && before.kind === kind && isSameSubject(before.input, entry))
    if (outdated.length > 0) await storage.remove(outdated.map(({ id }) => id))
    await changed()
    return entry.id
  }

  function isSameSubject(input: unknown, { kind, input: newer }: { kind: string; input: unknown }) {
    const subject = around.sendingOf(kind)?.subject
    return subject !== undefined && subject(input) === subject(newer)
  }

  /** Tries now, whatever pause was meant to be, unless the server asked for quiet. */
  function wake() {
    const quiet = notBefore - now()
    rest(quiet)
    if (quiet <= 0) void pass()
  }

  /** Wakes after so many milliseconds; at 0 the pause that was to be is over. */
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
      // Read anew each time: another tab may have sent, added or dropped something.
      const entries = await storage.entriesOf(uid)
      // A kind that is unknown here belongs to another version of the app, which will send it.
      const next = entries.find(({ state, kind }) => state === 'waiting' && around.sendingOf(kind))
      if (!next || uid !== member()) return
      const goesOn = await sendOne(next)
      if (!goesOn) return
    }
  }

  /** Answers whether the next one may follow. */
  async function sendOne(entry: KeptEntry): Promise<boolean> {
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

  /** What follows on screen must not hold up the queue. */
  function follow(what: () => void) {
    try {
      what()
    } catch (error) {
      console.error(error)
    }
  }

  async function notSent(entry: KeptEntry, failure: Failure): Promise<boolean> {
    const { uid, kind, input } = entry
    const faults = entry.faults + (isItsFault(failure) ? 1 : 0)
    if (isForGood(failure) || faults >= MOST_FAULTS) {
      misses = 0
      const form = formOf(entry.id)
      if (form) await storage.remove([entry.id])
      else await storage.change({ ...entry, state: 'refused', failure, faults: 0 })
      follow(() => around.sendingOf(kind)?.onRefused?.(failure, input))
      around.notify({ type: 'refused', uid, kind, input, failure })
      await changed()
      form?.({ status: 'refused', failure })
      return true
    }
    await storage.change({ ...entry, failure, faults })
    await changed()
    // The queue pauses now, for this entry and those behind it.
    for (const id of forms.keys()) formOf(id)?.({ status: 'queued' })
    misses += 1
    if (failure.retryAfter) notBefore = now() + failure.retryAfter * 1000
    rest(Math.max(pauseAfter(misses), notBefore - now()))
    return false
  }

  async function entryOf(id: string): Promise<KeptEntry | undefined> {
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
      // Where this device gives nothing away there is nothing that would be lost.
      await look().catch(() => {})
      return shown
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** From now on entries are sent. Answers how to stop; what is under way is still finished. */
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
    /** What another tab told. */
    hear(news: OutboxEvent) {
      if (news.type === 'changed') return void look()
      if (news.uid !== member()) return
      const write = around.sendingOf(news.kind)
      if (news.type === 'sent') follow(() => write?.onSent?.(news.answer, news.input))
      else follow(() => write?.onRefused?.(news.failure, news.input))
    },
  }
}

/** How long to wait after so many tries in a row that came to nothing: 2 s, doubling to 5 min. */
export function pauseAfter(misses: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** (misses - 1), LONGEST_PAUSE_MS)
}

/** The server understood and said no. Signing in, waiting or another server would change nothing. */
export function isForGood({ kind, status, code }: Failure): boolean {
  if (kind !== 'refused' || code === 'other-member') return false
  return ![401, 408, 425, 429].includes(status)
}

/** An answer that this entry brought about, not the road or a server that is away. */
function isItsFault({ kind, status }: Failure): boolean {
  return kind === 'fault' && ![502, 503, 504].includes(status)
}
