import { expect, test } from 'vitest'
import { isAway } from './rules.ts'

test.each([
  ['2026-10-30', false],
  ['2026-10-29', true],
  [null, true],
])('counts a member last seen on %s as away: %s', (lastOn, away) => {
  expect(isAway({ lastOn, since: '2026-01-01' }, '2026-11-20')).toBe(away)
  expect(isAway({ lastOn: null, since: '2026-11-10' }, '2026-11-20')).toBe(false)
})
