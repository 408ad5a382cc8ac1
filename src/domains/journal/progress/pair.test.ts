import { expect, test } from 'vitest'
import { weeksTogether } from './pair.ts'

// 2027-01-01 is a Friday.
test.for([
  ['a week that is still running counts once it happened', ['2026-12-22', '2026-12-29'], '2026-12-29', 2],
  ['it breaks nothing before it ends', ['2026-12-22', '2026-12-29'], '2027-01-10', 2],
  ['it does once it ended', ['2026-12-22', '2026-12-29'], '2027-01-11', 0],
  ['the week of New Year is one week', ['2026-12-22', '2026-12-28', '2027-01-03', '2027-01-04'], '2027-01-04', 3],
  ['a gap starts over', ['2026-12-08', '2026-12-22', '2026-12-29', '2026-12-23'], '2027-01-01', 2],
  ['no days', [], '2027-01-01', 0],
] as const)("counts a pair's weeks: %s", ([, days, today, weeks]) => {
  expect(weeksTogether(days, today)).toBe(weeks)
})
