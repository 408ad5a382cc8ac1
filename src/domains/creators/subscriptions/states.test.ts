import { expect, test } from 'vitest'
import {
  isOver,
  SUBSCRIPTION_STEPS,
  type SubscriptionState,
  type SubscriptionStep,
  stepBetween,
  stepOf,
  subscriptionStates,
} from './states.ts'

const steps = Object.keys(SUBSCRIPTION_STEPS) as SubscriptionStep[]
const from = [null, ...subscriptionStates]

test('defines the result of every step in every state', () => {
  const table = from.map((state) => [
    state ?? 'none',
    steps.flatMap((step) => {
      const to = stepOf(state, step)
      return to ? [`${step} → ${to}`] : []
    }),
  ])
  const leave = ['useKeptDays → gift', 'end → ended', 'refund → refunded']
  const paid = ['pay → active', 'fail → past_due', 'cancel → cancelled_at_period_end', 'pause → paused', ...leave]
  expect(Object.fromEntries(table)).toEqual({
    none: ['begin → incomplete', 'join → active', 'comp → comped', 'give → gift'],
    incomplete: ['abandon → ended', 'try → trialing', 'pay → active', 'cancel → cancelled_at_period_end'],
    trialing: paid,
    active: ['try → trialing', ...paid],
    past_due: paid,
    cancelled_at_period_end: [
      ...['fail → past_due', 'resume → active', 'resumeTrial → trialing', 'pause → paused'],
      ...leave,
    ],
    paused: [
      ...['fail → past_due', 'cancel → cancelled_at_period_end', 'unpause → active', 'unpauseTrial → trialing'],
      ...leave,
    ],
    comped: [
      'try → trialing',
      'pay → active',
      'cancel → cancelled_at_period_end',
      'give → gift',
      'useKeptDays → gift',
      'end → ended',
    ],
    gift: ['try → trialing', 'pay → active', 'cancel → cancelled_at_period_end', 'end → ended'],
    ended: [],
    refunded: [],
  })
})

test('has no step out of an ended state', () => {
  for (const state of subscriptionStates.filter(isOver))
    for (const to of subscriptionStates) expect(stepBetween(state, to)).toBeUndefined()
})

test('has a way to end a membership from every current state', () => {
  const living = subscriptionStates.filter((state): state is SubscriptionState => !isOver(state))
  for (const state of living) expect(stepBetween(state, 'ended')).toBeDefined()
})
