import { expect, test } from 'vitest'
import type { GymInsights } from './contract.ts'
import { csvOf } from './csv.ts'

const hidden = { now: null, before: null }
const data: GymInsights = {
  weeks: 4,
  from: '2026-10-26T00:00:00.000Z',
  to: '2026-11-20T12:00:00.000Z',
  views: { now: 12, before: null, leftOut: 1 },
  directions: { ...hidden, leftOut: 4 },
  favourites: { total: 3, gained: { now: 1, before: 0 } },
  rsvps: { now: 2, before: 0 },
  showRate: hidden,
  checkIns: { now: 9, before: 0, leftOut: 0 },
  byWeek: [
    { week: '2026-11-09', checkIns: 0, views: null, directions: null },
    { week: '2026-11-16', checkIns: 9, views: 12, directions: 0 },
  ],
  byHour: [
    { hour: 7, share: null },
    { hour: 18, share: 0.8 },
  ],
  members: { now: 4, before: 0 },
  visitors: { now: 5, before: null },
  newFaces: hidden,
  reviews: { count: { now: 1, before: 0 }, average: hidden, byMonth: [{ month: '2026-11', count: 1, average: 4 }] },
  freshness: { confirmed: 1, sessions: 2, lastConfirmedAt: null },
}

test('D14 what the screen hides is hidden in the table that is downloaded, and in the order of the time', () => {
  const lines = csvOf(data).slice(1).split('\r\n')
  expect(lines).toContain('page views,12,fewer than 5')
  expect(lines).toContain('asked for the way,fewer than 5,fewer than 5')
  expect(lines).toContain('new faces in steps of 5,fewer than 5,fewer than 5')
  expect(lines.slice(lines.indexOf('week,page views,asked for the way,check-ins') + 1).slice(0, 2)).toEqual([
    '2026-11-09,fewer than 5,fewer than 5,0',
    '2026-11-16,12,0,9',
  ])
  expect(lines).toContain('7,fewer than 5')
})
