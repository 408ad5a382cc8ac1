import { describe, expect, test } from 'vitest'
import { type Currency, currencies } from '#platform/money.ts'
import { monthlyLimits } from './limits.ts'
import { levelsIn, mayChangeKind, obstacleTo, opennessOf, savingOf, tiersLosingAccess, usualYearly } from './rules.ts'
import { problemsOf } from './tier-problems.ts'

const paid = { monthlyPrice: 990, yearlyPrice: 9900, trialDays: 0 } as const
const free = { monthlyPrice: 0, yearlyPrice: null, trialDays: 0 } as const

describe('prices', () => {
  test.each([...currencies])(
    'in %s, accepts a monthly price at the limits but not beyond them',
    (currency: Currency) => {
      const { min, max } = monthlyLimits(currency)
      const at = (monthlyPrice: number) => problemsOf({ monthlyPrice, yearlyPrice: null, trialDays: 0 }, currency)
      expect([at(min), at(max)]).toEqual([[], []])
      expect([at(1), at(min - 1), at(max + 1)]).toEqual([['monthly.low'], ['monthly.low'], ['monthly.high']])
    },
  )

  test('limits a monthly price to 3.00–200.00, or 400–30,000 yen', () => {
    expect(monthlyLimits('EUR')).toEqual({ min: 300, max: 20_000 })
    expect(monthlyLimits('JPY')).toEqual({ min: 400, max: 30_000 })
  })

  test('defaults the yearly price to ten monthly prices and limits it to twelve', () => {
    expect(usualYearly(990)).toBe(9900)
    expect(problemsOf({ ...paid, yearlyPrice: 12 * 990 }, 'EUR')).toEqual([])
    expect(problemsOf({ ...paid, yearlyPrice: 12 * 990 + 1 }, 'EUR')).toEqual(['yearly.high'])
    expect(problemsOf({ ...paid, yearlyPrice: 989 }, 'EUR')).toEqual(['yearly.low'])
    expect(problemsOf({ ...paid, yearlyPrice: 1 }, 'EUR')).toEqual(['yearly.low'])
  })

  test('refuses a yearly price or a trial on a free tier', () => {
    expect(problemsOf(free, 'EUR')).toEqual([])
    expect(problemsOf({ monthlyPrice: 0, yearlyPrice: 100, trialDays: 7 }, 'EUR')).toEqual([
      'yearly.free',
      'trial.free',
    ])
  })

  test('never overstates the yearly saving', () => {
    expect(savingOf({ monthlyPrice: 990, yearlyPrice: 9900 })).toBe(16)
    expect(savingOf({ monthlyPrice: 990, yearlyPrice: 12 * 990 })).toBe(0)
    expect(savingOf({ monthlyPrice: 990, yearlyPrice: null })).toBe(0)
    expect(savingOf({ monthlyPrice: 0, yearlyPrice: null })).toBe(0)
  })
})

describe('publishing', () => {
  const active = (count: number) => Array.from({ length: count }, () => paid)

  test('allows at most five active tiers', () => {
    expect(obstacleTo(paid, { active: active(4), takesMoney: true })).toBeNull()
    expect(obstacleTo(paid, { active: active(5), takesMoney: true })).toBe('too_many')
    expect(obstacleTo(free, { active: active(5), takesMoney: true })).toBe('too_many')
  })

  test('requires payouts for a paid tier and allows one free tier', () => {
    expect(obstacleTo(paid, { active: [], takesMoney: false })).toBe('payouts')
    expect(obstacleTo(free, { active: [], takesMoney: false })).toBeNull()
    expect(obstacleTo(free, { active: [free], takesMoney: true })).toBe('second_free')
  })

  test('lets members join while there are places and the creator can be paid', () => {
    const room = { ...paid, maxMembers: 2 }
    expect(opennessOf(room, { members: 1, takesMoney: true })).toBe('open')
    expect(opennessOf(room, { members: 2, takesMoney: true })).toBe('full')
    expect(opennessOf(room, { members: 0, takesMoney: false })).toBe('closed')
    expect(opennessOf({ ...free, maxMembers: null }, { members: 900, takesMoney: false })).toBe('open')
  })

  test('keeps a published tier free or paid', () => {
    expect(['draft', 'active', 'archived'].map((state) => mayChangeKind({ state: state as 'draft' }))).toEqual([
      true,
      false,
      false,
    ])
  })
})

describe('order of levels', () => {
  const tiers = [
    { id: 'white', level: 1, members: 0 },
    { id: 'blue', level: 3, members: 2 },
    { id: 'black', level: 7, members: 0 },
  ] as const
  const [white, blue, black] = tiers

  test('reassigns the same levels in the new order', () => {
    expect(levelsIn([black, white, blue])).toEqual([
      { id: 'black', level: 1 },
      { id: 'white', level: 3 },
      { id: 'blue', level: 7 },
    ])
  })

  test('names tiers whose members would lose access that they pay for', () => {
    expect(tiersLosingAccess([white, black, blue])).toEqual([])
    expect(tiersLosingAccess([blue, white, black]).map(({ id }) => id)).toEqual(['blue'])
    expect(tiersLosingAccess([white, blue, black])).toEqual([])
  })
})
