import type Stripe from 'stripe'
import type { Kind, Objects } from './objects.ts'
import { newId, openStore, type Store } from './store.ts'

/** The version that this stand-in speaks: the one the library is made for. */
export const API_VERSION = '2026-10-28.endive'

/** What the parts of the stand-in share: its objects, its clock, and how it tells what happened. */
export interface Provider {
  store: Store
  /** Where the platform's own account is (ISO 3166 alpha-2). */
  country: string
  /** Seconds. While something overdue is caught up with, the moment at which it was due. */
  now(): number
  /** Does the work as if it were that moment. */
  at<Outcome>(moment: number, work: () => Outcome): Outcome
  /** Says to the product that something happened; it leaves with the operation. */
  emit(
    type: Stripe.Event['type'],
    object: Objects[Kind],
    options?: { account?: string; previous?: Record<string, unknown> },
  ): void
  /** The call that is being answered, for its events. */
  request: { id: string; key: string | null } | null
  /** Of its pages, without a slash at the end. */
  origin: string
}

export function openProvider({
  country,
  file,
  now,
  origin,
}: {
  country: string
  file?: string | undefined
  now: () => Date
  origin: string
}): Provider {
  const store = openStore(file)
  let moment: number | undefined
  const provider: Provider = {
    store,
    country,
    now: () => moment ?? Math.floor(now().getTime() / 1000),
    at(then, work) {
      const before = moment
      moment = then
      try {
        return work()
      } finally {
        moment = before
      }
    },
    emit(type, object, { account, previous } = {}) {
      const mode = store.find('mode', 'webhooks')?.mode ?? 'send'
      const event = store.put('event', {
        id: newId('event'),
        object: 'event',
        ...(account ? { account } : {}),
        api_version: API_VERSION,
        created: provider.now(),
        livemode: false,
        pending_webhooks: mode === 'drop' ? 0 : 1,
        type,
        data: { object: shown(object), ...(previous ? { previous_attributes: previous } : {}) },
        request: { id: provider.request?.id ?? null, idempotency_key: provider.request?.key ?? null },
      })
      const state = mode === 'send' ? 'waiting' : mode === 'hold' ? 'held' : 'dropped'
      store.put('delivery', { id: newId('delivery'), event: event.id, state, attempts: 0, nextAt: 0, answered: null })
    },
    request: null,
    origin,
  }
  return provider
}

/** An object as it is answered: without what is only ours. */
export function shown(object: object): Record<string, unknown> {
  return JSON.parse(JSON.stringify(object, (key, value) => (key.startsWith('_') ? undefined : value)))
}
