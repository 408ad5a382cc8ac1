import { describe, expect, test } from 'vitest'
import { monthsBetween } from '#domains/journal/promotions/belt-time.ts'
import { library } from '#domains/journal/techniques/server/library.ts'
import { coverageOf, timesIn } from './coverage.ts'
import { isMet, isOn, nextStep, type PromotionFacts, requirementsOf, reviewState } from './eligibility.ts'
import { CURRICULUM_BELTS, CURRICULUM_LIMITS, curriculumBelt, moved } from './rules.ts'
import { TEMPLATE } from './template.ts'

const facts: PromotionFacts = {
  ...{ today: '2026-11-20', rankSince: '2026-05-21', beltSince: '2025-01-31' },
  ...{ classes: 38, covered: 7, techniques: 20 },
}
const none = { classes: null, months: null, share: null, coachYes: false }

describe("a gym's own promotion rule", () => {
  test('says how far a member is, and counts months at the stripe or the belt', () => {
    const rule = { classes: 60, months: 6, share: 40, coachYes: true }
    expect(requirementsOf(rule, facts, 'stripe')).toEqual([
      { kind: 'classes', done: 38, needed: 60 },
      { kind: 'months', done: 5, needed: 6 },
      { kind: 'share', done: 35, needed: 40 },
    ])
    expect(requirementsOf(rule, facts, 'belt')[1]).toEqual({ kind: 'months', done: 21, needed: 6 })
    expect(requirementsOf(rule, { ...facts, techniques: 0, covered: 0 }, 'stripe')).toHaveLength(2)
  })

  test('is met once everything it counts is reached, and never by a rule that counts nothing', () => {
    expect(isMet(requirementsOf({ ...none, classes: 38 }, facts, 'stripe'))).toBe(true)
    expect(isMet(requirementsOf({ ...none, classes: 38, months: 6 }, facts, 'stripe'))).toBe(false)
    expect(isMet(requirementsOf({ ...none, coachYes: true }, facts, 'stripe'))).toBe(false)
    expect([isOn({ ...none, coachYes: true }), isOn({ ...none, share: 50 })]).toEqual([false, true])
  })

  test('is for the next stripe, or for the belt once there are four or no rule for stripes', () => {
    const [stripe, belt] = [{ belt: 'white', step: 'stripe' } as const, { belt: 'white', step: 'belt' } as const]
    expect(nextStep([belt, stripe], { belt: 'white', stripes: 3 })).toBe(stripe)
    expect(nextStep([belt, stripe], { belt: 'white', stripes: 4 })).toBe(belt)
    expect(nextStep([belt], { belt: 'white', stripes: 0 })).toBe(belt)
    expect(nextStep([stripe], { belt: 'white', stripes: 4 })).toBeUndefined()
    expect(nextStep([belt, stripe], { belt: 'blue', stripes: 0 })).toBeUndefined()
  })

  test.each([
    ['2026-05-21', '2026-06-20', 0],
    ['2026-05-21', '2026-06-21', 1],
    ['2026-01-31', '2026-02-28', 1],
    ['2024-02-29', '2026-02-28', 24],
    ['2026-06-01', '2026-05-01', 0],
  ])('counts full months from %s to %s', (from, to, months) => {
    expect(monthsBetween(from, to)).toBe(months)
  })

  test("a coach's decision lapses with its date or with the next promotion", () => {
    const deferred = { verdict: 'not_yet', until: '2026-12-01', decidedOn: '2026-11-01' } as const
    expect(reviewState(null, facts)).toBe('look')
    expect(reviewState(deferred, facts)).toBe('not_yet')
    expect(reviewState({ ...deferred, until: null }, facts)).toBe('not_yet')
    expect(reviewState({ ...deferred, until: '2026-11-20' }, facts)).toBe('look')
    expect(reviewState({ ...deferred, verdict: 'yes' }, facts)).toBe('yes')
    expect(reviewState(deferred, { ...facts, rankSince: '2026-11-10' })).toBe('look')
    expect(reviewState({ ...deferred, verdict: 'yes' }, { ...facts, rankSince: '2026-11-01' })).toBe('look')
  })
})

test('coverage lists what no class of the period taught, by group, in curriculum order', () => {
  const taught = [
    { slug: 'armbar', times: { 1: 0, 3: 2, 12: 5 } },
    { slug: 'mount', times: { 1: 1, 3: 1, 12: 1 } },
  ]
  const roleOf = (slug: string) => (slug === 'mount' ? 'position' : 'attack')
  const groups = (period: 1 | 3) => coverageOf(['kimura', 'mount', 'armbar'], timesIn(taught, period), roleOf)
  expect(groups(1)).toEqual([
    { role: 'attack', total: 2, missing: ['kimura', 'armbar'] },
    { role: 'position', total: 1, missing: [] },
  ])
  expect(groups(3)[0]?.missing).toEqual(['kimura'])
})

test('the template has only techniques of the library, each once', () => {
  const known = new Set(library.map(({ slug }) => slug))
  const all = CURRICULUM_BELTS.flatMap((belt) => TEMPLATE[belt])
  expect(all.filter((slug, at) => !known.has(slug) || all.indexOf(slug) !== at)).toEqual([])
  for (const belt of CURRICULUM_BELTS) expect(TEMPLATE[belt].length).toBeLessThan(CURRICULUM_LIMITS.techniques)
})

test('moves a technique by one place, and not beyond the ends', () => {
  expect(moved(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b'])
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
  expect(moved(['a', 'b'], 1, 1)).toEqual(['a', 'b'])
  expect([curriculumBelt(null), curriculumBelt('blue'), curriculumBelt('black')]).toEqual(['white', 'blue', undefined])
})
