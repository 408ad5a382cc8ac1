import { createHash } from 'node:crypto'
import webPush from 'web-push'
import type { PushMessage, Urgency } from '../rules.ts'
import { truncateMessage, withoutBody } from './message.ts'
import type { Subscription } from './subscriptions.ts'
import type { Vapid } from './vapid.ts'

export type Answer =
  | { became: 'taken' }
  /** The subscription no longer exists. */
  | { became: 'gone' }
  /** Refused, for example because of the keys, the format or the size. */
  | { became: 'refused'; status: number; words: string }
  /** Worth a retry, at the time the service gave if any. Without a status, the service didn't respond at all. */
  | { became: 'later'; status?: number; retryAfterSeconds?: number }

export interface PushOptions {
  ttlSeconds: number
  urgency: Urgency
  /** A newer message with the same group replaces this one while the phone is unreachable. */
  group: string
}

const PATIENCE_MS = 10_000
const WORDS_KEPT = 200

/** Encrypts a message for one browser (RFC 8291) and hands it to its push service (RFC 8030). */
export async function send(
  vapid: Vapid,
  subscription: Subscription,
  message: PushMessage,
  sending: PushOptions,
): Promise<Answer> {
  const whole = truncateMessage(message)
  const status = await post(vapid, subscription, whole, sending)
  if (status.became !== 'refused' || status.status !== 413) return status
  return post(vapid, subscription, withoutBody(whole), sending)
}

async function post(
  vapid: Vapid,
  subscription: Subscription,
  message: PushMessage,
  sending: PushOptions,
): Promise<Answer> {
  const { endpoint, p256dh, auth } = subscription
  const { body, headers } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(message),
    {
      vapidDetails: vapid,
      TTL: sending.ttlSeconds,
      urgency: sending.urgency,
      topic: createHash('sha256').update(sending.group).digest('base64url').slice(0, 32),
    },
  )
  const { 'Content-Length': _, ...sent } = headers
  try {
    // Sent without web-push's own client, which hides `Retry-After` and refuses http on localhost.
    const answer = await fetch(endpoint, {
      method: 'POST',
      headers: Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, String(value)])),
      body: new Uint8Array(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    return await meaningOf(answer)
  } catch {
    return { became: 'later' }
  }
}

async function meaningOf(answer: Response): Promise<Answer> {
  const { status } = answer
  if (status >= 400 && status < 500 && status !== 404 && status !== 410 && status !== 429 && status !== 408)
    return { became: 'refused', status, words: (await answer.text()).slice(0, WORDS_KEPT) }
  await answer.body?.cancel()
  if (answer.ok) return { became: 'taken' }
  if (status === 404 || status === 410) return { became: 'gone' }
  return { became: 'later', status, retryAfterSeconds: secondsOf(answer.headers.get('retry-after')) }
}

/** `Retry-After` is either seconds or a date. */
function secondsOf(retryAfter: string | null): number | undefined {
  if (!retryAfter) return undefined
  if (/^\d{1,9}$/.test(retryAfter)) return Number(retryAfter)
  const at = Date.parse(retryAfter)
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - Date.now()) / 1000))
}
