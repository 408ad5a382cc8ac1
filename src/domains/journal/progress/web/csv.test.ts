import { expect, test } from 'vitest'
import type { Progress } from '../contract.ts'
import { csvOf } from './csv.ts'
import type { CsvLabels } from './csv-labels.ts'

const none = { now: 0, before: null }
const data = {
  sessions: { now: 3, before: 1 },
  minutes: none,
  rounds: none,
  streak: { current: 2, longest: 5 },
  weeks: [{ week: '2026-11-16', sessions: 3, minutes: 270, goal: { unit: 'sessions', amount: 3 } }],
  days: [],
  disciplines: [{ discipline: 'nogi', sessions: 3, minutes: 270 }],
  submissions: { mine: none, theirs: none, techniques: [] },
  endings: [],
  partners: {
    top: [
      { name: '=nogi', rounds: 2, minutes: 10 },
      { name: 'nogi', rounds: 1, minutes: 5 },
    ],
  },
  matches: { wins: none, losses: none, draws: none, methods: [{ method: 'points', wins: 1, losses: 0, draws: 0 }] },
  game: { positions: [], moves: [], finishes: [] },
} as unknown as Progress

/** Each label is its own key, marked as translated. */
const labels = new Proxy({} as CsvLabels, {
  get: (_, key) => {
    if (key === 'units') return { hours: '¡hours!', sessions: '¡sessions!' }
    return String(key).endsWith('Of') ? (code: string) => `¡${code}!` : `¡${String(key)}!`
  },
})
const lines = csvOf(data, labels).slice(1).split('\r\n')

test("writes headings and codes in the reader's language, and dates in ISO format", () => {
  expect(lines).toContain('¡figure!,¡now!,¡before!')
  expect(lines).toContain('¡sessions!,3,1')
  expect(lines).toContain('2026-11-16,3,270,3,¡sessions!')
  expect(lines).toContain('¡nogi!,3,270')
  expect(lines).toContain('¡points!,1,0,0')
})

test('leaves names that equal a code untranslated, and escapes formulas', () => {
  expect(lines).toContain('nogi,1,5')
  expect(lines).toContain("'=nogi,2,10")
})
