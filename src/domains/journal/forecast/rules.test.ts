import { expect, test } from 'vitest'
import { chanceOf } from '#seed/chance.ts'
import { INTENSITIES, SIZE_BANDS, STYLES } from '../conductor/rules.ts'
import { figuresOf, type LikelyPerson } from './rules.ts'

const everyone = () => 1
const random = chanceOf('forecast')
const oneOf = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T
const person = (differing: Partial<LikelyPerson> = {}): LikelyPerson => ({
  belt: oneOf(['white', 'white', 'blue', 'blue', 'purple', 'brown', 'black', null]),
  size: random() < 0.6 ? oneOf(SIZE_BANDS) : null,
  light: random() < 0.6 && oneOf(INTENSITIES) === 'light',
  woman: random() < 0.15,
  style: random() < 0.4 ? oneOf(STYLES) : null,
  ...differing,
})
const people = (count: number, differing?: Partial<LikelyPerson>) =>
  Array.from({ length: count }, () => person(differing))

test('counts people in fixed bands, and says nothing about fewer than five', () => {
  const from = [4, 5, 8, 9, 14, 18, 50, 51, 200].map((count) => figuresOf(count, [], everyone).likely?.from)
  expect(from).toEqual([undefined, 5, 5, 9, 14, 14, 36, 51, 51])
})

test('says nothing more about fewer than eight people, and leaves out two of them', () => {
  const nothing = { beginners: null, light: null, nearSize: { '70_80': null, '80_90': null } }
  expect(figuresOf(7, people(7, { size: '80_90', light: true }), everyone)).toMatchObject(nothing)
  const eight = figuresOf(8, people(8, { size: '80_90', light: true, woman: true, style: 'guard' }), everyone)
  expect(eight).toMatchObject({ light: 6, women: 6, style: { style: 'guard', least: 6 } })
  expect(eight).toMatchObject({ nearSize: { '60_70': null, '70_80': 6, '90_100': 6 } })
})

test('names the most common style, unless two are equally common', () => {
  const style = (guard: number, passing: number) =>
    figuresOf(0, [...people(guard, { style: 'guard' }), ...people(passing, { style: 'passing' })], everyone).style
  expect([style(6, 5), style(6, 6), style(4, 4)]).toEqual([{ style: 'guard', least: 3 }, null, null])
})

test('gives the share of white and blue belts, unless either side is fewer than five', () => {
  const share = (beginners: number, others: number) =>
    figuresOf(0, [...people(beginners, { belt: 'blue' }), ...people(others, { belt: 'brown' })], everyone).beginners
  expect([share(5, 10), share(5, 5), share(10, 5), share(20, 5)]).toEqual(['third', 'half', 'two_thirds', 'most'])
  expect([share(4, 9), share(9, 4), share(5, 20)]).toEqual([null, null, null])
})

/** What members of these sizes see, without the number of people, which the page shows anyway. */
function viewOf(people: readonly LikelyPerson[]) {
  const { beginners, light, women, style, nearSize } = figuresOf(people.length, people, random)
  return [beginners, light, women, style?.style, style?.least, ...OWN.map((size) => nearSize[size])].join()
}
const OWN = ['60_70', '80_90'] as const
/** The observer's two accounts, and members who answer at random. */
const others = () => [...OWN.map((size) => person({ size, light: true })), ...people(6 + Math.floor(random() * 25))]

/** How often an observer who has seen this many events guesses correctly which kind of event a view is from. */
function guessedRight(view: (isSo: boolean) => string, times = 10_000): number {
  const draw = () => {
    const isSo = random() < 0.5
    return { isSo, view: view(isSo) }
  }
  const seen = new Map<string, number>()
  for (const { isSo, view } of Array.from({ length: times }, draw))
    seen.set(view, (seen.get(view) ?? 0) + (isSo ? 1 : -1))
  const right = Array.from({ length: times }, draw).filter(({ isSo, view }) => (seen.get(view) ?? 0) > 0 === isSo)
  return right.length / times
}
const target = person({ belt: 'white', size: '70_80', light: true, woman: true, style: 'guard' })

const heavy = person({ size: 'over_100', light: false, woman: false, style: null })
function viewsOfTwoDays(hasJoined: boolean) {
  const before = others()
  return `${viewOf(before)} ${viewOf(hasJoined ? [...before, target] : before)}`
}

test.each([
  ['whether someone is in it', (isIn: boolean) => viewOf([...others(), isIn ? target : person()]), 0.57],
  ["someone's size and wishes", (isLight: boolean) => viewOf([...others(), isLight ? target : heavy]), 0.6],
  ['whether someone joined since yesterday', viewsOfTwoDays, 0.57],
])('two accounts at an event can hardly do better than guess %s', (_, view, most) => {
  expect(guessedRight(view)).toBeLessThan(most)
})
