import { expect, test } from 'vitest'
import { type SessionToCheck, sessionProblems, startOf } from './session-problems.ts'

const known = { now: new Date('2026-11-21T12:00:00Z'), yearStarted: 2019 }
const session = {
  day: '2026-11-20',
  start: '18:30',
  timezone: 'Europe/Dublin',
  minutes: 90,
  rounds: [{ minutes: 6 }, { minutes: 6 }],
} satisfies SessionToCheck

const reasons = (differing: Partial<SessionToCheck>) =>
  sessionProblems({ ...session, ...differing }, known).map(({ field, reason, round }) => [
    field,
    reason,
    ...(round === undefined ? [] : [round]),
  ])

test.each<[string, Partial<SessionToCheck>, unknown[]]>([
  ['as it should be', {}, []],
  ['15 minutes', { minutes: 15, rounds: [] }, []],
  ['14 minutes', { minutes: 14, rounds: [] }, [['minutes', 'TOO_SHORT']]],
  ['6 hours', { minutes: 360 }, []],
  ['40 hours', { minutes: 2400 }, [['minutes', 'TOO_LONG']]],
  ['half a minute more', { minutes: 90.5 }, [['minutes', 'TOO_SHORT']]],
  ['a clock that is 5 minutes ahead', { day: '2026-11-21', start: '12:05' }, []],
  ['a clock that is 6 minutes ahead', { day: '2026-11-21', start: '12:06' }, [['start', 'IN_FUTURE']]],
  ['this evening in Sydney, which is over', { day: '2026-11-21', start: '20:00', timezone: 'Australia/Sydney' }, []],
  [
    'this evening in New York',
    { day: '2026-11-21', start: '20:00', timezone: 'America/New_York' },
    [['start', 'IN_FUTURE']],
  ],
  ['the year before the one began', { day: '2018-12-31' }, [['day', 'BEFORE_BEGUN']]],
  ['the first day of the year in which one began', { day: '2019-01-01' }, []],
  ['1899', { day: '1899-12-31' }, [['day', 'TOO_EARLY']]],
  ['the 30th of February', { day: '2026-02-30' }, [['day', 'NO_MOMENT']]],
  ['25 o’clock', { start: '25:00' }, [['day', 'NO_MOMENT']]],
  ['a zone that is none', { timezone: 'Mars/Olympus' }, [['timezone', 'NO_TIMEZONE']]],
  [
    'a round longer than its session',
    { minutes: 30, rounds: [{ minutes: 6 }, { minutes: 31 }] },
    [['rounds', 'ROUND_LONGER', 1]],
  ],
  [
    'rounds that are together longer',
    { minutes: 30, rounds: [{ minutes: 20 }, { minutes: 11 }] },
    [['rounds', 'ROUNDS_LONGER']],
  ],
  ['rounds that are together as long', { minutes: 30, rounds: [{ minutes: 20 }, { minutes: 10 }] }, []],
  ['a round of nothing', { rounds: [{ minutes: 0 }] }, [['rounds', 'EMPTY_ROUND', 0]]],
  ['41 rounds', { rounds: Array.from({ length: 41 }, () => ({ minutes: 1 })) }, [['rounds', 'TOO_MANY_ROUNDS']]],
  ['an intensity of 6', { intensity: 6 }, [['intensity', 'OFF_SCALE']]],
  ['a mood of 0', { mood: 0 }, [['mood', 'OFF_SCALE']]],
  ['5001 characters of notes', { notes: 'x'.repeat(5001) }, [['notes', 'TOO_MUCH_TEXT']]],
  ['5 photos', { photos: [1, 2, 3, 4, 5] }, [['photos', 'TOO_MANY_PHOTOS']]],
])('a session of %s', (_what, differing, problems) => {
  expect(reasons(differing)).toEqual(problems)
})

test('whoever did not say when they began may log any year since 1900', () => {
  expect(sessionProblems({ ...session, day: '1962-06-01' }, { ...known, yearStarted: null })).toEqual([])
})

test('every problem is told at once, in the order of the form', () => {
  expect(reasons({ day: '2027-01-01', minutes: 2400, energy: 9 })).toEqual([
    ['start', 'IN_FUTURE'],
    ['minutes', 'TOO_LONG'],
    ['energy', 'OFF_SCALE'],
  ])
})

test("a session begins by its place's clock, even in a skipped hour", () => {
  expect(startOf(session)?.toISOString()).toBe('2026-11-20T18:30:00.000Z')
  expect(startOf({ ...session, timezone: 'Asia/Tokyo' })?.toISOString()).toBe('2026-11-20T09:30:00.000Z')
  expect(startOf({ day: '2026-03-29', start: '01:30', timezone: 'Europe/Dublin' })?.toISOString()).toBe(
    '2026-03-29T01:30:00.000Z',
  )
})
