import { expect, test } from 'vitest'
import { dateProblems, disciplineAt, slugOfCompetition } from './rules.ts'

const on = (startsOn: string, endsOn: string, registrationDeadline: string | null = null) =>
  dateProblems({ startsOn, endsOn, registrationDeadline })

test('accepts one day, and up to two weeks across a month', () => {
  expect(on('2026-12-06', '2026-12-06', '2026-11-30')).toEqual({})
  expect(on('2026-12-25', '2027-01-07')).toEqual({})
})

test('refuses an end before the start, more than two weeks, and a late deadline', () => {
  expect(on('2026-12-06', '2026-12-05')).toEqual({ endsOn: 'ends_before' })
  expect(on('2026-12-01', '2026-12-15')).toEqual({ endsOn: 'too_long' })
  expect(on('2026-12-06', '2026-12-06', '2026-12-07')).toEqual({ registrationDeadline: 'deadline_after' })
})

test('builds a slug from the name and the date, in any alphabet', () => {
  expect(slugOfCompetition({ name: 'Dublin  Open – Gi', startsOn: '2026-12-06' })).toBe('dublin-open-gi-2026-12-06')
  expect(slugOfCompetition({ name: '!!!', startsOn: '2026-12-06' })).toBe('competition-2026-12-06')
  expect(slugOfCompetition({ name: 'Открытый кубок', startsOn: '2026-12-06' })).toContain('открытыи')
})

test('competes in the chosen discipline where both are offered', () => {
  expect(disciplineAt('both', 'nogi')).toBe('nogi')
  expect(disciplineAt('both', null)).toBe('gi')
  expect(disciplineAt('nogi', 'gi')).toBe('nogi')
})
