import { expect, test } from 'vitest'
import { changeOf, toldOf } from './rules.ts'

test('D14 a group of people smaller than five is not told, nobody at all is', () => {
  expect([0, 1, 4, 5, 60].map(toldOf)).toEqual([0, null, null, 5, 60])
})

test('D14 a change needs something to compare with', () => {
  expect(changeOf({ now: 15, before: 10 })).toBe(0.5)
  expect(changeOf({ now: 0, before: 10 })).toBe(-1)
  expect(changeOf({ now: 3, before: 0 })).toBeNull()
  expect(changeOf({ now: null, before: 6 })).toBeNull()
})
