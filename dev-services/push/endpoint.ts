import { createECDH, type ECDH, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { decrypt } from 'http_ece'
import { vapidFault } from './vapid-fault.ts'

/** A browser's subscription, as returned by `PushSubscription.toJSON()`. */
export interface StandInSubscription {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

/** A message as the browser would read it, decrypted. */
export interface ReceivedPush {
  endpoint: string
  text: string
  ttl: number
  urgency: string | undefined
  topic: string | undefined
  /** Size as received, encrypted. */
  bytes: number
}

/** How the service responds: with a status and headers (`retryAfter` in seconds), or not at all. */
export type Behaviour = { status: number; retryAfter?: string; location?: string } | 'silent'

interface Browser {
  keys: ECDH
  auth: string
  /** Base64url; messages signed by another key are refused. Null accepts any. */
  serverKey: string | null
}

/** RFC 8030, section 7.2: a push service has to accept at least this size. */
const MOST_BYTES = 4096
const TAKEN: Behaviour = { status: 201 }

/**
 * A local push service for tests: real subscriptions, the real protocol (RFC 8030), signatures checked (RFC 8292),
 * messages decrypted as a browser does (RFC 8291). It listens on localhost only, for the tests' browsers.
 */
export async function startPushEndpoint({ port = 0 } = {}) {
  const browsers = new Map<string, Browser>()
  const arrived: ReceivedPush[] = []
  const refusals: { status: number; why: string }[] = []
  let asked = 0
  let behaviour: Behaviour = TAKEN

  async function take(request: IncomingMessage, response: ServerResponse) {
    asked += 1
    const content = await bodyOf(request)
    const refuse = (status: number, why: string) => {
      refusals.push({ status, why })
      response.writeHead(status).end(why)
    }
    if (behaviour === 'silent') return
    if (behaviour.status !== 201) {
      const { status, retryAfter, location } = behaviour
      const headers = { ...(retryAfter && { 'retry-after': retryAfter }), ...(location && { location }) }
      return void response.writeHead(status, headers).end()
    }
    const browser = browsers.get(request.url ?? '')
    if (request.method !== 'POST') return refuse(405, 'messages must be posted')
    if (!browser) return refuse(410, 'there is no subscription at this address')
    const fault = vapidFault(request.headers.authorization, { audience: url, serverKey: browser.serverKey })
    if (fault) return refuse(403, fault)
    const { ttl, urgency, topic, 'content-encoding': encoding } = request.headers
    if (typeof ttl !== 'string' || !/^\d+$/.test(ttl)) return refuse(400, 'TTL is missing')
    if (encoding !== 'aes128gcm') return refuse(415, 'not encrypted as RFC 8291 requires')
    if (topic !== undefined && !/^[\w-]{1,32}$/.test(String(topic))) return refuse(400, 'the topic is not valid')
    if (content.length > MOST_BYTES) return refuse(413, 'too large')
    try {
      const text = decrypt(content, { version: 'aes128gcm', privateKey: browser.keys, authSecret: browser.auth })
      arrived.push({
        endpoint: `${url}${request.url}`,
        text: text.toString('utf8'),
        ttl: Number(ttl),
        urgency: urgency as string | undefined,
        topic: topic as string | undefined,
        bytes: content.length,
      })
      response.writeHead(201, { location: `${url}/message/${arrived.length}` }).end()
    } catch {
      refuse(400, 'encrypted for another subscription')
    }
  }

  const server = createServer((request, response) => {
    take(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  await once(server.listen(port, 'localhost'), 'listening')
  const url = `http://localhost:${(server.address() as AddressInfo).port}`

  return {
    url,
    arrived,
    /** Messages refused as invalid, with the reason. */
    refusals,
    /** Number of requests, whatever the outcome. */
    asked: () => asked,
    /** Subscribes a browser, as `pushManager.subscribe` does. */
    subscribe(serverKey: string | null = null): StandInSubscription {
      const keys = createECDH('prime256v1')
      keys.generateKeys()
      const auth = randomBytes(16).toString('base64url')
      const path = `/push/${randomBytes(18).toString('base64url')}`
      browsers.set(path, { keys, auth, serverKey })
      return { endpoint: `${url}${path}`, keys: { p256dh: keys.getPublicKey('base64url'), auth } }
    },
    /** Removes a browser's subscription; later messages get 410. */
    unsubscribe: (endpoint: string) => void browsers.delete(new URL(endpoint).pathname),
    behave(next: Behaviour = TAKEN) {
      behaviour = next
    },
    /** Waits for a matching message; throws if none arrives in time. */
    async next(fits: (message: ReceivedPush) => boolean = () => true, patienceMs = 10_000): Promise<ReceivedPush> {
      for (const until = Date.now() + patienceMs; Date.now() < until; await pause(25)) {
        const found = arrived.find(fits)
        if (found) return found
      }
      throw new Error(
        `no such push message arrived; ${arrived.length} did: ${arrived.map(({ text }) => text).join(' ')}`,
      )
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
