import { expect, it } from 'vitest'
import { recapOf, recapSpans, recapsFrom } from './recap.ts'

const day = (day: string, sessions = 1) => ({ day, sessions, minutes: 60 * sessions, rounds: 5 })

it('adds up one month without the months around it', () => {
  const days = [day('2026-10-31'), day('2026-11-03', 2), day('2026-11-10'), day('2026-12-01')]
  expect(recapOf('2026-11', days)).toEqual({ sessions: 3, minutes: 180, rounds: 10, longestStreak: 2 })
})

it('adds up a year, and finds the longest streak within it', () => {
  const days = [day('2025-12-30'), day('2026-01-06'), day('2026-01-13'), day('2026-06-01')]
  expect(recapOf('2026', days)).toMatchObject({ sessions: 3, longestStreak: 2 })
})

it('returns zeros without sessions', () => {
  expect(recapOf('2026-11', [])).toEqual({ sessions: 0, minutes: 0, rounds: 0, longestStreak: 0 })
})

it('offers this month, the month before it and this year', () => {
  expect(recapSpans('2026-11-22')).toEqual(['2026-11', '2026-10', '2026'])
  expect(recapsFrom('2026-07-15')).toBe('2026-01-01')
})

it('offers last year too until the end of January', () => {
  expect(recapSpans('2026-01-01')).toEqual(['2026-01', '2025-12', '2026', '2025'])
  expect(recapSpans('2026-01-31')).toContain('2025')
  expect(recapSpans('2026-02-01')).not.toContain('2025')
  expect(recapsFrom('2026-01-15')).toBe('2025-01-01')
})
