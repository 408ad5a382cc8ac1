import { expect, test } from 'vitest'
import { withChanges } from './drill-changes.ts'

const armbar = { slug: 'armbar', addedOn: '2026-11-01', drilledOn: null, step: 0, loggedOn: [] }
const DAY = '2026-11-05'

test('applies waiting changes to the drill list, in order', () => {
  expect(withChanges([], [{ kind: 'add', slug: 'armbar', day: DAY }])).toMatchObject([
    { slug: 'armbar', addedOn: DAY, step: 0 },
  ])
  expect(withChanges([armbar], [{ kind: 'add', slug: 'armbar', day: DAY }])).toEqual([armbar])
  expect(withChanges([armbar], [{ kind: 'drilled', slug: 'armbar', day: DAY, answer: 'good' }])).toMatchObject([
    { drilledOn: DAY, step: 1 },
  ])
  expect(
    withChanges(
      [],
      [
        { kind: 'add', slug: 'armbar', day: DAY },
        { kind: 'drilled', slug: 'armbar', day: DAY, answer: 'good' },
        { kind: 'drop', slug: 'armbar', day: DAY },
      ],
    ),
  ).toEqual([])
})

test('lets "Again" win over "Drilled" on the same day, and advances nothing twice', () => {
  const good = { kind: 'drilled', slug: 'armbar', day: DAY, answer: 'good' } as const
  expect(withChanges([armbar], [good, good])).toMatchObject([{ step: 1 }])
  const logged = { ...armbar, loggedOn: ['2026-11-02'] }
  expect(withChanges([logged], [good])).toMatchObject([{ step: 2, drilledOn: DAY, loggedOn: [] }])
  expect(withChanges([logged], [good, { ...good, answer: 'again' }])).toMatchObject([{ step: 1 }])
})
