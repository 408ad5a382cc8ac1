import type { IncomingMessage, ServerResponse } from 'node:http'
import { admit } from './accounts.ts'
import { paymentsApi } from './api.ts'
import { type Control, carryOutControl, control } from './controls.ts'
import { carryOut } from './due.ts'
import { openProvider, type Provider } from './provider.ts'
import { paymentsSite } from './site.ts'
import { type Deliver, deliverTo, openWebhooks } from './webhooks.ts'

export type { Control } from './controls.ts'
export type { Kind, Objects } from './objects.ts'

/**
 * A payments provider that stands where Stripe stands and charges nobody. It speaks Stripe's API of the version in `provider.ts`, on the
 * port of the stand-ins: the API under `/v1`, its pages under `/payments`.
 * Which calls, and what differs from Stripe, is in README.md.
 */
export interface RunningPayments {
  /** The API, for `/v1`. */
  api(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void>
  /** The pages, for `/payments`. */
  site(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void>
  /** Does what a person on its pages can ask for; `controls.ts` lists all. Webhooks that follow were tried when it returns. */
  do(asked: Control): Promise<void>
  /** Who takes webhooks from now on, those that wait too. */
  deliverTo(taker: Deliver | string): void
  /** Waits until all webhooks that are due were tried. */
  settled(): Promise<void>
  /** Every event so far, with its signature of now: as it would be posted. */
  events(): { id: string; type: string; body: string; signature: string }[]
  provider: Provider
  stop(): void
}

export interface PaymentsOptions {
  /** Of its pages and its API: `http://localhost:3001`. */
  origin: string
  secretKey: string
  webhookSecret: string
  /** Where events are posted, or who takes them; without either they are only listed. */
  webhookUrl?: string
  deliver?: Deliver
  /** What outlives a restart. */
  file?: string
  now?: () => Date
  /** Of the platform's own account: it decides what can be paid where. */
  country?: string
  /** Who can be paid from the start. */
  accounts?: readonly { id: string; email: string; country: string }[]
}

/** How often it looks for what is due while nobody asks. */
const LOOK_EVERY_MS = 20_000

/** Opens the stand-in. Refuses (throws) when NODE_ENV=production. */
export function openPaymentsStandIn(options: PaymentsOptions): RunningPayments {
  if (process.env.NODE_ENV === 'production')
    throw new Error('The stand-in for payments takes no money: it does not start when NODE_ENV=production.')
  const { origin, secretKey, webhookSecret, webhookUrl, file, now = () => new Date(), country = 'US' } = options
  const provider = openProvider({ country, origin, file, now })
  const deliver = options.deliver ?? (webhookUrl ? deliverTo(webhookUrl) : undefined)
  const webhooks = openWebhooks(provider, { secret: webhookSecret, deliver })
  const look = () => {
    carryOut(provider)
    webhooks.kick()
  }
  const timer = setInterval(look, LOOK_EVERY_MS)
  timer.unref()
  const act = async (asked: Control, { waits } = { waits: true }) => {
    await carryOutControl(provider, webhooks, control.parse(asked))
    if (waits) await webhooks.settled()
    else webhooks.kick()
  }
  const answer = paymentsApi(provider, { secretKey, afterwards: look })
  for (const account of options.accounts ?? []) admit(provider, account)
  webhooks.kick()
  return {
    api(request, response, url) {
      carryOut(provider)
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
