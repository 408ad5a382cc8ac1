import { expect, test } from 'vitest'
import { type Goal, type GoalSince, goalIn, goalsReached, shareOfGoal } from './goals.ts'
import { calendarFrom, spansOf, weeksOf } from './periods.ts'

test('compares whole weeks up to today with the same number of days before', () => {
  const first = '2020-02-05'
  // A Wednesday.
  const today = '2026-11-18'
  expect(spansOf('4w', { today, first })).toEqual({
    now: { from: '2026-10-26', to: '2026-11-18' },
    before: { from: '2026-09-28', to: '2026-10-21' },
  })
  expect(spansOf('12w', { today, first })).toEqual({
    now: { from: '2026-08-31', to: '2026-11-18' },
    before: { from: '2026-06-08', to: '2026-08-26' },
  })
  expect(spansOf('year', { today, first })).toEqual({
    now: { from: '2025-11-24', to: '2026-11-18' },
    before: { from: '2024-11-25', to: '2025-11-19' },
  })
  expect(spansOf('all', { today, first })).toEqual({ now: { from: '2020-02-03', to: today }, before: null })
  expect(spansOf('all', { today, first: null }).now).toEqual({ from: '2026-11-16', to: today })
})

test('covers exactly four weeks whether today is a Sunday or a Monday', () => {
  const weeksOn = (today: string) => weeksOf(spansOf('4w', { today, first: null }).now)
  expect(weeksOn('2026-11-22')).toEqual(['2026-10-26', '2026-11-02', '2026-11-09', '2026-11-16'])
  expect(weeksOn('2026-11-23')).toEqual(['2026-11-02', '2026-11-09', '2026-11-16', '2026-11-23'])
  expect(weeksOf(spansOf('year', { today: '2026-11-22', first: null }).now)).toHaveLength(52)
})

test('shows the period in the heat calendar, and at most a year', () => {
  expect(calendarFrom({ from: '2026-10-26', to: '2026-11-18' })).toBe('2026-10-26')
  expect(calendarFrom({ from: '2010-01-04', to: '2026-11-18' })).toBe('2025-11-17')
})

const hours = (amount: number): Goal => ({ unit: 'hours', amount })
const history: GoalSince[] = [
  { week: '2026-10-26', goal: { unit: 'sessions', amount: 3 } },
  { week: '2026-11-09', goal: hours(4.5) },
  { week: '2026-11-16', goal: null },
]

test('compares each week with the goal it had', () => {
  expect(goalIn(history, '2026-10-19')).toBeNull()
  expect(goalIn(history, '2026-10-26')).toEqual({ unit: 'sessions', amount: 3 })
  expect(goalIn(history, '2026-11-02')).toEqual({ unit: 'sessions', amount: 3 })
  expect(goalIn(history, '2026-11-09')).toEqual(hours(4.5))
  expect(goalIn(history, '2026-11-23')).toBeNull()
  expect(shareOfGoal(hours(4.5), { sessions: 9, minutes: 135 })).toBe(0.5)
  expect(shareOfGoal({ unit: 'sessions', amount: 3 }, { sessions: 5, minutes: 0 })).toBe(1)
})

test('counts the current week once its goal is reached, and not as missed before', () => {
  const week = (monday: string, sessions: number, minutes = sessions * 90) => ({ week: monday, sessions, minutes })
  const past = [week('2026-10-19', 9), week('2026-10-26', 3), week('2026-11-02', 2)]
  const reached = (present: ReturnType<typeof week>) =>
    goalsReached(history, { weeks: [...past, present], today: '2026-11-11' })
  expect(reached(week('2026-11-09', 2))).toEqual({ reached: 1, of: 2 })
  expect(reached(week('2026-11-09', 3))).toEqual({ reached: 2, of: 3 })
})
