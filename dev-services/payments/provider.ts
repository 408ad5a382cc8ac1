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
  /** Origin of its pages, without a trailing slash. */
  origin: string
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
}

export function openProvider({
  file,
  now,
  ...settings
}: Pick<Provider, 'country' | 'origin'> & { file: string | undefined; now: () => Date }): Provider {
  const store = openStore(file)
  let moment: number | undefined
  const provider: Provider = {
    ...settings,
    store,
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
      const event = store.put('event', {
        id: newId('event'),
        object: 'event',
        ...(account ? { account } : {}),
        created: provider.now(),
        type,
        data: { object: publicFields(object), ...(previous ? { previous_attributes: previous } : {}) },
      })
      const state = STATES[store.find('mode', 'webhooks')?.mode ?? 'send']
      store.put('delivery', { id: newId('delivery'), event: event.id, state, attempts: 0, nextAt: 0, answered: null })
    },
  }
  return provider
}

const STATES = { send: 'waiting', hold: 'held', drop: 'dropped' } as const

/** An object as returned by the API: without internal fields. */
export function publicFields(object: object): Record<string, unknown> {
  return JSON.parse(JSON.stringify(object, (key, value) => (key.startsWith('_') ? undefined : value)))
}
