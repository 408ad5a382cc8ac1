import { expect, test } from 'vitest'
import { monthAfter, weeksOfMonth } from './month.ts'

test('shows a month in whole weeks from Monday to Sunday', () => {
  expect(weeksOfMonth('2026-11').map((week) => [week[0], week.at(-1)])).toEqual([
    ['2026-10-26', '2026-11-01'],
    ['2026-11-02', '2026-11-08'],
    ['2026-11-09', '2026-11-15'],
    ['2026-11-16', '2026-11-22'],
    ['2026-11-23', '2026-11-29'],
    ['2026-11-30', '2026-12-06'],
  ])
  expect(weeksOfMonth('2027-02')).toHaveLength(4)
})

test('stays on the same day when changing the month if it exists, and stops at today', () => {
  expect(monthAfter('2026-03-31', -1, '2026-11-21')).toBe('2026-02-28')
  expect(monthAfter('2026-01-15', -1, '2026-11-21')).toBe('2025-12-15')
  expect(monthAfter('2026-10-30', 1, '2026-11-21')).toBe('2026-11-21')
})
