import { expect, test } from 'vitest'
import { days, ENDLESS } from '#platform/clock.ts'
import { feeOf } from './fees.ts'
import { daysLeft, type JoinFacts, joinEligibilityOf, priceOf } from './rules.ts'

const tier = {
  id: 'tier',
  state: 'active' as const,
  monthlyPrice: 1000,
  yearlyPrice: 10_000,
  currency: 'EUR' as const,
  trialDays: 7,
  maxMembers: 2,
}
const facts: JoinFacts = {
  isOwn: false,
  isThere: true,
  teaches: true,
  takesMoney: true,
  paymentsOpen: true,
  tier,
  interval: 'month',
  held: undefined,
  hadTrial: false,
  taken: 1,
  seen: { amount: 1000, currency: 'EUR' },
}
const statusOf = (differing: Partial<JoinFacts>) => joinEligibilityOf({ ...facts, ...differing }).status

test("charges a new member the tier's price and grants its trial once", () => {
  expect(joinEligibilityOf(facts)).toEqual({ status: 'may', amount: 1000, currency: 'EUR', trialDays: 7 })
  expect(joinEligibilityOf({ ...facts, hadTrial: true })).toMatchObject({ status: 'may', trialDays: 0 })
})

test.each<[string, Partial<JoinFacts>]>([
  ['own', { isOwn: true }],
  ['absent', { isThere: false, teaches: false, tier: undefined }],
  ['not_offered', { teaches: false }],
  ['not_offered', { takesMoney: false }],
  ['tier_gone', { tier: undefined }],
  ['tier_gone', { tier: { ...tier, state: 'archived' } }],
  ['tier_gone', { tier: { ...tier, state: 'draft' } }],
  ['tier_gone', { interval: 'year', tier: { ...tier, yearlyPrice: null } }],
  ['member', { held: { state: 'active', tierId: 'other', isFree: false } }],
  ['member', { held: { state: 'cancelled_at_period_end', tierId: 'tier', isFree: false } }],
  ['member', { held: { state: 'active', tierId: 'tier', isFree: true } }],
  ['full', { taken: 2 }],
  ['closed', { paymentsOpen: false }],
  ['price_changed', { seen: { amount: 1, currency: 'EUR' } }],
  ['price_changed', { seen: { amount: 1000, currency: 'USD' } }],
])('refuses to join with the status %s', (status, differing) => {
  expect(statusOf(differing)).toBe(status)
})

test('allows joining despite an unpaid checkout, a gift or a free tier', () => {
  expect(statusOf({ held: { state: 'incomplete', tierId: 'tier', isFree: true } })).toBe('may')
  expect(statusOf({ held: { state: 'gift', tierId: 'tier', isFree: true } })).toBe('may')
  expect(statusOf({ held: { state: 'active', tierId: 'free', isFree: true } })).toBe('may')
})

test('allows joining a free tier without a provider or payout account', () => {
  const free = { ...tier, monthlyPrice: 0, yearlyPrice: null }
  const asked = { tier: free, takesMoney: false, paymentsOpen: false, seen: { amount: 0, currency: 'EUR' as const } }
  expect(joinEligibilityOf({ ...facts, ...asked })).toMatchObject({ status: 'may', amount: 0, trialDays: 0 })
  expect(statusOf({ ...asked, held: { state: 'gift', tierId: 'tier', isFree: true } })).toBe('member')
})

test('prices a year separately, or not at all', () => {
  expect(priceOf(tier, 'year')).toEqual({ amount: 10_000, currency: 'EUR' })
  expect(priceOf({ ...tier, yearlyPrice: null }, 'year')).toBeUndefined()
})

test('rounds the 10% fee half up to the smallest unit', () => {
  expect([1000, 999, 995, 994, 400, 1].map(feeOf)).toEqual([100, 100, 100, 99, 40, 0])
})

test('counts a started day as remaining, and no days for endless access', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  expect(daysLeft(new Date(now.getTime() + days(2.5)), now)).toBe(3)
  expect(daysLeft(new Date(now.getTime() - 1), now)).toBe(0)
  expect(daysLeft(ENDLESS, now)).toBe(0)
  expect(daysLeft(null, now)).toBe(0)
})
