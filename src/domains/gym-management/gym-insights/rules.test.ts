import { expect, test } from 'vitest'
import { changeOf, roundForPrivacy, shareOf, suppressSmallGroups } from './rules.ts'

test('hides counts below five people, including zero', () => {
  expect([0, 1, 4, 5, 9, 10, 63].map(roundForPrivacy)).toEqual([null, null, null, 5, 5, 10, 60])
})

test('never reveals the size of a hidden group through the exact total', () => {
  // Everyone checked in at least once, so the total number of check-ins limits the number of people. Each hidden count
  // must allow at least one other value.
  const counts = Array.from({ length: 16 }, (_, count) => count)
  for (const members of counts)
    for (const visitors of counts)
      for (let checkIns = members + visitors; checkIns < 32; checkIns++) {
        if (visitors === 0 || roundForPrivacy(visitors) !== null) continue
        const possible = counts.filter(
          (other) =>
            roundForPrivacy(other) === null &&
            counts.some(
              (own) =>
                roundForPrivacy(own) === roundForPrivacy(members) &&
                own + other <= checkIns &&
                (own + other > 0 || checkIns === 0),
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
const hours = (groups: ReturnType<typeof hour>[]) => suppressSmallGroups(groups).map((group) => group.hour)

test('shows groups of five or more when nothing is hidden', () => {
  expect(hours([hour(7, 0, 5), hour(18, 0, 9)])).toEqual([7, 18])
  expect(hours([])).toEqual([])
})

test('never hides fewer than five people in a breakdown', () => {
  // One person at 7: the smallest hour that could be shown is hidden with them.
  expect(hours([hour(7, 0, 1), hour(12, 1, 7), hour(18, 0, 9)])).toEqual([18])
  // Two small hours with six people in total.
  expect(hours([hour(7, 0, 3), hour(8, 3, 6), hour(18, 0, 9)])).toEqual([18])
  // Three people who came in both hours are still only three people.
  expect(hours([hour(7, 0, 3), hour(8, 0, 3), hour(18, 0, 9)])).toEqual([])
})

test('rounds shares to 5%', () => {
  expect([shareOf(1, 3), shareOf(2, 3), shareOf(0, 9), shareOf(0, 0)]).toEqual([0.35, 0.65, 0, 0])
})

test('returns no change without something to compare with', () => {
  expect(changeOf({ now: 15, before: 10 })).toBe(0.5)
  expect(changeOf({ now: 0, before: 10 })).toBe(-1)
  expect(changeOf({ now: 3, before: 0 })).toBeNull()
  expect(changeOf({ now: null, before: 6 })).toBeNull()
})
