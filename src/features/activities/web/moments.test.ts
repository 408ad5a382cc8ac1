import { expect, test } from 'vitest'
import { agoWords } from './moments.ts'

const now = new Date('2026-11-21T12:00:00Z')

test('§2.4 a card says how long ago it was, and after a week the day', () => {
  expect(agoWords('2026-11-21T11:59:30Z', now, 'en-IE')).toBe('now')
  expect(agoWords('2026-11-21T11:55:00Z', now, 'en-IE')).toBe('5 min ago')
  expect(agoWords('2026-11-21T10:10:00Z', now, 'en-IE')).toBe('1 hr ago')
  expect(agoWords('2026-11-20T11:00:00Z', now, 'en-IE')).toBe('yesterday')
  expect(agoWords('2026-11-17T11:00:00Z', now, 'en-IE')).toBe('4 days ago')
  expect(agoWords('2026-11-02T11:00:00Z', now, 'en-IE')).toBe('2 Nov')
  expect(agoWords('2025-11-02T11:00:00Z', now, 'en-IE')).toBe('2 Nov 2025')
})

test('a clock that is a little behind sees nothing from the future', () => {
  expect(agoWords('2026-11-21T12:00:20Z', now, 'en-IE')).toBe('now')
})
