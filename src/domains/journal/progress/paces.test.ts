import { expect, test } from 'vitest'
import type { Goal } from './goals.ts'
import { pacesOf, usualWeek } from './paces.ts'
import { daysAfter } from './weeks.ts'

const week = (at: number, minutes: number, goal: Goal | null = null) => ({
  week: daysAfter('2026-01-05', at * 7),
  sessions: minutes / 60,
  minutes,
  goal,
})

test('shows each week with the goal it had, in the chosen unit', () => {
  const hours: Goal = { unit: 'hours', amount: 3 }
  const sessions: Goal = { unit: 'sessions', amount: 2 }
  expect(pacesOf([week(0, 90), week(1, 180, hours), week(2, 0, sessions)], 'hours')).toEqual({
    by: 'week',
    paces: [
      { from: '2026-01-05', amount: 1.5, goal: null },
      { from: '2026-01-12', amount: 3, goal: 3 },
      { from: '2026-01-19', amount: 0, goal: null },
    ],
  })
})

test('shows more than sixty weeks as monthly averages', () => {
  const { by, paces } = pacesOf(
    Array.from({ length: 61 }, (_, at) => week(at, at < 4 ? 120 : 60)),
    'hours',
  )
  expect(by).toBe('month')
  // January 2026 has four Mondays, and March 2027 only its first: the last bar covers a single week.
  expect(paces[0]).toEqual({ from: '2026-01-01', amount: 2, goal: null })
  expect(paces[1]).toEqual({ from: '2026-02-01', amount: 1, goal: null })
  expect(paces.at(-1)?.from).toBe('2027-03-01')
})

test('averages only weeks that have ended', () => {
  const weeks = [week(0, 120), week(1, 240), week(2, 0)]
  expect(usualWeek(weeks, '2026-01-20')).toEqual({ minutes: 180, sessions: 3 })
  expect(usualWeek([week(2, 60)], '2026-01-20')).toEqual({ minutes: 60, sessions: 1 })
  expect(usualWeek([], '2026-01-20')).toEqual({ minutes: 0, sessions: 0 })
})
