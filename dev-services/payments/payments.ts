import type { IncomingMessage, ServerResponse } from 'node:http'
import { addPayableAccount } from './accounts.ts'
import { paymentsApi } from './api.ts'
import { applyControl, type Control, control } from './controls.ts'
import { processDue } from './due.ts'
import { openProvider, type Provider } from './provider.ts'
import { paymentsSite } from './site.ts'
import { type Deliver, deliverTo, openWebhooks } from './webhooks.ts'

export type { Control } from './controls.ts'
export type { Kind, Objects } from './objects.ts'

/**
 * A local payment provider that charges no one. It implements Stripe's API in the version given in `provider.ts`, on
 * the port of the dev services: the API under `/v1`, its pages under `/payments`. README.md lists the differences from
 * Stripe.
 */
export interface RunningPayments {
  /** The API, for `/v1`. */
  api(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void>
  /** The pages, for `/payments`. */
  site(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void>
  /** Applies a control, as its pages do; see `controls.ts`. Returns once the resulting webhooks have been attempted. */
  do(asked: Control): Promise<void>
  /** Sets where webhooks are delivered from this call on, including pending ones. */
  deliverTo(taker: Deliver | string): void
  /** Waits until every webhook that's due has been attempted. */
  settled(): Promise<void>
  /** Every event so far as it would be posted, with a fresh signature. */
  events(): { id: string; type: string; body: string; signature: string }[]
  provider: Provider
  stop(): void
}

export interface PaymentsOptions {
  /** Origin of its pages and its API: `http://localhost:3001`. */
  origin: string
  secretKey: string
  webhookSecret: string
  /** The URL that events are posted to, or a function that receives them; without either they're only listed. */
  webhookUrl?: string
  deliver?: Deliver
  /** The file where its state is stored across restarts. */
  file?: string
  now?: () => Date
  /** The platform's own country, which decides where payments can go. */
  country?: string
  /** Accounts that can be paid from the start. */
  accounts?: readonly { id: string; email: string; country: string }[]
}

/** How often the stand-in checks for work that's due, in addition to the checks at every call. */
const LOOK_EVERY_MS = 20_000

/** Opens the stand-in. Throws when NODE_ENV=production. */
export function openPaymentsStandIn(options: PaymentsOptions): RunningPayments {
  if (process.env.NODE_ENV === 'production')
    throw new Error('The payments stand-in charges nothing, so it refuses to start when NODE_ENV=production.')
  const { origin, secretKey, webhookSecret, webhookUrl, file, now = () => new Date(), country = 'US' } = options
  const provider = openProvider({ country, origin, file, now })
  const deliver = options.deliver ?? (webhookUrl ? deliverTo(webhookUrl) : undefined)
  const webhooks = openWebhooks(provider, { secret: webhookSecret, deliver })
  const look = () => {
    processDue(provider)
    webhooks.kick()
  }
  const timer = setInterval(look, LOOK_EVERY_MS)
  timer.unref()
  const act = async (asked: Control, { waits } = { waits: true }) => {
    await applyControl(provider, webhooks, control.parse(asked))
    if (waits) await webhooks.settled()
    else webhooks.kick()
  }
  const answer = paymentsApi(provider, { secretKey, afterwards: look })
  for (const account of options.accounts ?? []) addPayableAccount(provider, account)
  webhooks.kick()
  return {
    api(request, response, url) {
      processDue(provider)
      return answer(request, response, url)
    },
    site: paymentsSite(provider, { act }),
    do: act,
    deliverTo: (taker) => webhooks.to(typeof taker === 'string' ? deliverTo(taker) : taker),
    settled: webhooks.settled,
    events: () =>
      provider.store.all('event').map((event) => ({ id: event.id, type: event.type, ...webhooks.signed(event) })),
    provider,
    stop() {
      clearInterval(timer)
      webhooks.stop()
    },
  }
}
