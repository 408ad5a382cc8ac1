import type { ChargeLine } from './invoices.ts'
import type { Objects } from './objects.ts'
import { prorated } from './periods.ts'
import { itemOf, nextEnd, type Subscription, withItem } from './subscriptions.ts'

export interface Change {
  price?: Objects['price'] | undefined
  trialEnd?: number | 'now' | undefined
  proration: 'create_prorations' | 'always_invoice' | 'none'
  prorationDate?: number | undefined
}

/**
 * The outcome of a change: the updated subscription, what it charges or credits, and whether that's invoiced
 * immediately.
 */
export interface ChangeOutcome {
  subscription: Subscription
  charged: ChargeLine[]
  invoiced: boolean
}

/** Computes a change without making it, for the change itself and its preview. `now` is in seconds. */
export function planChange(before: Subscription, change: Change, now: number): ChangeOutcome {
  const item = itemOf(before)
  const price = change.price ?? item.price
  const isFree = before.status === 'trialing' && (before.trial_end ?? 0) > now
  const when = change.prorationDate ?? now
  const credit = isFree || change.proration === 'none' ? [] : [unusedOf(before, when)]
  const withPrice = { ...before, items: withItem(before, { price }) }

  if (change.trialEnd !== undefined && change.trialEnd !== 'now') {
    const until = change.trialEnd
    const subscription: Subscription = {
      ...withPrice,
      status: 'trialing',
      trial_start: before.trial_start ?? now,
      trial_end: until,
      billing_cycle_anchor: until,
      items: withItem(withPrice, {
        current_period_start: isFree ? item.current_period_start : now,
        current_period_end: until,
      }),
      _toldTrialEnds: false,
    }
    return { subscription, charged: credit, invoiced: credit.length > 0 && change.proration === 'always_invoice' }
  }

  const isOtherPeriod = !isSamePeriod(price, item.price)
  const startsAnew = change.trialEnd === 'now' ? isFree : !isFree && isOtherPeriod
  if (startsAnew) {
    const subscription: Subscription = {
      ...withPrice,
      status: before.status === 'trialing' ? 'active' : before.status,
      trial_end: change.trialEnd === 'now' ? now : before.trial_end,
      billing_cycle_anchor: now,
      items: withItem(withPrice, { current_period_start: now, current_period_end: nextEnd(price, now, now) }),
    }
    const { current_period_end: end } = itemOf(subscription)
    const whole = {
      price,
      amount: price.unit_amount ?? 0,
      period: { start: now, end },
      description: `1 × ${named(price)}`,
      proration: false,
    }
    return { subscription, charged: [...credit, whole], invoiced: true }
  }
  if (isFree || change.proration === 'none' || price.id === item.price.id)
    return { subscription: withPrice, charged: [], invoiced: false }
  return {
    subscription: withPrice,
    charged: [...credit, restOf(withPrice, when)],
    invoiced: change.proration === 'always_invoice',
  }
}

const isSamePeriod = (one: Objects['price'], other: Objects['price']) =>
  one.recurring?.interval === other.recurring?.interval &&
  one.recurring?.interval_count === other.recurring?.interval_count

const named = ({ nickname }: Objects['price']) => nickname ?? 'membership'
const dayOf = (at: number) => new Date(at * 1000).toISOString().slice(0, 10)

function unusedOf(subscription: Subscription, from: number): ChargeLine {
  return part(subscription, from, { sign: -1, words: 'Unused time on' })
}

function restOf(subscription: Subscription, from: number): ChargeLine {
  return part(subscription, from, { sign: 1, words: 'Remaining time on' })
}

function part(subscription: Subscription, from: number, { sign, words }: { sign: 1 | -1; words: string }): ChargeLine {
  const { price, current_period_start: start, current_period_end: end } = itemOf(subscription)
  return {
    price,
    amount: sign * prorated(price.unit_amount ?? 0, { start, end, from }),
    period: { start: from, end },
    description: `${words} ${named(price)} after ${dayOf(from)}`,
    proration: true,
  }
}
