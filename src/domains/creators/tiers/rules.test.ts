import { describe, expect, test } from 'vitest'
import { type Currency, currencies } from '#platform/money.ts'
import { monthlyLimits } from './limits.ts'
import { levelsIn, losersBy, mayChangeKind, obstacleTo, opennessOf, savingOf, usualYearly } from './rules.ts'
import { problemsOf } from './tier-problems.ts'

const paid = { monthlyPrice: 990, yearlyPrice: 9900, trialDays: 0 } as const
const free = { monthlyPrice: 0, yearlyPrice: null, trialDays: 0 } as const

describe('prices', () => {
  test.each([...currencies])(
    'in %s the bounds of a month are allowed, and nothing beside them',
    (currency: Currency) => {
      const { min, max } = monthlyLimits(currency)
      const at = (monthlyPrice: number) => problemsOf({ monthlyPrice, yearlyPrice: null, trialDays: 0 }, currency)
      expect([at(min), at(max)]).toEqual([[], []])
      expect([at(1), at(min - 1), at(max + 1)]).toEqual([['monthly.low'], ['monthly.low'], ['monthly.high']])
    },
  )

  test('a month costs 3.00 to 200.00, and 400 to 30,000 yen', () => {
    expect(monthlyLimits('EUR')).toEqual({ min: 300, max: 20_000 })
    expect(monthlyLimits('JPY')).toEqual({ min: 400, max: 30_000 })
  })

  test('a year is ten months unless said otherwise, and at most twelve', () => {
    expect(usualYearly(990)).toBe(9900)
    expect(problemsOf({ ...paid, yearlyPrice: 12 * 990 }, 'EUR')).toEqual([])
    expect(problemsOf({ ...paid, yearlyPrice: 12 * 990 + 1 }, 'EUR')).toEqual(['yearly.high'])
    expect(problemsOf({ ...paid, yearlyPrice: 989 }, 'EUR')).toEqual(['yearly.low'])
    expect(problemsOf({ ...paid, yearlyPrice: 1 }, 'EUR')).toEqual(['yearly.low'])
  })

  test('what is free has no year and no trial', () => {
    expect(problemsOf(free, 'EUR')).toEqual([])
    expect(problemsOf({ monthlyPrice: 0, yearlyPrice: 100, trialDays: 7 }, 'EUR')).toEqual([
      'yearly.free',
      'trial.free',
    ])
  })

  test('what a year saves is never said to be more than it is', () => {
    expect(savingOf({ monthlyPrice: 990, yearlyPrice: 9900 })).toBe(16)
    expect(savingOf({ monthlyPrice: 990, yearlyPrice: 12 * 990 })).toBe(0)
    expect(savingOf({ monthlyPrice: 990, yearlyPrice: null })).toBe(0)
    expect(savingOf({ monthlyPrice: 0, yearlyPrice: null })).toBe(0)
  })
})

describe('offering', () => {
  const active = (count: number) => Array.from({ length: count }, () => paid)

  test('five tiers at most', () => {
    expect(obstacleTo(paid, { active: active(4), takesMoney: true })).toBeNull()
    expect(obstacleTo(paid, { active: active(5), takesMoney: true })).toBe('too_many')
    expect(obstacleTo(free, { active: active(5), takesMoney: true })).toBe('too_many')
  })

  test('a paid one when payouts are enabled, the free one at once, and one free one', () => {
    expect(obstacleTo(paid, { active: [], takesMoney: false })).toBe('payouts')
    expect(obstacleTo(free, { active: [], takesMoney: false })).toBeNull()
    expect(obstacleTo(free, { active: [free], takesMoney: true })).toBe('second_free')
  })

  test('one becomes a member while there is room and the creator can be paid', () => {
    const room = { ...paid, maxMembers: 2 }
    expect(opennessOf(room, { members: 1, takesMoney: true })).toBe('open')
    expect(opennessOf(room, { members: 2, takesMoney: true })).toBe('full')
    expect(opennessOf(room, { members: 0, takesMoney: false })).toBe('closed')
    expect(opennessOf({ ...free, maxMembers: null }, { members: 900, takesMoney: false })).toBe('open')
  })

  test('what was offered stays free or stays paid', () => {
    expect(['draft', 'active', 'archived'].map((state) => mayChangeKind({ state: state as 'draft' }))).toEqual([
      true,
      false,
      false,
    ])
  })
})

describe('the order of levels', () => {
  const tiers = [
    { id: 'white', level: 1, members: 0 },
    { id: 'blue', level: 3, members: 2 },
    { id: 'black', level: 7, members: 0 },
  ] as const
  const [white, blue, black] = tiers

  test('gives out the same levels anew', () => {
    expect(levelsIn([black, white, blue])).toEqual([
      { id: 'black', level: 1 },
      { id: 'white', level: 3 },
      { id: 'blue', level: 7 },
    ])
  })

  test('nobody is led below what they pay for', () => {
    expect(losersBy([white, black, blue])).toEqual([])
    expect(losersBy([blue, white, black]).map(({ id }) => id)).toEqual(['blue'])
    expect(losersBy([white, blue, black])).toEqual([])
  })
})
