import { expect, test } from 'vitest'
import type { GymInsights } from './contract.ts'
import { type CsvLabels, csvOf } from './csv.ts'

const hidden = { now: null, before: null }
const data: GymInsights = {
  weeks: 4,
  from: '2026-10-26T00:00:00.000Z',
  to: '2026-11-20T12:00:00.000Z',
  views: { now: 12, before: 3 },
  directions: { now: 2, before: 0 },
  favourites: { total: 3, gained: { now: 1, before: 0 } },
  rsvps: { now: 2, before: 0 },
  showRate: hidden,
  checkIns: { now: 9, before: 0 },
  byWeek: [
    { week: '2026-11-09', checkIns: 0, views: 0, directions: 2 },
    { week: '2026-11-16', checkIns: 9, views: 12, directions: 0 },
  ],
  month: {
    month: '2026-10',
    members: { now: 10, before: 5 },
    visitors: { now: 5, before: null },
    newFaces: hidden,
    byHour: [{ hour: 18, share: 0.8 }],
  },
  reviews: { count: { now: 1, before: 0 }, average: hidden, byMonth: [{ month: '2026-11', count: 1, average: 4 }] },
  freshness: { confirmed: 1, sessions: 2, lastConfirmedAt: null },
}

/** Each label is its own key. */
const labels = new Proxy({} as CsvLabels, { get: (_, key) => String(key) })

test('exports rows in chronological order and hides what the screen hides', () => {
  const lines = csvOf(data, labels).slice(1).split('\r\n')
  expect(lines).toContain('views,12,3')
  expect(lines).toContain('visitors,5,fewer')
  expect(lines).toContain('newFaces,fewer,fewer')
  expect(lines.slice(lines.indexOf('week,views,directions,checkIns') + 1).slice(0, 2)).toEqual([
    '2026-11-09,0,2,0',
    '2026-11-16,12,0,9',
  ])
  expect(lines).toContain('18,0.8')
})
