import { describe, expect, test } from 'vitest'
import type { TechniqueRole } from '#domains/journal/techniques/rules.ts'
import { coverageOf, landedMonth, mayWriteOn, previousOf, stateAt } from './rules.ts'

const TODAY = '2026-11-20'
const roles: Record<string, TechniqueRole> = {
  armbar: 'attack',
  triangle: 'attack',
  'scissor-sweep': 'sweep',
  'knee-cut-pass': 'pass',
  framing: 'defend',
}
const coverage = (covered: Parameters<typeof coverageOf>[0]) => coverageOf(covered, (slug) => roles[slug], TODAY)
const group = (covered: Parameters<typeof coverageOf>[0], role: TechniqueRole) =>
  coverage(covered).groups.find((one) => one.role === role)

describe('what a gym covered', () => {
  const covered = [
    { slug: 'armbar', times: 1, lastOn: '2026-11-20' },
    { slug: 'triangle', times: 3, lastOn: '2026-11-18' },
    { slug: 'scissor-sweep', times: 0, lastOn: '2026-09-21' },
    { slug: 'knee-cut-pass', times: 0, lastOn: '2026-09-20' },
  ]

  test('lists the techniques of each group, most often taught first', () => {
    expect(group(covered, 'attack')).toEqual({
      ...{ role: 'attack', isStale: false },
      techniques: [
        { slug: 'triangle', times: 3 },
        { slug: 'armbar', times: 1 },
      ],
    })
  })

  test('points out groups and techniques not taught for 60 days', () => {
    expect(group(covered, 'sweep')).toMatchObject({ techniques: [], isStale: false })
    expect(group(covered, 'pass')).toMatchObject({ techniques: [], isStale: true })
    expect(group(covered, 'takedown')).toMatchObject({ isStale: true })
    expect(coverage(covered).stale.map(({ slug }) => slug)).toEqual(['knee-cut-pass'])
  })

  test('shows the other groups only if they were taught this month', () => {
    expect(group(covered, 'defend')).toBeUndefined()
    expect(group([{ slug: 'framing', times: 1, lastOn: TODAY }], 'defend')).toMatchObject({ isStale: false })
  })
})

test('allows writing from 60 days ago to 60 days ahead', () => {
  const days = ['2026-09-20', '2026-09-21', '2027-01-19', '2027-01-20']
  expect(days.map((day) => mayWriteOn(day, TODAY))).toEqual([false, true, true, false])
})

test('counts a class as taught from its start', () => {
  const now = new Date('2026-11-20T19:00:00Z')
  expect(stateAt(now, now)).toBe('taught')
  expect(stateAt(new Date('2026-11-20T19:00:01Z'), now)).toBe('planned')
})

test('fills from the latest earlier date of the same session that has anything written', () => {
  const on = (day: string, isWritten: boolean, sessionId = 'evening') => ({
    ...{ sessionId, day },
    written: isWritten ? {} : null,
  })
  const [before, empty, other] = [on('2026-11-06', true), on('2026-11-13', false), on('2026-11-19', true, 'noon')]
  const classes = [on('2026-10-30', true), before, empty, other, on('2026-11-27', true)]
  expect(previousOf(classes, on(TODAY, false))).toBe(before)
  expect(previousOf(classes, on('2026-10-30', true))).toBeUndefined()
})

test.each([
  ['2026-11-14', '2026-09', '2026-10-14'],
  ['2026-11-15', '2026-10', '2026-11-14'],
  ['2026-01-10', '2025-11', '2025-12-14'],
  ['2026-01-31', '2025-12', '2026-01-14'],
])('on %s, %s is the latest month whose techniques are counted, until %s', (today, month, until) => {
  expect(landedMonth(today)).toEqual({ month, until })
})
