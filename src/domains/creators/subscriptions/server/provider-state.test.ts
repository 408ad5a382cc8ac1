import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { days } from '#platform/clock.ts'
import { isPastRetries, providerStateOf } from './provider-state.ts'

const at = (iso: string) => Date.parse(iso) / 1000
const START = '2026-11-20T12:00:00Z'
const END = '2026-12-20T12:00:00Z'

/** What the provider says of a monthly subscription; what differs is given. */
const said = (differing: Partial<Stripe.Subscription>) =>
  ({
    id: 'sub_1',
    status: 'active',
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    created: at(START),
    currency: 'eur',
    ended_at: null,
    metadata: { tierId: 'blue' },
    pause_collection: null,
    trial_end: null,
    items: {
      data: [
        {
          current_period_start: at(START),
          current_period_end: at(END),
          price: { unit_amount: 1000, recurring: { interval: 'month' } },
        },
      ],
    },
    ...differing,
  }) as Stripe.Subscription

const later = (iso: string, ms: number) => new Date(Date.parse(iso) + ms)
const pause = { behavior: 'void' as const, resumes_at: null }

test.each<[string, Partial<Stripe.Subscription>, string, Date | undefined]>([
  ['paid: a day longer than its period, until the next payment is known', {}, 'active', later(END, days(1))],
  ['free days', { status: 'trialing', trial_end: at(END) }, 'trialing', later(END, days(1))],
  [
    'days that were kept are no free ones',
    { status: 'trialing', trial_end: at(END), metadata: { keptDays: 'yes' } },
    'active',
    later(END, days(1)),
  ],
  ['cancelled: to the very end', { cancel_at_period_end: true }, 'cancelled_at_period_end', new Date(END)],
  [
    'cancelled during free days',
    { status: 'trialing', trial_end: at(END), cancel_at_period_end: true },
    'cancelled_at_period_end',
    new Date(END),
  ],
  ['not paid: seven days from when it was due', { status: 'past_due' }, 'past_due', later(START, days(7))],
  ['given up by the provider and not ended', { status: 'unpaid' }, 'past_due', later(START, days(7))],
  ['not paid and cancelled', { status: 'past_due', cancel_at_period_end: true }, 'past_due', later(START, days(7))],
  ['resting: what was when the pause began', { pause_collection: pause }, 'paused', undefined],
  ['over', { status: 'canceled', ended_at: at(END) }, 'ended', new Date(END)],
  ['never paid', { status: 'incomplete' }, 'incomplete', undefined],
  ['never paid and given up', { status: 'incomplete_expired' }, 'ended', new Date(START)],
])('what the provider says means here: %s', (_, differing, state, accessUntil) => {
  expect(providerStateOf(said(differing))).toMatchObject({ state, accessUntil })
})

test('tier, price and interval are those that are paid', () => {
  expect(providerStateOf(said({}))).toMatchObject({
    tierId: 'blue',
    amount: 1000,
    interval: 'month',
    currency: 'EUR',
    currentPeriodEnd: new Date(END),
    trialEnd: null,
  })
})

test('a state that is not known here is a fault, never access', () => {
  expect(() => providerStateOf(said({ status: 'invented' as Stripe.Subscription.Status }))).toThrow('invented')
})

test('the provider’s last try on day 7 comes before the end', () => {
  const accessUntil = new Date(END)
  expect(isPastRetries(accessUntil, new Date(END))).toBe(false)
  expect(isPastRetries(accessUntil, later(END, days(0.1)))).toBe(true)
  expect(isPastRetries(null, new Date(END))).toBe(false)
})
