import { expect, test } from 'vitest'
import { breaksThrough, quietUntil } from './quiet-hours.ts'

const night = { enabled: true, from: '22:00', until: '07:00', breakThrough: true }
const until = (now: string, timezone: string, hours = night) =>
  quietUntil(hours, timezone, new Date(now))?.toISOString() ?? null

test("ends quiet hours over midnight in the morning of the member's time zone", () => {
  for (const [now, zone, end] of [
    ['2026-11-20T21:59:59Z', 'UTC', null],
    ['2026-11-20T22:00:00Z', 'UTC', '2026-11-21T07:00:00.000Z'],
    ['2026-11-21T06:59:59Z', 'UTC', '2026-11-21T07:00:00.000Z'],
    ['2026-11-21T07:00:00Z', 'UTC', null],
    ['2026-11-20T12:00:00Z', 'Europe/Dublin', null],
    ['2026-11-20T14:00:00Z', 'Asia/Tokyo', '2026-11-20T22:00:00.000Z'],
    ['2026-11-20T20:00:00Z', 'Asia/Kolkata', '2026-11-21T01:30:00.000Z'],
    ['2026-11-20T10:00:00Z', 'Pacific/Auckland', '2026-11-20T18:00:00.000Z'],
    ['2026-12-31T23:30:00Z', 'UTC', '2027-01-01T07:00:00.000Z'],
    ['2026-11-20T23:00:00Z', 'Nowhere/Here', '2026-11-21T07:00:00.000Z'],
  ] as const)
    expect([now, zone, until(now, zone)]).toEqual([now, zone, end])
})

test('handles quiet hours within a day, of zero length, and turned off', () => {
  const noon = { ...night, from: '12:00', until: '13:30' }
  expect(until('2026-11-20T12:15:00Z', 'UTC', noon)).toBe('2026-11-20T13:30:00.000Z')
  expect(until('2026-11-20T13:30:00Z', 'UTC', noon)).toBeNull()
  expect(until('2026-11-20T22:15:00Z', 'UTC', { ...night, from: '22:15', until: '22:15' })).toBeNull()
  expect(until('2026-11-20T23:00:00Z', 'UTC', { ...night, enabled: false })).toBeNull()
})

test('follows local time when clocks change, making the night shorter or longer', () => {
  // Dublin, 29 March 2026: 01:00 becomes 02:00. 25 October: 02:00 becomes 01:00.
  expect(until('2026-03-28T23:00:00Z', 'Europe/Dublin')).toBe('2026-03-29T06:00:00.000Z')
  expect(until('2026-10-24T22:00:00Z', 'Europe/Dublin')).toBe('2026-10-25T07:00:00.000Z')
  // First the hour that's skipped, then the hour that's repeated.
  const early = { ...night, from: '22:00', until: '01:30' }
  const skipped = quietUntil(early, 'Europe/Dublin', new Date('2026-03-29T00:30:00Z'))
  expect(skipped && skipped > new Date('2026-03-29T00:59:59Z') && skipped <= new Date('2026-03-29T01:30:00Z')).toBe(
    true,
  )
  for (const now of ['2026-10-25T00:10:00Z', '2026-10-25T01:10:00Z']) {
    const end = quietUntil(early, 'Europe/Dublin', new Date(now))
    expect(end && end > new Date(now)).toBe(true)
    expect(end && quietUntil(early, 'Europe/Dublin', end)).toBeNull()
    expect(end && end <= new Date('2026-10-25T01:30:00Z')).toBe(true)
  }
})

test('sends promotions and cancelled events in quiet hours if the member chose that', () => {
  expect(breaksThrough(night, 'belt_promotion')).toBe(true)
  expect(breaksThrough(night, 'event_cancelled')).toBe(true)
  expect(breaksThrough(night, 'comment')).toBe(false)
  expect(breaksThrough({ ...night, breakThrough: false }, 'belt_promotion')).toBe(false)
})
