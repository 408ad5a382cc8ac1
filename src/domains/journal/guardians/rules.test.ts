import { expect, test } from 'vitest'
import { days } from '#platform/clock.ts'
import { linkState } from './rules.ts'

const NOW = new Date('2026-11-28T12:00:00Z')
const ago = (count: number) => new Date(NOW.getTime() - days(count))

test.each([
  ['unconfirmed', null, 6.9],
  ['gone', null, 7],
  ['confirmed', ago(90), 29.9],
  ['expired', ago(90), 30],
] as const)('a link is %s', (state, confirmedAt, sentDaysAgo) => {
  expect(linkState({ confirmedAt, sentAt: ago(sentDaysAgo) }, NOW)).toBe(state)
})
