import { expect, test } from 'vitest'
import { beltSlugs, belts, normaliseBelt } from './belts.ts'

test('has twenty belts, each drawn differently, and a default', () => {
  expect(beltSlugs).toHaveLength(20)
  expect(Object.keys(belts).sort()).toEqual([...beltSlugs, 'default'].sort())
  const drawn = beltSlugs.map((slug) => JSON.stringify([belts[slug].colour, belts[slug].second, belts[slug].bar]))
  expect(new Set(drawn).size).toBe(20)
})

test.each(beltSlugs)('recognises a %s belt in any case', (slug) => {
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
])('reads the belt %o as %s', (written, slug) => {
  expect(normaliseBelt(written)).toBe(slug)
})

test.each(['', 'pink', 'default', 'constructor', 'black belt world champion', null, undefined, 7, {}, ['blue']])(
  'shows an unknown belt (%o) as the default',
  (written) => {
    expect(normaliseBelt(written)).toBe('default')
  },
)

test('makes every rank bar distinguishable from its belt', () => {
  for (const belt of Object.values(belts)) {
    expect(belt.bar).not.toBe(belt.colour)
    expect(belt.bar).not.toBe(belt.second?.as === 'blocks' ? belt.second.colour : undefined)
  }
})
