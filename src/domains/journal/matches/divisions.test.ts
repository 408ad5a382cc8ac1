import { expect, test } from 'vitest'
import { competitorIn, divisionOf, divisionsOn, minutesIn } from './divisions.ts'
import { weightClassesOn, weightClassSlug } from './weight-classes.ts'

test('has 22 age divisions, each with its own starting age', () => {
  const divisions = divisionsOn('2026-11-21')
  expect(divisions).toHaveLength(22)
  const ages = divisions.map(({ from }) => from)
  expect(ages).toEqual([...ages].sort((a, b) => a - b))
  expect(new Set(ages).size).toBe(22)
  expect(divisionOf({ ageDivision: 'adult', day: '2026-11-21' })?.minutes.black).toBe(10)
})

test('uses the earliest known divisions for older matches', () => {
  expect(divisionsOn('1998-02-01')).toEqual(divisionsOn('2026-11-21'))
  expect(weightClassesOn({ ruleSet: 'ibjjf', sex: 'male', discipline: 'gi', day: '1998-02-01' })).toHaveLength(10)
})

test.each([
  ['male', 'gi', 'light', 76],
  ['male', 'gi', 'ultra_heavy', null],
  ['male', 'nogi', 'light', 73.5],
  ['female', 'gi', 'heavy', 79.3],
  ['female', 'gi', 'super_heavy', null],
  ['female', 'nogi', 'rooster', 46.5],
] as const)('gives the %s %s %s division a limit of %s kg', (sex, discipline, name, upTo) => {
  const classes = weightClassesOn({ ruleSet: 'ibjjf', sex, discipline, day: '2026-11-21' })
  expect(classes.find((each) => each.name === name)).toEqual({ name, upTo })
  expect(classes.at(-1)).toEqual({ name: 'absolute', upTo: null })
  expect(weightClassSlug(sex, name)).toBe(`${sex}/${name}`)
})

test('has no weight classes for other rule sets', () => {
  expect(weightClassesOn({ ruleSet: 'adcc', sex: 'male', discipline: 'nogi', day: '2026-11-21' })).toEqual([])
})

test('knows how long a match lasts, and who counts as under 18', () => {
  const adult = { ageDivision: 'adult', level: 'purple', day: '2026-11-20' }
  expect(minutesIn(adult)).toBe(7)
  expect(minutesIn({ ...adult, level: 'advanced' })).toBeUndefined()
  expect(minutesIn({ ...adult, ageDivision: 'my own' })).toBeUndefined()
  expect(competitorIn({ ...adult, discipline: 'gi' })).toEqual({ belt: 'purple', discipline: 'gi', isUnder18: false })
  expect(competitorIn({ ...adult, ageDivision: 'juvenile_2', discipline: 'gi' }).isUnder18).toBe(true)
})
