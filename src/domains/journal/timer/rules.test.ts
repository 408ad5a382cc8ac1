import { describe, expect, test } from 'vitest'
import {
  clockText,
  elapsedMs,
  goBack,
  loggedMinutes,
  pause,
  phaseAt,
  presetOf,
  presets,
  readTimerState,
  resume,
  roundsDone,
  signalsBetween,
  skip,
  type TimerSettings,
  UNUSED_TIMER,
} from './rules.ts'

const settings: TimerSettings = { warmUpSeconds: 10, rounds: 2, roundSeconds: 60, restSeconds: 30 }
const running = { startedAt: 1_000_000, pausedAt: null }
const at = (seconds: number) => running.startedAt + seconds * 1000

test.each([
  [0, 'warm-up', 1, 10],
  [9.999, 'warm-up', 1, 0.001],
  [10, 'round', 1, 60],
  [69.5, 'round', 1, 0.5],
  [70, 'rest', 2, 30],
  [100, 'round', 2, 60],
  [160, 'done', 2, 0],
  [86_400, 'done', 2, 0],
  [-5, 'warm-up', 1, 10],
] as const)('after %d s it shows %s, round %d', (seconds, kind, round, remaining) => {
  expect(phaseAt(settings, seconds * 1000)).toEqual({ kind, round, remainingMs: remaining * 1000 })
})

test('leaves out phases without length', () => {
  const nonstop = { ...settings, warmUpSeconds: 0, restSeconds: 0 }
  expect(phaseAt(nonstop, 0)).toMatchObject({ kind: 'round', round: 1 })
  expect(phaseAt(nonstop, 60_000)).toMatchObject({ kind: 'round', round: 2 })
})

describe('signals', () => {
  const signals = (from: number, until: number, chosen = settings) =>
    signalsBetween(chosen, from * 1000, until * 1000).map(({ kind, atMs }) => [kind, atMs / 1000])

  test('mark the start, the last ten seconds and the end of each round', () => {
    expect(signals(0, Number.POSITIVE_INFINITY)).toEqual([
      ['round-start', 10],
      ['ten-seconds', 60],
      ['round-end', 70],
      ['round-start', 100],
      ['ten-seconds', 150],
      ['end', 160],
    ])
  })

  test('belong to exactly one of two adjoining intervals', () => {
    expect(signals(0, 10)).toEqual([])
    expect(signals(10, 11)).toEqual([['round-start', 10]])
  })

  test('sound once between rounds without a rest', () => {
    expect(signals(65, 75, { ...settings, restSeconds: 0 })).toEqual([['round-start', 70]])
  })
})

test('stands still while paused and continues where it was', () => {
  const paused = pause(running, at(25))
  expect(elapsedMs(paused, at(500))).toBe(25_000)
  expect(pause(paused, at(500))).toEqual(paused)
  expect(elapsedMs(resume(paused, at(500)), at(501))).toBe(26_000)
})

test('skips to the next phase, running or paused, and stops at the end', () => {
  expect(elapsedMs(skip(settings, running, at(25)), at(25))).toBe(70_000)
  const paused = skip(settings, pause(running, at(75)), at(300))
  expect(elapsedMs(paused, at(400))).toBe(100_000)
  expect(elapsedMs(skip(settings, running, at(400)), at(400))).toBe(160_000)
})

test('goes back to the start of the phase, or to the phase before if it has just begun', () => {
  const elapsedAfter = (seconds: number) => elapsedMs(goBack(settings, running, at(seconds)), at(seconds)) / 1000
  expect(elapsedAfter(25)).toBe(10)
  expect(elapsedAfter(71)).toBe(10)
  expect(elapsedAfter(1)).toBe(0)
  expect(elapsedAfter(999)).toBe(100)
})

test('counts rounds that are over, in whole minutes for the journal', () => {
  expect([0, 69, 70, 159, 160].map((seconds) => roundsDone(settings, seconds * 1000))).toEqual([0, 0, 1, 1, 2])
  expect([30, 60, 90, 360].map((roundSeconds) => loggedMinutes({ ...settings, roundSeconds }))).toEqual([1, 1, 2, 6])
})

test('shows minutes and seconds, and 0:00 only at the end', () => {
  expect([360_000, 359_999, 359_000, 60_000, 9_001, 1, 0].map(clockText)).toEqual([
    '6:00',
    '6:00',
    '5:59',
    '1:00',
    '0:10',
    '0:01',
    '0:00',
  ])
})

test('recognises every preset, and the rest of a single round as irrelevant', () => {
  for (const [name, preset] of Object.entries(presets)) expect(presetOf({ warmUpSeconds: 0, ...preset })).toBe(name)
  expect(presetOf({ ...settings, ...presets.blackBelt, restSeconds: 0 })).toBe('blackBelt')
  expect(presetOf(settings)).toBeUndefined()
})

describe('a stored state', () => {
  const stored = { settings, isMuted: true, run: running }
  const read = (value: unknown, seconds = 20) => readTimerState(JSON.stringify(value), at(seconds))

  test('is restored, so a reload continues the round', () => {
    expect(read(stored)).toEqual(stored)
  })

  test.each([
    ['rounds', 0],
    ['rounds', 31],
    ['rounds', 2.5],
    ['rounds', '2'],
    ['roundSeconds', 61],
    ['restSeconds', -10],
    ['warmUpSeconds', null],
  ])('with %s %j falls back to the usual settings', (field, value) => {
    expect(read({ ...stored, settings: { ...settings, [field]: value } })).toEqual({ ...UNUSED_TIMER, isMuted: true })
  })

  test.each([null, 7, [], { startedAt: 'now', pausedAt: null }, { startedAt: 1 }])(
    'drops the invalid run %j',
    (run) => {
      expect(read({ ...stored, run })).toEqual({ ...stored, run: null })
    },
  )

  test('forgets a run three hours after it ended or was paused', () => {
    const later = 3 * 3600
    expect(read(stored, later + 150).run).toEqual(running)
    expect(read(stored, later + 161).run).toBeNull()
    const paused = { ...stored, run: { ...running, pausedAt: at(20) } }
    expect(read(paused, later + 19).run).toEqual(paused.run)
    expect(read(paused, later + 21).run).toBeNull()
  })

  test.each([null, '', '{', '[]', '"x"'])('that reads %j is an unused timer', (text) => {
    expect(readTimerState(text, 0)).toEqual(UNUSED_TIMER)
  })
})
