import type { Duplex } from 'node:stream'
import type { Logger } from 'pino'
import { newId } from './ids.ts'
import { type Client, newClient } from './postgres-connection.ts'

export interface PostgresListener {
  /** Whether notifications are known to arrive. */
  isConnected(): boolean
  close(): Promise<void>
}

interface Listening {
  url: string
  /** The connection's `application_name`. */
  name: string
  channel: string
  onNotification(payload: string): void
  /** Called after a reconnect, because notifications may have been missed. */
  onReconnect(): void
  log: Logger
  heartbeatMs?: number
  silentMs?: number
}

const RETRY_MS = 1000
/** How often it sends itself a heartbeat, because a lost connection, or one through a transaction pooler, is silent. */
const HEARTBEAT_MS = 3_000
/** Long enough for two missed heartbeats; checked when the third is due. */
const SILENT_MS = 2 * HEARTBEAT_MS + 500

/** Receives what any process sends with `pg_notify` on a channel. Reconnects by itself after the first connection. */
export async function listenTo({
  url,
  name,
  channel,
  onNotification,
  onReconnect,
  log,
  heartbeatMs = HEARTBEAT_MS,
  silentMs = SILENT_MS,
}: Listening): Promise<PostgresListener> {
  let client: Client | undefined
  let closed = false
  let retry: NodeJS.Timeout | undefined
  let isOpen = false
  /** Set by the first notification: through a transaction pooler, the connection opens but receives none. */
  let isConnected = false
  let isBeating = false
  let heardAt = 0
  const heartbeatChannel = `open_mat_heartbeat_${newId()}`

  const connect = async () => {
    client = newClient({
      connectionString: url,
      application_name: name,
      connectionTimeoutMillis: silentMs,
      query_timeout: silentMs,
    })
    client.on('notification', (notification) => {
      heardAt = Date.now()
      isConnected = true
      if (notification.channel === channel) onNotification(notification.payload ?? '')
    })
    client.on('end', () => {
      isOpen = false
      isConnected = false
      if (!closed) retry = setTimeout(() => void reconnect(), RETRY_MS)
    })
    await client.connect()
    try {
      await client.query(`listen "${channel}"; listen "${heartbeatChannel}"`)
    } catch (error) {
      // A standby accepts connections, but not LISTEN. `end` leads to the next attempt.
      void client.end()
      throw error
    }
    heardAt = Date.now()
    isOpen = true
    // PostgreSQL delivers this notification before it reports the statement as done, so `isConnected` is set by then.
    await client.query('select pg_notify($1, $2)', [heartbeatChannel, ''])
  }
  const reconnect = () =>
    connect().then(onReconnect, (error: unknown) => {
      log.warn({ err: error, connection: name }, 'lost the connection for notifications; reconnecting')
    })

  const beat = () => {
    if (!isOpen) return
    if (Date.now() - heardAt > silentMs) {
      log.warn({ connection: name }, 'notifications stopped arriving; reconnecting')
      // `end()` would wait for the other side.
      ;(client as unknown as { connection: { stream: Duplex } }).connection.stream.destroy()
    } else if (!isBeating) {
      isBeating = true
      const query = client?.query('select pg_notify($1, $2)', [heartbeatChannel, ''])
      query?.catch(() => {}).finally(() => (isBeating = false))
    }
  }

  const heartbeat = setInterval(beat, heartbeatMs)
  const close = async () => {
    closed = true
    clearInterval(heartbeat)
    clearTimeout(retry)
    await client?.end()
  }
  try {
    await connect()
  } catch (error) {
    await close()
    throw error
  }
  return { isConnected: () => isConnected, close }
}
