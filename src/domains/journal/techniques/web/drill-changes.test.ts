import { expect, test } from 'vitest'
import { type DrillChange, withChanges } from './drill-changes.ts'
import { drillStatusOf } from './drilling.ts'

const armbar = { slug: 'armbar', addedOn: '2026-11-01', answers: {}, loggedOn: [] }
const DAY = '2026-11-05'
const good = { kind: 'drilled', slug: 'armbar', day: DAY, answer: 'good' } as const

test('applies waiting changes to the drill list, in order', () => {
  const add = { kind: 'add', slug: 'armbar', day: DAY } as const
  expect(withChanges([], [add])).toEqual([{ ...armbar, addedOn: DAY }])
  expect(withChanges([armbar], [add])).toEqual([armbar])
  expect(withChanges([armbar], [good, good])).toEqual([{ ...armbar, answers: { [DAY]: 'good' } }])
  expect(withChanges([], [add, good, { kind: 'drop', slug: 'armbar', day: DAY }])).toEqual([])
})

test('lets the last answer of a day win', () => {
  expect(withChanges([armbar], [good, { ...good, answer: 'hard' }])).toMatchObject([{ answers: { [DAY]: 'hard' } }])
})

test('reaches the same state in any order of days', () => {
  const days = [good, { ...good, day: '2026-10-30', answer: 'hard' }, { ...good, day: '2026-11-14', answer: 'easy' }]
  const [first, ...others] = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
  ].map((order) => withChanges([armbar], order.map((nth) => days[nth]) as DrillChange[])[0] ?? armbar)
  // The server computes the same state: see techniques.pg.test.ts.
  expect(first).toEqual({
    ...armbar,
    addedOn: '2026-10-30',
    answers: { '2026-10-30': 'hard', [DAY]: 'good', '2026-11-14': 'easy' },
  })
  expect(first && drillStatusOf(first).dueOn).toBe('2027-01-02')
  for (const other of others) expect(other).toEqual(first)
})
