import { expect, test } from 'vitest'
import { beltSlugs, belts, normaliseBelt } from './belts.ts'

test('there are twenty belts, each drawn differently, and a default', () => {
  expect(beltSlugs).toHaveLength(20)
  expect(Object.keys(belts).sort()).toEqual([...beltSlugs, 'default'].sort())
  const drawn = beltSlugs.map((slug) => JSON.stringify([belts[slug].colour, belts[slug].second, belts[slug].bar]))
  expect(new Set(drawn).size).toBe(20)
})

test.each(beltSlugs)('a %s belt is known in small and in capital letters', (slug) => {
  expect(normaliseBelt(slug)).toBe(slug)
  expect(normaliseBelt(slug.toUpperCase())).toBe(slug)
  expect(belts[slug].slug).toBe(slug)
})

test.each([
  ['Blue', 'blue'],
  ['  Purple ', 'purple'],
  ['Grey/White', 'grey_white'],
  ['Gray - Black', 'grey_black'],
  ['yellow white', 'yellow_white'],
  ['Red-Black', 'red_black'],
])('the belt written as %o is %s', (written, slug) => {
  expect(normaliseBelt(written)).toBe(slug)
})

test.each(['', 'pink', 'default', 'constructor', 'black belt world champion', null, undefined, 7, {}, ['blue']])(
  'what cannot be read as a belt (%o) is shown as the default',
  (written) => {
    expect(normaliseBelt(written)).toBe('default')
  },
)

test('a rank bar can be told from the belt it is on', () => {
  for (const belt of Object.values(belts)) {
    expect(belt.bar).not.toBe(belt.colour)
    expect(belt.bar).not.toBe(belt.second?.as === 'blocks' ? belt.second.colour : undefined)
  }
})
