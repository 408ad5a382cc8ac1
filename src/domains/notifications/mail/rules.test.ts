import { expect, test } from 'vitest'
import { digestPeriodDue, digestUntil, maskedEmail } from './rules.ts'

const at = (moment: string) => new Date(moment)

test.each([
  ['Europe/Dublin', '2026-11-21T07:59:59Z', null],
  ['Europe/Dublin', '2026-11-21T08:00:00Z', 'daily:2026-11-21'],
  ['Europe/Dublin', '2026-07-21T07:00:00Z', 'daily:2026-07-21'],
  ['Europe/Dublin', '2026-11-21T19:59:59Z', 'daily:2026-11-21'],
  ['Europe/Dublin', '2026-11-21T20:00:00Z', null],
  ['Asia/Kolkata', '2026-11-21T02:29:00Z', null],
  ['Asia/Kolkata', '2026-11-21T02:30:00Z', 'daily:2026-11-21'],
  ['Asia/Kathmandu', '2026-11-21T02:15:00Z', 'daily:2026-11-21'],
  ['Pacific/Kiritimati', '2026-11-20T18:00:00Z', 'daily:2026-11-21'],
  ['Pacific/Pago_Pago', '2026-11-21T19:00:00Z', 'daily:2026-11-21'],
  ['Pacific/Pago_Pago', '2026-11-21T18:59:00Z', null],
  // The clocks changed during the night before.
  ['America/New_York', '2026-03-08T12:00:00Z', 'daily:2026-03-08'],
  ['America/New_York', '2026-03-08T11:59:00Z', null],
  ['America/New_York', '2026-11-01T13:00:00Z', 'daily:2026-11-01'],
  ['America/New_York', '2026-11-01T12:59:00Z', null],
])('finds the digest due in %s at %s: %s', (zone, now, due) => {
  expect(digestPeriodDue(at(now), zone, 'daily')).toBe(due)
})

test("sends the weekly digest on Monday in the member's time zone", () => {
  expect(digestPeriodDue(at('2026-11-23T08:00:00Z'), 'UTC', 'weekly')).toBe('weekly:2026-11-23')
  expect(digestPeriodDue(at('2026-11-22T19:00:00Z'), 'Pacific/Auckland', 'weekly')).toBe('weekly:2026-11-23')
  expect(digestPeriodDue(at('2026-11-23T08:00:00Z'), 'Pacific/Honolulu', 'weekly')).toBeNull()
  expect(digestPeriodDue(at('2026-11-24T08:00:00Z'), 'UTC', 'weekly')).toBeNull()
})

test('schedules one daily digest per day in every time zone, up to 08:00', () => {
  for (const zone of ['Australia/Lord_Howe', 'America/St_Johns', 'Africa/Casablanca', 'Asia/Tehran', 'Pacific/Apia']) {
    const periods = new Set<string>()
    for (let time = Date.UTC(2026, 2, 1); time < Date.UTC(2026, 3, 1); time += 300_000) {
      const period = digestPeriodDue(new Date(time), zone, 'daily')
      if (period) periods.add(period)
    }
    expect(periods.size).toBeGreaterThanOrEqual(31)
    expect(periods.size).toBeLessThanOrEqual(32)
  }
  expect(digestUntil('daily:2026-07-21', 'Europe/Dublin')).toEqual(at('2026-07-21T07:00:00Z'))
  expect(digestUntil('weekly:2026-11-23', 'Asia/Kolkata')).toEqual(at('2026-11-23T02:30:00Z'))
})

test('masks an email address for strangers', () => {
  expect(maskedEmail('ana@example.com')).toBe('a…@example.com')
  expect(maskedEmail('nobody')).toBe('…')
})
