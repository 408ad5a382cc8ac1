import { expect, test } from 'vitest'
import { dayOfStreak, REST_EVERY_WEEKS, streakWeeks } from './streak.ts'
import { daysAfter, mondayOf, weekOf } from './weeks.ts'

/** A Monday. */
const FIRST = '2026-01-05'
/** A session on the Wednesday of each week marked x; `today` is the Wednesday of the last mark. */
const drawn = (marks: string) => ({
  days: [...marks].flatMap((mark, week) => (mark === 'x' ? [daysAfter(FIRST, week * 7 + 2)] : [])),
  today: daysAfter(FIRST, (marks.length - 1) * 7 + 2),
})
const streakOf = (marks: string) => {
  const { days, today } = drawn(marks)
  return streakWeeks(days, today)
}

test('runs weeks from Monday to Sunday, across the new year too', () => {
  expect(weekOf('2026-11-16')).toBe(weekOf('2026-11-22'))
  expect(weekOf('2026-11-23')).toBe(weekOf('2026-11-22') + 1)
  expect(weekOf('2024-12-30')).toBe(weekOf('2025-01-05'))
  expect(weekOf('1969-12-28')).toBe(weekOf('1969-12-29') - 1)
  expect(mondayOf(weekOf('2028-02-29'))).toBe('2028-02-28')
  expect(streakWeeks(['2026-11-22', '2026-11-23'], '2026-11-23')).toMatchObject({ current: 2, longest: 2 })
  expect(streakWeeks(['2026-11-16', '2026-11-22'], '2026-11-22')).toMatchObject({ current: 1, longest: 1 })
})

test.each([
  ['', 'no training', 0, 0],
  ['x', 'the first week', 1, 1],
  ['xx', 'two weeks', 2, 2],
  ['xxx.', 'the current week never breaks a streak', 3, 3],
  ['xxx..', 'one rest week is free', 3, 3],
  ['xxx...', 'two rest weeks in a row end it', 0, 3],
  ['xxx..x', 'a new one starts after that', 1, 3],
  ['x.x', 'rest weeks don’t count', 2, 2],
  ['x.x.x', 'a second rest within eight weeks drops the part before the first', 2, 2],
  ['xxxx.xxx.xx', 'the same for longer streaks', 5, 7],
  ['xxx.xxxxxx.x', 'seven weeks between rests are too few', 7, 9],
  ['xxx.xxxxxxx.x', 'eight weeks between rests are enough', 11, 11],
  ['.xx', 'weeks before the first session are not rest', 2, 2],
  ['xx.x...xxxx', 'the longest equals the current one', 4, 4],
  ['xxxxxx...xxxx', 'the longest stays when the current one is shorter', 4, 6],
])('“%s”: %s', (marks, _promise, current, longest) => {
  expect(streakOf(marks)).toMatchObject({ current, longest })
})

test('returns whether this week can be skipped and when the streak began', () => {
  expect(streakOf('xx.')).toMatchObject({ restIsFree: true, trainedThisWeek: false, since: FIRST })
  expect(streakOf('x.x.')).toMatchObject({ restIsFree: false, current: 2 })
  expect(streakOf('xx..')).toMatchObject({ restIsFree: false, current: 2 })
  expect(streakOf('xx')).toMatchObject({ restIsFree: false, trainedThisWeek: true })
  expect(streakOf('...')).toMatchObject({ restIsFree: false, since: null })
  expect(streakOf('x...xx')).toMatchObject({ since: daysAfter(FIRST, 28) })
  expect(streakOf('xx.x.x')).toMatchObject({ since: daysAfter(FIRST, 21) })
})

test('counts a session logged further east, where it is already tomorrow', () => {
  expect(streakWeeks(['2026-11-15', '2026-11-23'], '2026-11-22')).toMatchObject({
    current: 2,
    trainedThisWeek: true,
  })
})

test('dates a streak to the first session of the week that reached its length', () => {
  const days = ['2026-01-06', '2026-01-07', '2026-01-20', '2026-01-23', '2026-01-27', '2026-02-02']
  expect(dayOfStreak(days.toReversed(), 1)).toBe('2026-01-06')
  expect(dayOfStreak(days, 2)).toBe('2026-01-20')
  expect(dayOfStreak(days, 4)).toBe('2026-02-02')
  expect(dayOfStreak(days, 5)).toBeNull()
  expect(dayOfStreak([], 1)).toBeNull()
  expect(dayOfStreak(['2010-01-01', '2026-01-06', '2026-01-13'], 2)).toBe('2026-01-13')
})

/** A brute-force version of the rule in the docstring. */
function byTheWords(marks: string): { current: number; longest: number } {
  const fits = (row: string) => {
    if (!row.startsWith('x')) return false
    for (let at = 0; at < row.length; at++) {
      const missed = [...row.slice(at, at + REST_EVERY_WEEKS)].filter((mark) => mark === '.').length
      if (missed > 1) return false
    }
    return true
  }
  const past = marks.endsWith('.') ? marks.slice(0, -1) : marks
  const longestTo = (end: number) => {
    for (let start = 0; start < end; start++)
      if (fits(past.slice(start, end))) return [...past.slice(start, end)].filter((mark) => mark === 'x').length
    return 0
  }
  return {
    current: longestTo(past.length),
    longest: Math.max(0, ...Array.from({ length: past.length }, (_, end) => longestTo(end + 1))),
  }
}

test('matches brute force for any eleven weeks, and never shortens with a session', () => {
  const all = Array.from({ length: 2 ** 11 }, (_, bits) =>
    bits.toString(2).padStart(11, '0').replaceAll('0', '.').replaceAll('1', 'x'),
  )
  const streaks = new Map(all.map((marks) => [marks, streakOf(marks)]))
  const wrong = all.filter((marks) => {
    const { current, longest } = streaks.get(marks) ?? streakOf(marks)
    const { days } = drawn(marks)
    const words = byTheWords(marks)
    const isShorter = [...marks].some((mark, at) => {
      const more = mark === '.' ? streaks.get(`${marks.slice(0, at)}x${marks.slice(at + 1)}`) : undefined
      return more !== undefined && (more.current < current || more.longest < longest)
    })
    return (
      isShorter ||
      current !== words.current ||
      longest !== words.longest ||
      dayOfStreak(days, longest + 1) !== null ||
      (longest > 0 && dayOfStreak(days, longest) === null)
    )
  })
  expect(wrong).toEqual([])
})
