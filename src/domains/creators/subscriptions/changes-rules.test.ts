import { describe, expect, test } from 'vitest'
import { days } from '#platform/clock.ts'
import {
  addMonths,
  type ChangeAction,
  type ChangeFacts,
  changeActions,
  giftDays,
  giftPriceOf,
  mayBeRefunded,
  mayDo,
  planChange,
  refundUntil,
  type Target,
} from './changes-rules.ts'
import { type SubscriptionState, subscriptionStates } from './states.ts'

const now = new Date('2026-11-20T12:00:00Z')
const later = (count: number) => new Date(now.getTime() + days(count))

const tier = (level: number, monthlyPrice: number, differing: Partial<Target> = {}): Target => ({
  id: `tier ${level}`,
  level,
  monthlyPrice,
  yearlyPrice: monthlyPrice * 10,
  currency: 'EUR',
  state: 'active',
  ...differing,
})
const free = tier(0, 0, { yearlyPrice: null })
const blue = tier(1, 1000)
const purple = tier(2, 2500)
const black = tier(3, 6000)

const held = (differing: Partial<ChangeFacts> = {}): ChangeFacts => ({
  state: 'active',
  isBilled: true,
  interval: 'month',
  amount: 2500,
  tier: purple,
  isPlanned: false,
  trialEnd: null,
  accessUntil: later(20),
  lastPausedAt: null,
  ...differing,
})

describe('allows exactly the listed actions in each state', () => {
  const MAY = {
    incomplete: [],
    trialing: ['change', 'cancel', 'card'],
    active: ['change', 'cancel', 'pause', 'card'],
    past_due: ['cancel', 'card'],
    cancelled_at_period_end: ['resume', 'card'],
    paused: ['cancel', 'unpause', 'card'],
    comped: ['change', 'cancel'],
    gift: ['change'],
    ended: [],
    refunded: [],
  } satisfies Record<SubscriptionState, ChangeAction[]>

  test.each(subscriptionStates)('%s', (state) => {
    const isBilled = state !== 'comped' && state !== 'gift'
    const facts = held({ state, isBilled })
    const may = changeActions.filter((action) => mayDo(action, facts, now).status === 'may')
    expect(may).toEqual(MAY[state])
  })

  test('allows leaving a free tier or changing to a paid one', () => {
    const facts = held({ isBilled: false, interval: null, amount: 0, tier: free })
    expect(changeActions.filter((action) => mayDo(action, facts, now).status === 'may')).toEqual(['change', 'cancel'])
  })

  test("refuses to resume a cancelled membership once it's over", () => {
    const over = held({ state: 'cancelled_at_period_end', accessUntil: later(-1) })
    expect(mayDo('resume', over, now)).toEqual({ status: 'not', reason: 'over' })
  })

  test('allows one pause a year', () => {
    const paused = (lastPausedAt: Date) => mayDo('pause', held({ lastPausedAt }), now)
    expect(paused(new Date('2025-11-20T12:00:00Z'))).toEqual({ status: 'may' })
    expect(paused(new Date('2025-11-20T12:00:01Z'))).toEqual({ status: 'not', reason: 'paused_before' })
  })

  test('allows undoing a planned change, and requires it before a pause', () => {
    expect(mayDo('keep', held(), now)).toEqual({ status: 'not', reason: 'not_planned' })
    expect(mayDo('keep', held({ isPlanned: true }), now)).toEqual({ status: 'may' })
    expect(mayDo('pause', held({ isPlanned: true }), now)).toEqual({ status: 'not', reason: 'planned' })
  })
})

