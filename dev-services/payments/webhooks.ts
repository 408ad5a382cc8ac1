import { createHmac } from 'node:crypto'
import type { Objects } from './objects.ts'
import type { Provider } from './provider.ts'

export interface Delivery {
  body: string
  signature: string
}
/** Delivers a webhook and returns the response status; throws if there's no listener. */
export type Deliver = (delivery: Delivery) => Promise<number>

/** Seconds before each retry; Stripe's retries continue for days. */
const AGAIN_AFTER = [1, 2, 5, 15, 60, 300, 1800, 3600, 3600, 3600]
const PATIENCE_MS = 10_000

/** Posts an event to the product as Stripe does. */
export const deliverTo =
  (url: string): Deliver =>
  async ({ body, signature }) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        'Stripe-Signature': signature,
        'User-Agent': 'Stripe/1.0 (stand-in)',
      },
      body,
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    await response.body?.cancel()
    return response.status
  }

export type Webhooks = ReturnType<typeof openWebhooks>

/** Sends events in order. Those not accepted with a 2xx are retried later, as often as `AGAIN_AFTER` says. */
export function openWebhooks(
  provider: Provider,
  { secret, deliver: first }: { secret: string; deliver: Deliver | undefined },
) {
  const { store } = provider
  let deliver = first
  let sending: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  /** The event as sent now, with a fresh signature. */
  const signed = (event: Objects['event']): Delivery => {
    const body = JSON.stringify(event)
    const at = provider.now()
    const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
    return { body, signature: `t=${at},v1=${signature}` }
  }

  const attempt = async (delivery: Objects['delivery']) => {
    if (!deliver) return
    const answered = await deliver(signed(store.get('event', delivery.event))).then(
      String,
      (error: Error) => error.message,
    )
    const isTaken = /^2\d\d$/.test(answered)
    const wait = AGAIN_AFTER[delivery.attempts]
    store.operation(() => {
      store.change('delivery', delivery.id, {
        attempts: delivery.attempts + 1,
        answered,
        state: isTaken ? 'taken' : wait === undefined ? 'given up' : 'waiting',
        nextAt: isTaken || wait === undefined ? 0 : Date.now() + wait * 1000,
      })
    })
  }

  const due = () => store.all('delivery').filter(({ state, nextAt }) => state === 'waiting' && nextAt <= Date.now())

  const send = async () => {
    for (let waiting = due(); waiting.length > 0 && !isStopped; waiting = due())
      for (const delivery of waiting) await attempt(store.get('delivery', delivery.id))
    const next = store
      .all('delivery')
      .filter(({ state }) => state === 'waiting')
      .map(({ nextAt }) => nextAt)
    clearTimeout(timer)
    if (next.length === 0 || isStopped) return
    timer = setTimeout(kick, Math.max(50, Math.min(...next) - Date.now()))
    timer.unref()
  }

  /** Starts sending what's due, in the background. */
  const kick = () => {
    if (!deliver || isStopped) return
    sending ??= send().finally(() => {
      sending = undefined
      if (due().length > 0) kick()
    })
    sending.catch((error: unknown) => console.error('Stand-in payments:', error))
  }

  return {
    kick,
    signed,
    /** Delivers everything to this receiver from now on, including pending webhooks. */
    to(taker: Deliver) {
      deliver = taker
      kick()
    },
    /** Sends these deliveries now, one at a time in this order, even if already accepted. */
    async resend(ids: string[]) {
      for (const id of ids) await attempt(store.get('delivery', id))
    },
    /** Waits until everything due has been attempted. */
    async settled() {
      kick()
      while (sending) await sending
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
