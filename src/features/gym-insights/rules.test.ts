import { expect, test } from 'vitest'
import { changeOf, shareOf, sumOfTold, toldInSteps, toldOfWeek } from './rules.ts'

test('D14 a group of people smaller than five is not told, nobody at all is', () => {
  expect([0, 1, 4, 5, 9, 10, 63].map(toldInSteps)).toEqual([0, null, null, 5, 5, 10, 60])
  expect([0, 1, 4, 5].map((people) => toldOfWeek({ times: people * 2, people }))).toEqual([0, null, null, 10])
})

test('D14 taking one number of people from another tells no group smaller than five', () => {
  // For each pair that is told: whatever they differ by, another difference would have been told the same.
  const people = Array.from({ length: 60 }, (_, count) => count)
  for (const less of people)
    for (const more of people.filter((count) => count > less && count - less < 5)) {
      const [told, toldMore] = [toldInSteps(less), toldInSteps(more)]
      if (less === 0 || told === null || toldMore === null) continue
      const alike = people.flatMap((one) =>
        people
          .filter((other) => other >= one && toldInSteps(one) === told && toldInSteps(other) === toldMore)
          .map((other) => other - one),
      )
      expect(new Set(alike).size).toBeGreaterThan(1)
    }
})

test('D14 a week of fewer than five is in no sum, so that it cannot be computed from the others', () => {
  const weeks = [12, null, 7, null, 0]
  expect(sumOfTold(weeks)).toEqual({ sum: 19, leftOut: 2 })
  // A longer period tells the same weeks, and what it has more is told on its own.
  expect(sumOfTold([...weeks, 30])).toEqual({ sum: 49, leftOut: 2 })
  expect(sumOfTold([null, 0])).toEqual({ sum: null, leftOut: 1 })
  expect(sumOfTold([0, 0])).toEqual({ sum: 0, leftOut: 0 })
})

test('D14 parts of a whole are told roughly', () => {
  expect([shareOf(1, 3), shareOf(2, 3), shareOf(0, 9), shareOf(0, 0)]).toEqual([0.35, 0.65, 0, 0])
})

test('D14 a change needs something to compare with', () => {
  expect(changeOf({ now: 15, before: 10 })).toBe(0.5)
  expect(changeOf({ now: 0, before: 10 })).toBe(-1)
  expect(changeOf({ now: 3, before: 0 })).toBeNull()
  expect(changeOf({ now: null, before: 6 })).toBeNull()
})
