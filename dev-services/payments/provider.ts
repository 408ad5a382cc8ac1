import type Stripe from 'stripe'
import type { Kind, Objects } from './objects.ts'
import { newId, openStore, type Store } from './store.ts'

/** The library's API version, which this stand-in implements. */
export const API_VERSION = '2026-10-28.endive'

/** Shared by all parts of the stand-in: its objects, its clock, and its events. */
export interface Provider {
  store: Store
  /** The platform's own country (ISO 3166 alpha-2). */
  country: string
  /** The current time in seconds; while overdue work is being processed, the time when that work was due. */
  now(): number
  /** Runs the work with the clock set to that time. */
  at<Outcome>(moment: number, work: () => Outcome): Outcome
  /** Emits an event to the product; it's sent when the operation is committed. */
  emit(
    type: Stripe.Event['type'],
    object: Objects[Kind],
    options?: { account?: string; previous?: Record<string, unknown> },
  ): void
  /** The current call, for its events. */
  request: { id: string; key: string | null } | null
  /** Origin of its pages, without a trailing slash. */
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
        data: { object: publicFields(object), ...(previous ? { previous_attributes: previous } : {}) },
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

/** An object as returned by the API: without internal fields. */
export function publicFields(object: object): Record<string, unknown> {
  return JSON.parse(JSON.stringify(object, (key, value) => (key.startsWith('_') ? undefined : value)))
}
