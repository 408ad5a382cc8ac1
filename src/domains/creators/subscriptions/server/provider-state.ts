import type Stripe from 'stripe'
import { days } from '#platform/clock.ts'
import { type Currency, currencies } from '#platform/money.ts'
import { PAST_DUE_MS, RENEWAL_SLACK_MS } from '../rules.ts'
import type { SubscriptionState } from '../states.ts'
import { plannedOf, tierIdOf } from './planned-change.ts'

/** The provider's subscription in our terms. Undefined fields leave our values unchanged. */
export interface ProviderState {
  state: SubscriptionState
  /** Undefined while `incomplete`, and while `paused`, because access ended when the pause began. */
  accessUntil: Date | undefined
  currentPeriodEnd: Date | null
  trialEnd: Date | null
  pausedUntil: Date | null
  endedAt: Date | null
  tierId: string | undefined
  interval: 'month' | 'year' | undefined
  amount: number | undefined
  currency: Currency | undefined
  /** A change due with the next payment. */
  nextTierId: string | null
  nextInterval: 'month' | 'year' | null
  nextAmount: number | null
}

/**
 * Metadata on our subscriptions at the provider. It includes the tier, so that a change made there but not yet stored
 * here is found. `keptDays`: the current "trial" is days already paid for, not a free trial.
 */
export interface SubscriptionMetadata {
  subscriptionId: string
  checkoutId?: string
  tierId: string
  creatorUid: string
  uid: string
  keptDays?: 'yes' | ''
  /** A planned change (`plannedMetadata`). */
  nextTierId?: string
  nextFree?: 'yes' | ''
}

/** Maps the provider's subscription to our state and access dates. Uses the provider's timestamps, not our clock. */
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
    // With a planned change, the provider's price is that of the next payment.
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
    // The trial is over without a card, so nothing was paid.
    case 'paused':
      return 'past_due'
    case 'trialing':
    case 'active':
      if (said.pause_collection) return 'paused'
      if (said.cancel_at_period_end || said.cancel_at) return 'cancelled_at_period_end'
      return said.status === 'trialing' && !isKeptDays(said) ? 'trialing' : 'active'
    default:
      throw new Error(`Unknown subscription status from the payment provider: "${said.status}".`)
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
      // The unpaid period started when the previous one ended.
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

/** A provider timestamp, in seconds, as a date. */
export const dateOf = (seconds: number | null | undefined) =>
  seconds === null || seconds === undefined ? null : new Date(seconds * 1000)

/** Whether the retry period is over. The provider's last attempt, on day 7, comes before that. */
export const isPastRetries = (accessUntil: Date | null, now: Date) =>
  accessUntil !== null && now.getTime() >= accessUntil.getTime() + days(0.1)
