import type Stripe from 'stripe'
import { days } from '#platform/clock.ts'
import { type Currency, currencies } from '#platform/money.ts'
import { PAST_DUE_MS, RENEWAL_SLACK_MS } from '../rules.ts'
import type { SubscriptionState } from '../states.ts'
import { plannedOf, tierIdOf } from './planned.ts'

/** How the provider sees a membership, in our words. What is undefined stays as it is with us. */
export interface ProviderState {
  state: SubscriptionState
  /** Undefined of one that rests: its access ended when the pause began. */
  accessUntil: Date | undefined
  currentPeriodEnd: Date | null
  trialEnd: Date | null
  pausedUntil: Date | null
  endedAt: Date | null
  tierId: string | undefined
  interval: 'month' | 'year' | undefined
  amount: number | undefined
  currency: Currency | undefined
  /** A change that comes into force with the next payment. */
  nextTierId: string | null
  nextInterval: 'month' | 'year' | null
  nextAmount: number | null
}

/**
 * What we say with our subscriptions at the provider. The tier stands there too, so that a change that was made there and not yet
 * written down here is found. `keptDays`: its present "trial" is days that were paid before, not free ones.
 */
export interface SubscriptionMetadata {
  subscriptionId: string
  checkoutId?: string
  tierId: string
  creatorUid: string
  uid: string
  keptDays?: 'yes' | ''
  /** A change that is planned (`plannedMetadata`). */
  nextTierId?: string
  nextFree?: 'yes' | ''
}

/** What the provider says of a subscription, as the state and the access it means here. Its own clock counts, not ours. */
export function providerStateOf(said: Stripe.Subscription): ProviderState {
  const item = said.items.data[0]
  const periodEnd = dateOf(item?.current_period_end)
  const trialEnd = isKeptDays(said) ? null : dateOf(said.trial_end)
  const state = stateOf(said)
  const planned = plannedOf(said)
  return {
    state,
    accessUntil: accessOf(state, said),
    currentPeriodEnd: periodEnd,
    trialEnd,
    pausedUntil: state === 'paused' ? dateOf(said.pause_collection?.resumes_at) : null,
    endedAt: dateOf(said.ended_at),
    tierId: tierIdOf(said),
    // The price there is that of the next payment.
    interval: planned ? undefined : intervalOf(item?.price.recurring?.interval),
    amount: planned ? undefined : (item?.price.unit_amount ?? undefined),
    currency: currencies.find((one) => one.toLowerCase() === said.currency),
    nextTierId: planned?.tierId ?? null,
    nextInterval: planned?.interval ?? null,
    nextAmount: planned?.amount ?? null,
  }
}

function stateOf(said: Stripe.Subscription): SubscriptionState {
  switch (said.status) {
    case 'incomplete':
      return 'incomplete'
    case 'incomplete_expired':
    case 'canceled':
      return 'ended'
    case 'past_due':
    case 'unpaid':
    // Its free days are over and there is no card: nothing was paid either.
    case 'paused':
      return 'past_due'
    case 'trialing':
    case 'active':
      if (said.pause_collection) return 'paused'
      if (said.cancel_at_period_end || said.cancel_at) return 'cancelled_at_period_end'
      return said.status === 'trialing' && !isKeptDays(said) ? 'trialing' : 'active'
    default:
      throw new Error(`The provider says "${said.status}" of a subscription, which is not known here.`)
  }
}

function accessOf(state: SubscriptionState, said: Stripe.Subscription): Date | undefined {
  const item = said.items.data[0]
  const end = dateOf(item?.current_period_end)
  const start = dateOf(item?.current_period_start)
  switch (state) {
    case 'trialing':
    case 'active':
      return end ? new Date(end.getTime() + RENEWAL_SLACK_MS) : undefined
    case 'cancelled_at_period_end':
      return dateOf(said.cancel_at) ?? end ?? undefined
    case 'past_due':
      // The period that was not paid began when the one before was over.
      return start ? new Date(start.getTime() + PAST_DUE_MS) : undefined
    case 'ended':
      return dateOf(said.ended_at) ?? dateOf(said.canceled_at) ?? dateOf(said.created) ?? undefined
    default:
      return undefined
  }
}

const isKeptDays = ({ metadata }: Stripe.Subscription) => metadata.keptDays === 'yes'

const intervalOf = (interval: string | undefined) =>
  interval === 'month' || interval === 'year' ? interval : undefined

/** The provider counts in seconds. */
export const dateOf = (seconds: number | null | undefined) =>
  seconds === null || seconds === undefined ? null : new Date(seconds * 1000)

/** Whether the days in which the provider tries again are over. The last of its tries, on day 7, comes first. */
export const isPastRetries = (accessUntil: Date | null, now: Date) =>
  accessUntil !== null && now.getTime() >= accessUntil.getTime() + days(0.1)
