import type { ChargeLine } from './invoices.ts'
import type { Objects } from './objects.ts'
import { prorated } from './periods.ts'
import { chargedForPeriod, itemOf, nextEnd, type Subscription, withItem } from './subscriptions.ts'

export interface Change {
  price?: Objects['price'] | undefined
  trialEnd?: number | undefined
  proration: 'always_invoice' | 'none'
  prorationDate?: number | undefined
}

/** The updated subscription, and what it charges or credits immediately. */
export interface ChangeOutcome {
  subscription: Subscription
  charged: ChargeLine[]
}

/** Computes a change without making it, for the change itself and its preview. `now` is in seconds. */
export function planChange(before: Subscription, change: Change, now: number): ChangeOutcome {
  const item = itemOf(before)
  const price = change.price ?? item.price
  const isFree = before.status === 'trialing' && (before.trial_end ?? 0) > now
  const when = change.prorationDate ?? now
  const isProrated = !isFree && change.proration === 'always_invoice'
  const withPrice = { ...before, items: withItem(before, { price }) }

  if (change.trialEnd !== undefined) {
    const until = change.trialEnd
    const subscription: Subscription = {
      ...withPrice,
      status: 'trialing',
      trial_end: until,
      billing_cycle_anchor: until,
      items: withItem(withPrice, {
        current_period_start: isFree ? item.current_period_start : now,
        current_period_end: until,
      }),
      _toldTrialEnds: false,
    }
    return { subscription, charged: isProrated ? [unusedOf(before, when)] : [] }
  }

  if (!isFree && price.recurring?.interval !== item.price.recurring?.interval) {
    const subscription: Subscription = {
      ...withPrice,
      billing_cycle_anchor: now,
      items: withItem(withPrice, { current_period_start: now, current_period_end: nextEnd(price, now, now) }),
    }
    const whole = chargedForPeriod(subscription)
    return { subscription, charged: isProrated ? [unusedOf(before, when), whole] : [whole] }
  }
  const isSame = !isProrated || price.id === item.price.id
  return { subscription: withPrice, charged: isSame ? [] : [unusedOf(before, when), restOf(withPrice, when)] }
}

const unusedOf = (subscription: Subscription, from: number) =>
  part(subscription, from, { sign: -1, words: 'Unused time' })
const restOf = (subscription: Subscription, from: number) =>
  part(subscription, from, { sign: 1, words: 'Remaining time' })

function part(subscription: Subscription, from: number, { sign, words }: { sign: 1 | -1; words: string }): ChargeLine {
  const { price, current_period_start: start, current_period_end: end } = itemOf(subscription)
  return {
    price,
    amount: sign * prorated(price.unit_amount, { start, end, from }),
    period: { start: from, end },
    description: `${words} on membership after ${new Date(from * 1000).toISOString().slice(0, 10)}`,
  }
}
