import { collectInvoice, subscriptionOf } from './invoices.ts'
import { completePayout, duePayouts, payOut } from './payouts.ts'
import type { Provider } from './provider.ts'
import { expireSession } from './sessions.ts'
import { follow, isOver, itemOf, type Subscription, turnPeriod } from './subscriptions.ts'

const DAY = 86_400
/** A subscription expires if its first invoice isn't paid within 23 hours. */
const INCOMPLETE_SECONDS = 23 * 3600
const MOST_AT_ONCE = 5000

interface Due {
  at: number
  work(): void
}

/** Processes everything that's due in order, each with the clock set to when it was due. */
export function processDue(provider: Provider): void {
  const { store, now } = provider
  for (let count = 0; count < MOST_AT_ONCE; count += 1) {
    const due = dues(provider).filter(({ at }) => at <= now())
    const first = due.reduce<Due | undefined>((best, one) => (!best || one.at < best.at ? one : best), undefined)
    if (!first) return
    store.operation(() => provider.at(first.at, first.work))
  }
  throw new Error('The payments stand-in found too many due items in a row.')
}

function dues(provider: Provider): Due[] {
  const { store } = provider
  return [
    ...store
      .all('session')
      .flatMap(({ id, status, expires_at: at }) =>
        status === 'open' ? [{ at, work: () => void expireSession(provider, id) }] : [],
      ),
    ...store
      .all('subscription')
      .flatMap((subscription) => (isOver(subscription) ? [] : duesOf(provider, subscription))),
    ...store
      .all('invoice')
      .flatMap(({ id, status, next_payment_attempt: at }) =>
        status === 'open' && at !== null ? [{ at, work: () => tryAgain(provider, id) }] : [],
      ),
    ...store
      .all('payout')
      .flatMap(({ id, status, arrival_date: at }) =>
        status === 'pending' ? [{ at, work: () => completePayout(provider, id) }] : [],
      ),
    ...duePayouts(provider).map(({ account, at }) => ({ at, work: () => payOut(provider, account) })),
  ]
}

function duesOf(provider: Provider, subscription: Subscription): Due[] {
  const { store, emit } = provider
  const { id, status, trial_end: trialEnd, pause_collection: pause } = subscription
  if (status === 'incomplete')
    return [{ at: subscription.created + INCOMPLETE_SECONDS, work: () => void giveUp(provider, id) }]
  const dues: Due[] = [{ at: itemOf(subscription).current_period_end, work: () => turnPeriod(provider, id) }]
  if (status === 'trialing' && trialEnd !== null && !subscription._toldTrialEnds)
    dues.push({
      at: Math.max(trialEnd - 3 * DAY, subscription.created),
      work: () =>
        emit('customer.subscription.trial_will_end', store.change('subscription', id, { _toldTrialEnds: true })),
    })
  if (pause?.resumes_at)
    dues.push({
      at: pause.resumes_at,
      work: () =>
        emit('customer.subscription.updated', store.change('subscription', id, { pause_collection: null }), {
          previous: { pause_collection: pause },
        }),
    })
  return dues
}

function giveUp({ store, emit, now }: Provider, id: string) {
  emit(
    'customer.subscription.updated',
    store.change('subscription', id, { status: 'incomplete_expired', ended_at: now() }),
  )
}

function tryAgain(provider: Provider, id: string) {
  const { store } = provider
  const { default_payment_method: card } = store.get('subscription', subscriptionOf(store.get('invoice', id)))
  follow(provider, collectInvoice(provider, id, { card, present: false }).invoice)
}
