import { expect, test } from 'vitest'
import { checkDraft, newDraft, type PromotionDraft } from './promotion-draft.ts'

const today = '2026-06-01'
const blue = { belt: 'blue', stripes: 0 } as const
const own = { items: [{ id: 'first', ...blue, day: '2024-05-01' }], current: blue, said: null, yearStarted: null }
const purple = { ...newDraft({ id: 'new', today, current: null, visibility: 'public' }), belt: 'purple' as const }
const check = (change: Partial<PromotionDraft>) => checkDraft({ ...purple, ...change }, { own, today, bornIn: null })

test('checks nothing before a date is chosen', () => {
  expect(check({ day: '' })).toEqual({ problems: [], warnings: [], notifies: false })
})

test('warns about a promotion only if nothing prevents saving it', () => {
  expect(check({ belt: 'white', day: '2023-01-01' })).toMatchObject({ problems: [], warnings: [{ kind: 'earlier' }] })
  expect(check({ day: '2026-06-02' })).toMatchObject({ problems: [{ reason: 'IN_FUTURE' }], warnings: [] })
})

test("doesn't compare an edited promotion with itself", () => {
  expect(check({ ...own.items[0], day: '2024-06-01' }).problems).toEqual([])
  expect(check({ ...own.items[0], id: 'new', day: '2024-06-01' }).problems).toMatchObject([{ reason: 'ALREADY_THERE' }])
})

test('notifies followers of a new belt, unless the member chose otherwise', () => {
  expect(check({}).notifies).toBe(true)
  expect(check({ announce: false }).notifies).toBe(false)
})