describe('changing tier or interval', () => {
  const from = (facts: Partial<ChangeFacts>, to: Target, interval: 'month' | 'year') =>
    planChange(held(facts), { tier: to, interval }, now)

  test('upgrades immediately and charges the difference', () => {
    expect(from({}, black, 'month')).toEqual({ status: 'now', pays: true, amount: 6000 })
  })
  test('upgrades immediately at no charge to a tier that costs no more', () => {
    expect(from({ amount: 6000 }, black, 'month')).toEqual({ status: 'now', pays: false, amount: 6000 })
  })
  test('downgrades with the next payment', () => {
    expect(from({}, blue, 'month')).toEqual({ status: 'later', amount: 1000 })
    expect(from({}, free, 'month')).toEqual({ status: 'later', amount: 0 })
  })
  test('changes monthly to yearly now, and yearly to monthly with the next payment', () => {
    expect(from({}, purple, 'year')).toEqual({ status: 'now', pays: true, amount: 25_000 })
    expect(from({ interval: 'year', amount: 25_000 }, purple, 'month')).toEqual({ status: 'later', amount: 2500 })
    expect(from({ interval: 'year', amount: 25_000 }, black, 'month')).toEqual({ status: 'later', amount: 6000 })
  })
  test('never pays out: a cheaper year starts with the next payment', () => {
    expect(from({ amount: 9000 }, tier(3, 800), 'year')).toEqual({ status: 'later', amount: 8000 })
  })
  test('never loses trial or paused days, because every change waits for their end', () => {
    expect(from({ state: 'trialing', trialEnd: later(5) }, black, 'month')).toEqual({ status: 'later', amount: 6000 })
    expect(from({ trialEnd: later(5) }, black, 'year')).toEqual({ status: 'later', amount: 60_000 })
    expect(from({ trialEnd: later(-5) }, black, 'month')).toMatchObject({ status: 'now' })
  })
  test('closes archived tiers to new members but lets current members upgrade', () => {
    const archived = { ...purple, state: 'archived' as const }
    expect(from({ tier: blue, amount: 1000 }, archived, 'month')).toEqual({ status: 'not', reason: 'not_offered' })
    expect(from({ tier: archived }, archived, 'year')).toMatchObject({ status: 'now' })
    expect(from({ tier: archived }, black, 'month')).toMatchObject({ status: 'now' })
  })
  test('refuses an upgrade while another change is planned', () => {
    expect(from({ isPlanned: true }, black, 'month')).toEqual({ status: 'not', reason: 'planned' })
    expect(from({ isPlanned: true }, blue, 'month')).toEqual({ status: 'later', amount: 1000 })
  })
  test("offers neither the current plan nor a yearly price that doesn't exist", () => {
    expect(from({}, purple, 'month')).toEqual({ status: 'not', reason: 'same' })
    expect(from({}, { ...black, yearlyPrice: null }, 'year')).toEqual({ status: 'not', reason: 'not_offered' })
  })
  test("starts a checkout for members who don't pay yet", () => {
    const nothing = { isBilled: false, interval: null, amount: 0 } as const
    expect(from({ ...nothing, tier: free }, blue, 'month')).toEqual({ status: 'checkout', amount: 1000 })
    expect(from({ ...nothing, tier: free }, free, 'month')).toEqual({ status: 'not', reason: 'same' })
    expect(from({ ...nothing, state: 'gift', tier: blue }, blue, 'year')).toEqual({
      status: 'checkout',
      amount: 10_000,
    })
  })
})

describe('refunds', () => {
  const facts = { state: 'active', firstPaidAt: later(-3), paidSince: false, refundedBefore: false } as const

  test('refunds a first payment within 14 days, once per creator', () => {
    expect(refundUntil(facts, now)).toEqual(later(11))
    expect(refundUntil({ ...facts, firstPaidAt: later(-14) }, now)).toBeNull()
    expect(refundUntil({ ...facts, refundedBefore: true }, now)).toBeNull()
  })
  test('refuses a refund after a second payment or without any', () => {
    expect(refundUntil({ ...facts, paidSince: true }, now)).toBeNull()
    expect(refundUntil({ ...facts, firstPaidAt: null }, now)).toBeNull()
  })
  test("refunds only memberships that aren't over", () => {
    expect(subscriptionStates.filter(mayBeRefunded)).toEqual([
      'active',
      'past_due',
      'cancelled_at_period_end',
      'paused',
    ])
    expect(refundUntil({ ...facts, state: 'ended' }, now)).toBeNull()
  })
})

describe('gifts', () => {
  test('cost the monthly price times the months, or the yearly price for a year', () => {
    expect([1, 3, 6, 12].map((months) => giftPriceOf(blue, months as 1))).toEqual([1000, 3000, 6000, 10_000])
    expect(giftPriceOf({ ...blue, yearlyPrice: null }, 12)).toBe(12_000)
    expect(giftPriceOf(free, 3)).toBeUndefined()
  })
  test('last as many days as their calendar months', () => {
    expect(giftDays(1, new Date('2026-02-01T00:00:00Z'))).toBe(28)
    expect(giftDays(12, new Date('2027-06-01T00:00:00Z'))).toBe(366)
  })
  test('adds a month to the 31st as the last day of the next month', () => {
    expect(addMonths(new Date('2026-08-31T10:00:00Z'), 1)).toEqual(new Date('2026-09-30T10:00:00Z'))
    expect(addMonths(new Date('2026-11-30T10:00:00Z'), 3)).toEqual(new Date('2027-02-28T10:00:00Z'))
  })
})
