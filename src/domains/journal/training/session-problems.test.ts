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
  ['no problems', {}, []],
  ['15 minutes', { minutes: 15, rounds: [] }, []],
  ['14 minutes', { minutes: 14, rounds: [] }, [['minutes', 'TOO_SHORT']]],
  ['6 hours', { minutes: 360 }, []],
  ['40 hours', { minutes: 2400 }, [['minutes', 'TOO_LONG']]],
  ['half a minute', { minutes: 90.5 }, [['minutes', 'TOO_SHORT']]],
  ['a clock 5 minutes ahead', { day: '2026-11-21', start: '12:05' }, []],
  ['a clock 6 minutes ahead', { day: '2026-11-21', start: '12:06' }, [['start', 'IN_FUTURE']]],
  ['a time already past in Sydney', { day: '2026-11-21', start: '20:00', timezone: 'Australia/Sydney' }, []],
  [
    'a time still ahead in New York',
    { day: '2026-11-21', start: '20:00', timezone: 'America/New_York' },
    [['start', 'IN_FUTURE']],
  ],
  ['a day before the first year of training', { day: '2018-12-31' }, [['day', 'BEFORE_TRAINING_STARTED']]],
  ['the first day of the first year of training', { day: '2019-01-01' }, []],
  ['1899', { day: '1899-12-31' }, [['day', 'TOO_EARLY']]],
  ['30 February', { day: '2026-02-30' }, [['day', 'INVALID_DATE']]],
  ["25 o'clock", { start: '25:00' }, [['day', 'INVALID_DATE']]],
  ['an unknown time zone', { timezone: 'Mars/Olympus' }, [['timezone', 'INVALID_TIMEZONE']]],
  [
    'a round longer than its session',
    { minutes: 30, rounds: [{ minutes: 6 }, { minutes: 31 }] },
    [['rounds', 'ROUND_TOO_LONG', 1]],
  ],
  [
    'rounds that add up to more than the session',
    { minutes: 30, rounds: [{ minutes: 20 }, { minutes: 11 }] },
    [['rounds', 'ROUNDS_TOO_LONG']],
  ],
  ['rounds that add up to the session', { minutes: 30, rounds: [{ minutes: 20 }, { minutes: 10 }] }, []],
  ['an empty round', { rounds: [{ minutes: 0 }] }, [['rounds', 'EMPTY_ROUND', 0]]],
  ['41 rounds', { rounds: Array.from({ length: 41 }, () => ({ minutes: 1 })) }, [['rounds', 'TOO_MANY_ROUNDS']]],
  ['an intensity of 6', { intensity: 6 }, [['intensity', 'OUT_OF_RANGE']]],
  ['a mood of 0', { mood: 0 }, [['mood', 'OUT_OF_RANGE']]],
  ['5001 characters of notes', { notes: 'x'.repeat(5001) }, [['notes', 'TEXT_TOO_LONG']]],
  ['5 photos', { photos: [1, 2, 3, 4, 5] }, [['photos', 'TOO_MANY_PHOTOS']]],
])('checks a session with %s', (_what, differing, problems) => {
  expect(reasons(differing)).toEqual(problems)
})

test('allows any year since 1900 if the start year is unknown', () => {
  expect(sessionProblems({ ...session, day: '1962-06-01' }, { ...known, yearStarted: null })).toEqual([])
})

test('reports all problems together, in form order', () => {
  expect(reasons({ day: '2027-01-01', minutes: 2400, energy: 9 })).toEqual([
    ['start', 'IN_FUTURE'],
    ['minutes', 'TOO_LONG'],
    ['energy', 'OUT_OF_RANGE'],
  ])
})

test("starts a session in its place's local time, even in a skipped hour", () => {
  expect(startOf(session)?.toISOString()).toBe('2026-11-20T18:30:00.000Z')
  expect(startOf({ ...session, timezone: 'Asia/Tokyo' })?.toISOString()).toBe('2026-11-20T09:30:00.000Z')
  expect(startOf({ day: '2026-03-29', start: '01:30', timezone: 'Europe/Dublin' })?.toISOString()).toBe(
    '2026-03-29T01:30:00.000Z',
  )
})
