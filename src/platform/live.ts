import type { Logger } from 'pino'
import { type Client, newClient } from './postgres-connection.ts'

/** Something that happened, told to one person's open pages. */
export interface LiveMessage {
  /** Whose pages. */
  uid: string
  /** What, as the name of a server-sent event: `session`, `feed`, later `notification`, … */
  type: string
  body: unknown
}

/** Something that happened, for every process to find out whose open pages it concerns. */
interface TopicMessage {
  topic: string
  body: unknown
}

export interface Live {
  /** Calls back for every message to this person, from any process. Answers how to stop. */
  listen(uid: string, onMessage: (message: LiveMessage) => void): () => void
  /** Everybody who has a page open in this process. */
  listening(): string[]
  /** Tells the pages that one person has open in this process, and no other. */
  notify(message: LiveMessage): void
  /** Calls back for what any process says on a topic. Answers how to stop. */
  hear(topic: string, onMessage: (body: unknown) => void): () => void
  close(): Promise<void>
}

const CHANNEL = 'open_mat_live'
const RETRY_MS = 1000

/**
 * Hears what any process tells with `select pg_notify('open_mat_live', …)`: `{uid, type, body}` to a person, or
 * `{topic, body}`. Reconnects by itself; whoever is listening is then told `open`, as something may have been missed.
 */
export async function openLive(databaseUrl: string, log: Logger): Promise<Live> {
  const people = new Listeners<LiveMessage>()
  const topics = new Listeners<unknown>()
  let client: Client | undefined
  let closed = false

  const deliver = (payload: string | undefined) => {
    const message = JSON.parse(payload ?? '{}') as LiveMessage | TopicMessage
    if ('topic' in message) topics.notify(message.topic, message.body)
    else people.notify(message.uid, message)
  }
  const connect = async () => {
    client = newClient({ connectionString: databaseUrl, application_name: 'open-mat live' })
    client.on('notification', ({ payload }) => deliver(payload))
    client.on('end', () => {
      if (!closed) setTimeout(() => void reconnect(), RETRY_MS)
    })
    await client.connect()
    await client.query(`listen ${CHANNEL}`)
  }
  const reconnect = () =>
    connect().then(
      () => {
        for (const uid of people.keys()) people.notify(uid, { uid, type: 'open', body: {} })
      },
      (error: unknown) => {
        log.warn({ err: error }, 'live messages are interrupted')
      },
    )

  await connect()
  return {
    listen: (uid, onMessage) => people.add(uid, onMessage),
    listening: () => people.keys(),
    notify: (message) => people.notify(message.uid, message),
    hear: (topic, onMessage) => topics.add(topic, onMessage),
    async close() {
      closed = true
      await client?.end()
    },
  }
}

/** Who waits for what, by a key. */
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
