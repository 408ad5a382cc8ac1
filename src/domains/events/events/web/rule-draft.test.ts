import { expect, test } from 'vitest'
import { readRule } from '../recurrence-rule.ts'
import { type Repeat, ruleText } from './rule-draft.ts'

const repeat: Repeat = { every: 'week', interval: '2', weekdays: [], ends: 'never', count: '10', until: '2027-01-30' }
const rules: [string, Partial<Repeat>, string][] = [
  ['every week on its weekday', {}, 'FREQ=WEEKLY;BYDAY=SA'],
  ['every week on two days', { weekdays: [6, 7] }, 'FREQ=WEEKLY;BYDAY=SA,SU'],
  ['every second week, ten times', { every: 'weeks', ends: 'count' }, 'FREQ=WEEKLY;INTERVAL=2;BYDAY=SA;COUNT=10'],
  ['on the third Saturday', { every: 'month' }, 'FREQ=MONTHLY;BYDAY=3SA'],
  ['on the last, until a day', { every: 'month-last', ends: 'until' }, 'FREQ=MONTHLY;BYDAY=-1SA;UNTIL=20270130'],
]

for (const [what, differing, rule] of rules)
  test(`makes a valid rule from the form's "${what}"`, () => {
    expect(ruleText({ ...repeat, ...differing }, '2026-11-21')).toBe(rule)
    expect(readRule(rule).status).toBe('read')
  })

test('has no rule for a single event', () => {
  expect(ruleText({ ...repeat, every: 'once' }, '2026-11-21')).toBeUndefined()
})
