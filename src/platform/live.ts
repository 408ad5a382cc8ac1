import pg from 'pg'
import type { Logger } from 'pino'

/** Something that happened, told to one person's open pages. */
export interface LiveMessage {
  /** Whose pages. */
  uid: string
  /** What, as the name of a server-sent event: `session`, later `notification`, … */
  type: string
  body: unknown
}

export interface Live {
  /** Calls back for every message to this person, from any process. Answers how to stop. */
  listen(uid: string, onMessage: (message: LiveMessage) => void): () => void
  close(): Promise<void>
}

const CHANNEL = 'open_mat_live'
const RETRY_MS = 1000

/** Hears what any process tells with `select pg_notify('open_mat_live', …)`. Reconnects by itself. */
export async function openLive(databaseUrl: string, log: Logger): Promise<Live> {
  const listeners = new Map<string, Set<(message: LiveMessage) => void>>()
  let client: pg.Client | undefined
  let closed = false

  const deliver = (payload: string | undefined) => {
    const message = JSON.parse(payload ?? '{}') as LiveMessage
    for (const listener of listeners.get(message.uid) ?? []) listener(message)
  }
  const connect = async () => {
    client = new pg.Client({ connectionString: databaseUrl, application_name: 'open-mat live' })
    client.on('notification', ({ payload }) => deliver(payload))
    client.on('error', () => {})
    client.on('end', () => {
      if (!closed) setTimeout(() => void reconnect(), RETRY_MS)
    })
    await client.connect()
    await client.query(`listen ${CHANNEL}`)
  }
  const reconnect = () =>
    connect().catch((error: unknown) => {
      log.warn({ err: error }, 'live messages are interrupted')
    })

  await connect()
  return {
    listen(uid, onMessage) {
      const mine = listeners.get(uid) ?? new Set()
      listeners.set(uid, mine.add(onMessage))
      return () => {
        mine.delete(onMessage)
        if (mine.size === 0 && listeners.get(uid) === mine) listeners.delete(uid)
      }
    },
    async close() {
      closed = true
      await client?.end()
    },
  }
}
