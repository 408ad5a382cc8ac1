import { expect, test } from 'vitest'
import { isSameSession, rangeOf } from './same-session.ts'

const at = (time: string, minutes: number) => rangeOf({ startedAt: `2026-11-19T${time}:00Z`, minutes })

test.each([
  ['begins in the middle of it', at('19:00', 90), true],
  ['ends in the middle of it', at('16:30', 120), true],
  ['begins as it ends', at('20:00', 90), false],
  ['ends as it begins', at('17:00', 60), false],
  ['is over, but began half an hour before', at('17:30', 15), true],
])('compares 18:00–20:00 with a session that %s', (_how, other, isSame) => {
  expect(isSameSession(at('18:00', 120), other)).toBe(isSame)
  expect(isSameSession(other, at('18:00', 120))).toBe(isSame)
})
