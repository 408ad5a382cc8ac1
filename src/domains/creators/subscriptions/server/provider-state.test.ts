import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { days } from '#platform/clock.ts'
import { isPastRetries, providerStateOf } from './provider-state.ts'

const at = (iso: string) => Date.parse(iso) / 1000
const START = '2026-11-20T12:00:00Z'
const END = '2026-12-20T12:00:00Z'

/** A monthly subscription as the provider returns it, with overrides. */
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
  ['paid: access runs one day past the period, until the next payment is known', {}, 'active', later(END, days(1))],
  ['free trial', { status: 'trialing', trial_end: at(END) }, 'trialing', later(END, days(1))],
  [
    'days kept from a pause are not a free trial',
    { status: 'trialing', trial_end: at(END), metadata: { keptDays: 'yes' } },
    'active',
    later(END, days(1)),
  ],
  ['cancelled: access until the period ends', { cancel_at_period_end: true }, 'cancelled_at_period_end', new Date(END)],
  [
    'cancelled during the free trial',
    { status: 'trialing', trial_end: at(END), cancel_at_period_end: true },
    'cancelled_at_period_end',
    new Date(END),
  ],
  ['unpaid: access for seven days after the due date', { status: 'past_due' }, 'past_due', later(START, days(7))],
  [
    "provider stopped retrying but didn't end the subscription",
    { status: 'unpaid' },
    'past_due',
    later(START, days(7)),
  ],
  ['unpaid and cancelled', { status: 'past_due', cancel_at_period_end: true }, 'past_due', later(START, days(7))],
  ['paused: keeps the access date from the start of the pause', { pause_collection: pause }, 'paused', undefined],
  ['ended', { status: 'canceled', ended_at: at(END) }, 'ended', new Date(END)],
  ['never paid', { status: 'incomplete' }, 'incomplete', undefined],
  ['never paid and expired', { status: 'incomplete_expired' }, 'ended', new Date(START)],
])('maps the provider’s subscription: %s', (_, differing, state, accessUntil) => {
  expect(providerStateOf(said(differing))).toMatchObject({ state, accessUntil })
})

test('takes tier, price and interval from what is currently paid', () => {
  expect(providerStateOf(said({}))).toMatchObject({
    tierId: 'blue',
    amount: 1000,
    interval: 'month',
    currency: 'EUR',
    currentPeriodEnd: new Date(END),
    trialEnd: null,
  })
})

test('throws on an unknown state instead of granting access', () => {
  expect(() => providerStateOf(said({ status: 'invented' as Stripe.Subscription.Status }))).toThrow('invented')
})

test("keeps access until the provider's last attempt on day 7 is over", () => {
  const accessUntil = new Date(END)
  expect(isPastRetries(accessUntil, new Date(END))).toBe(false)
  expect(isPastRetries(accessUntil, later(END, days(0.1)))).toBe(true)
  expect(isPastRetries(null, new Date(END))).toBe(false)
})
