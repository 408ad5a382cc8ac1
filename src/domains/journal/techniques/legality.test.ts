import { expect, test } from 'vitest'
import { isIllegal, ruleAgainst } from './legality.ts'

const rule = { fromBelt: null, noGiOnly: false, forbidden: false }
const kneeBar = { ...rule, fromBelt: 'brown' as const }
const heelHook = { ...kneeBar, noGiOnly: true }

test('compares belts in their order, and counts under 18 as white', () => {
  expect(isIllegal(kneeBar, { belt: 'purple', discipline: 'gi' })).toBe(true)
  for (const belt of ['brown', 'black', 'red']) expect(isIllegal(kneeBar, { belt, discipline: 'gi' })).toBe(false)
  expect(isIllegal({ ...rule, fromBelt: 'blue' }, { belt: 'green', discipline: 'gi' })).toBe(true)
  expect(isIllegal({ ...rule, fromBelt: 'blue' }, { belt: 'blue', discipline: 'gi', isUnder18: true })).toBe(true)
})

test('forbids no-gi techniques in the gi at every belt', () => {
  expect(isIllegal(heelHook, { belt: 'black', discipline: 'gi' })).toBe(true)
  expect(isIllegal(heelHook, { belt: 'black', discipline: 'nogi' })).toBe(false)
  expect(isIllegal(heelHook, { belt: 'blue', discipline: 'both' })).toBe(true)
})

test("doesn't judge what isn't known", () => {
  expect(isIllegal(kneeBar, { belt: 'intermediate', discipline: 'nogi' })).toBe(false)
  expect(isIllegal(rule, { belt: 'white', discipline: 'gi' })).toBe(false)
  expect(isIllegal({ ...rule, forbidden: true }, { belt: '', discipline: 'nogi' })).toBe(true)
})

test('finds the rule of a technique', () => {
  const rules = [{ ...kneeBar, key: 'knee-bar', name: 'Knee bar', asOf: '2026-11-01', techniques: ['knee-bar'] }]
  expect(ruleAgainst(rules, 'knee-bar', { belt: 'blue', discipline: 'gi' })).toBe(rules[0])
  expect(ruleAgainst(rules, 'armbar', { belt: 'blue', discipline: 'gi' })).toBeUndefined()
})
