import { expect, test } from 'vitest'
import { drillStatusOf, stepAfterDrill } from './drilling.ts'

const added = { addedOn: '2026-11-01', drilledOn: null, step: 0 }

test("makes a new drill due on the day it's added", () => {
  expect(drillStatusOf(added, [])).toEqual({ step: 0, lastOn: null, dueOn: '2026-11-01' })
})

test.for([
  [1, '2026-11-04'],
  [2, '2026-11-08'],
  [3, '2026-11-15'],
  [4, '2026-12-01'],
  [5, '2026-12-31'],
] as const)('is due after %i good drills on %s', ([step, dueOn]) => {
  expect(drillStatusOf({ ...added, drilledOn: '2026-11-01', step }, [])).toMatchObject({ dueOn })
})

test('schedules by session date; drilling early only restarts the interval', () => {
  expect(drillStatusOf(added, ['2026-11-02'])).toEqual({ step: 1, lastOn: '2026-11-02', dueOn: '2026-11-05' })
  expect(drillStatusOf(added, ['2026-11-03', '2026-11-02'])).toEqual({
    step: 1,
    lastOn: '2026-11-03',
    dueOn: '2026-11-06',
  })
  expect(drillStatusOf(added, ['2026-11-02', '2026-11-05'])).toEqual({
    step: 2,
    lastOn: '2026-11-05',
    dueOn: '2026-11-12',
  })
  expect(drillStatusOf(added, ['2026-10-20'])).toMatchObject({ step: 0, dueOn: '2026-11-01' })
  expect(drillStatusOf({ ...added, drilledOn: '2026-11-05', step: 2 }, ['2026-11-05'])).toMatchObject({
    dueOn: '2026-11-12',
  })
})

test('resets to three days on "Again", and moves on when due on "Drilled"', () => {
  const due = drillStatusOf({ ...added, drilledOn: '2026-11-05', step: 2 }, [])
  expect(stepAfterDrill(due, '2026-11-12', 'good')).toBe(3)
  expect(stepAfterDrill(due, '2026-11-11', 'good')).toBe(2)
  expect(stepAfterDrill(due, '2026-11-12', 'again')).toBe(1)
  const last = drillStatusOf({ ...added, drilledOn: '2026-11-05', step: 5 }, [])
  expect(stepAfterDrill(last, '2027-06-01', 'good')).toBe(5)
})
