import { expect, test } from 'vitest'
import { changeOf, inSteps, shareOf, shownGroups } from './rules.ts'

test('a number of people below five is hidden, zero as well', () => {
  expect([0, 1, 4, 5, 9, 10, 63].map(inSteps)).toEqual([null, null, null, 5, 5, 10, 60])
})

test('the exact total never tells how many people are in a hidden group', () => {
  // Everyone checked in at least once, so a total of check-ins bounds the people. Each hidden count must allow another one.
  const counts = Array.from({ length: 16 }, (_, count) => count)
  for (const members of counts)
    for (const visitors of counts)
      for (let checkIns = members + visitors; checkIns < 32; checkIns++) {
        if (visitors === 0 || inSteps(visitors) !== null) continue
        const possible = counts.filter(
          (other) =>
            inSteps(other) === null &&
            counts.some(
              (own) =>
                inSteps(own) === inSteps(members) && own + other <= checkIns && (own + other > 0 || checkIns === 0),
            ),
        )
        expect(possible).toContain(0)
        expect(possible.length).toBeGreaterThan(1)
      }
})

const hour = (at: number, from: number, to: number) => ({
  hour: at,
  people: Array.from({ length: to - from }, (_, index) => `person ${from + index}`),
})
const hours = (groups: ReturnType<typeof hour>[]) => shownGroups(groups).map((group) => group.hour)

test('groups of five and more are shown when nothing is left out', () => {
  expect(hours([hour(7, 0, 5), hour(18, 0, 9)])).toEqual([7, 18])
  expect(hours([])).toEqual([])
})

test('what is left out of a breakdown is never fewer than five people', () => {
  // One person at 7: the smallest hour that could be shown is left out with them.
  expect(hours([hour(7, 0, 1), hour(12, 1, 7), hour(18, 0, 9)])).toEqual([18])
  // Two small hours that are six people together.
  expect(hours([hour(7, 0, 3), hour(8, 3, 6), hour(18, 0, 9)])).toEqual([18])
  // The same three people twice are still three.
  expect(hours([hour(7, 0, 3), hour(8, 0, 3), hour(18, 0, 9)])).toEqual([])
})

test('parts of a whole are told roughly', () => {
  expect([shareOf(1, 3), shareOf(2, 3), shareOf(0, 9), shareOf(0, 0)]).toEqual([0.35, 0.65, 0, 0])
})

test('a change needs something to compare with', () => {
  expect(changeOf({ now: 15, before: 10 })).toBe(0.5)
  expect(changeOf({ now: 0, before: 10 })).toBe(-1)
  expect(changeOf({ now: 3, before: 0 })).toBeNull()
  expect(changeOf({ now: null, before: 6 })).toBeNull()
})
