import type { Logger } from 'pino'
import { newId } from './ids.ts'
import { listenTo } from './postgres-listener.ts'

/** An event sent to one person's open pages. */
export interface LiveMessage {
  /** The recipient. */
  uid: string
  /** The name of a server-sent event: `session`, `feed`, `notification`, … */
  type: string
  body: unknown
}

/** An event sent to every process, each of which determines which open pages it concerns. */
interface TopicMessage {
  topic: string
  body: unknown
}

export interface Live {
  /** Calls back for every message to this person, from any process. Returns a function that stops it. */
  listen(uid: string, onMessage: (message: LiveMessage) => void): () => void
  /** The uids of members who have a live stream open in this process. */
  listening(): string[]
  /** Sends a message only to the pages one person has open in this process. */
  notify(message: LiveMessage): void
  /**
   * Calls back for every message on a topic, from any process; `uid` is set when the message is repeated to one person
   * (`repeat`). Returns a function that stops it.
   */
  hear(topic: string, onMessage: (body: unknown, uid?: string) => void): () => void
  /** The position of the last message received, for `repeat`. */
  position(): string
  /** Repeats what one person was sent after a position. Returns false if this process doesn't know the position. */
  repeat(uid: string, after: string): boolean
  /** Whether messages currently arrive. */
  isConnected(): boolean
  close(): Promise<void>
}

const CHANNEL = 'open_mat_live'
/** Enough for the seconds between a page's first request and its live stream. */
const MOST_RECENT = 5000

/**
 * Receives messages that any process sends with `select pg_notify('open_mat_live', …)`: `{uid, type, body}` to a
 * person, or `{topic, body}`. Reconnects by itself, then sends listeners `open`, because they may have missed
 * something.
 */
export async function openLive(
  databaseUrl: string,
  log: Logger,
  patience: { heartbeatMs?: number; silentMs?: number } = {},
): Promise<Live> {
  const people = new Listeners<LiveMessage>()
  const topics = new Listeners<{ body: unknown; uid?: string }>()
  /** The latest messages. The first entry marks the start, without a message, until it's dropped. */
  let recent: { id: string; message?: LiveMessage | TopicMessage }[] = [{ id: newId() }]

  const deliver = (payload: string) => {
    const message = JSON.parse(payload || '{}') as LiveMessage | TopicMessage
    recent.push({ id: newId(), message })
    if (recent.length > 2 * MOST_RECENT) recent = recent.slice(-MOST_RECENT)
    if ('topic' in message) topics.notify(message.topic, message)
    else people.notify(message.uid, message)
  }
  const listener = await listenTo({
    url: databaseUrl,
    name: 'open-mat live',
    channel: CHANNEL,
    onNotification: deliver,
    onReconnect() {
      recent = [{ id: newId() }]
      for (const uid of people.keys()) people.notify(uid, { uid, type: 'open', body: {} })
    },
    log,
    ...patience,
  })
  return {
    listen: (uid, onMessage) => people.add(uid, onMessage),
    listening: () => people.keys(),
    notify: (message) => people.notify(message.uid, message),
    hear: (topic, onMessage) => topics.add(topic, ({ body, uid }) => onMessage(body, uid)),
    position: () => recent.at(-1)?.id ?? '',
    repeat(uid, after) {
      const at = recent.findLastIndex(({ id }) => id === after)
      if (at < 0) return false
      for (const { message } of recent.slice(at + 1))
        if (message && 'topic' in message) topics.notify(message.topic, { body: message.body, uid })
        else if (message?.uid === uid) people.notify(uid, message)
      return true
    },
    isConnected: listener.isConnected,
    close: listener.close,
  }
}

class Listeners<Message> {
  #byKey = new Map<string, Set<(message: Message) => void>>()

  add(key: string, listener: (message: Message) => void): () => void {
    const those = this.#byKey.get(key) ?? new Set()
    this.#byKey.set(key, those.add(listener))
    return () => {
      those.delete(listener)
      if (those.size === 0 && this.#byKey.get(key) === those) this.#byKey.delete(key)
    }
  }

  notify(key: string, message: Message) {
    for (const listener of this.#byKey.get(key) ?? []) listener(message)
  }

  keys(): string[] {
    return [...this.#byKey.keys()]
  }
}
