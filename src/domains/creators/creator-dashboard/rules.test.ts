import { expect, test } from 'vitest'
import { groupsOf, nextMessageAt } from './rules.ts'

const group = (of: string, viewers: number) => ({ of, viewers })

test('shows groups of five or more, and merges smaller ones into "Other"', () => {
  expect(groupsOf([group('blue', 5), group('white', 9), group('brown', 3), group('black', 2)])).toEqual({
    groups: [group('white', 9), group('blue', 5)],
    others: 5,
  })
})

test('merges the smallest group into "Other" when "Other" is below five', () => {
  expect(groupsOf([group('blue', 6), group('white', 9), group('black', 1)])).toEqual({
    groups: [group('white', 9)],
    others: 7,
  })
})

test('shows nothing when there are fewer than five viewers', () => {
  expect(groupsOf([group('blue', 2), group('white', 2)])).toEqual({ groups: [], others: 0 })
  expect(groupsOf([])).toEqual({ groups: [], others: 0 })
})

test('never shows a group below five or lets one be derived from the rest', () => {
  for (let one = 0; one <= 7; one++)
    for (let two = 0; two <= 7; two++)
      for (let three = 0; three <= 7; three++) {
        const { groups, others } = groupsOf([group('a', one), group('b', two), group('c', three)])
        for (const { viewers } of groups) expect(viewers).toBeGreaterThanOrEqual(5)
        expect(others === 0 || others >= 5).toBe(true)
      }
})

test('allows the next message exactly a week after the last', () => {
  const last = new Date('2026-11-01T10:00:00Z')
  expect(nextMessageAt(null, last)).toBeNull()
  expect(nextMessageAt(last, new Date('2026-11-08T09:59:59Z'))).toEqual(new Date('2026-11-08T10:00:00Z'))
  expect(nextMessageAt(last, new Date('2026-11-08T10:00:00Z'))).toBeNull()
})
