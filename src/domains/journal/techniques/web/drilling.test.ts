import { createEmptyCard, fsrs, type Grade, Rating } from 'ts-fsrs'
import { expect, test } from 'vitest'
import { daysAfter } from '#domains/journal/progress/weeks.ts'
import type { DrillAnswer } from '../rules.ts'
import { drillStatusOf, MOST_DAYS } from './drilling.ts'

const added = { addedOn: '2026-11-01', answers: {}, loggedOn: [] }

test("makes a new drill due on the day it's added", () => {
  expect(drillStatusOf(added)).toEqual({ lastOn: null, dueOn: '2026-11-01' })
  const { answers: _, ...cachedBefore } = added
  expect(drillStatusOf(cachedBefore)).toEqual({ lastOn: null, dueOn: '2026-11-01' })
})

const GRADES = { again: Rating.Again, hard: Rating.Hard, good: Rating.Good, easy: Rating.Easy } as const
/** The package's due day after drilling each time it's due. */
function published(series: readonly DrillAnswer[]) {
  const scheduler = fsrs({ enable_short_term: false, enable_fuzz: false })
  let card = createEmptyCard(new Date(added.addedOn))
  for (const answer of series) card = scheduler.next(card, card.due, GRADES[answer] satisfies Grade).card
  return card.due.toISOString().slice(0, 10)
}

test.for([
  [['good'], '2026-11-04'],
  [['good', 'good'], '2026-11-18'],
  [['good', 'good', 'good'], '2027-01-14'],
  [['hard', 'hard', 'hard'], '2026-11-16'],
  [['easy', 'hard'], '2026-12-06'],
  [['good', 'again', 'good'], '2026-11-08'],
] as const)("after %o is due on the package's own day, %s", ([series, dueOn]) => {
  const answers: Record<string, DrillAnswer> = {}
  for (const answer of series) answers[drillStatusOf({ ...added, answers }).dueOn] = answer
  expect(drillStatusOf({ ...added, answers }).dueOn).toBe(dueOn)
  expect(published(series)).toBe(dueOn)
})

test('comes back after 90 days at most', () => {
  const answers = { '2026-11-01': 'easy', '2026-11-09': 'easy', '2027-02-01': 'easy' } as const
  expect(drillStatusOf({ ...added, answers }).dueOn).toBe(daysAfter('2027-02-01', MOST_DAYS))
})

test('counts a logged session as a good drill, unless the member answered that day', () => {
  const days = ['2026-11-05', '2026-11-02']
  const good = { '2026-11-02': 'good', '2026-11-05': 'good' } as const
  const logged = drillStatusOf({ ...added, loggedOn: days })
  expect(logged).toEqual(drillStatusOf({ ...added, answers: good }))
  expect(drillStatusOf({ ...added, loggedOn: ['2026-10-20', ...days] }), 'not before it was added').toEqual(logged)
  const hard = { ...good, '2026-11-05': 'hard' } as const
  expect(drillStatusOf({ ...added, answers: hard, loggedOn: days })).toEqual(drillStatusOf({ ...added, answers: hard }))
})
