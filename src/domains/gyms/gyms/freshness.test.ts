import { expect, test } from 'vitest'
import { days } from '#platform/clock.ts'
import { freshnessOf, needsConfirming } from './freshness.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const ago = (milliseconds: number) => new Date(NOW.getTime() - milliseconds).toISOString()

test('treats a confirmation as fresh for 30 days, fading until 90, then unconfirmed', () => {
  const after = (milliseconds: number) => freshnessOf({ confirmedAt: ago(milliseconds) }, NOW)
  expect([0, days(30)].map(after)).toEqual(['fresh', 'fresh'])
  expect([days(30) + 1, days(90)].map(after)).toEqual(['fading', 'fading'])
  expect([days(90) + 1, days(900)].map(after)).toEqual(['unconfirmed', 'unconfirmed'])
  expect(freshnessOf({ confirmedAt: null }, NOW)).toBe('unconfirmed')
})

test('needs two "not on" reports to make a session unconfirmed', () => {
  expect(freshnessOf({ confirmedAt: ago(0), offs: 1 }, NOW)).toBe('fresh')
  expect(freshnessOf({ confirmedAt: ago(0), offs: 2 }, NOW)).toBe('unconfirmed')
})

test('prevents a session with several people coming from dropping below fading', () => {
  const expected = (confirmed: number, until: number, offs = 0) =>
    freshnessOf({ confirmedAt: ago(confirmed), offs, expectedUntil: ago(until) }, NOW)
  expect(expected(days(200), days(-14))).toBe('fading')
  expect([expected(days(200), 0), expected(days(200), 1)]).toEqual(['fading', 'unconfirmed'])
  expect([expected(days(10), days(-1)), expected(days(40), days(-1))]).toEqual(['fresh', 'fading'])
  expect(expected(days(40), days(-1), 2)).toBe('unconfirmed')
  expect(freshnessOf({ confirmedAt: null, expectedUntil: ago(days(-1)) }, NOW)).toBe('unconfirmed')
})

test("asks staff to confirm a schedule that wasn't confirmed for 30 days", () => {
  expect(needsConfirming(null, NOW)).toBe(true)
  expect(needsConfirming(ago(days(30)), NOW)).toBe(false)
  expect(needsConfirming(ago(days(30) + 1), NOW)).toBe(true)
})
