import { expect, test } from 'vitest'
import { chanceOf } from '#seed/chance.ts'
import { linksOf, roadsTo } from './roads.ts'

const technique = (slug: string, fromPositions: string[], leadsTo: string[]) => ({ slug, fromPositions, leadsTo })
const library = [
  technique('headquarters', [], []),
  technique('knee-cut', ['headquarters'], ['side-control', 'mount']),
  technique('side-control', [], ['mount']),
  technique('mount', [], []),
  technique('armbar', ['mount'], ['triangle']),
  technique('americana', ['side-control', 'mount'], ['armbar']),
  technique('triangle', [], []),
  technique('kneebar', ['saddle'], []),
]

test('gives the shortest road to each finish within reach, shortest first', () => {
  const links = linksOf(library)
  expect(roadsTo(['triangle', 'armbar', 'kneebar', 'americana'], 'knee-cut', links)).toEqual([
    ['knee-cut', 'mount', 'armbar'],
    ['knee-cut', 'side-control', 'americana'],
    ['knee-cut', 'mount', 'armbar', 'triangle'],
  ])
  expect(roadsTo(['armbar'], 'armbar', links)).toEqual([])
  expect(roadsTo(['armbar'], 'a-removed-technique', links)).toEqual([])
})

test('finds roads in libraries cached before techniques had `leadsTo`', () => {
  const cached = library.map(({ slug, fromPositions }) => ({ slug, fromPositions }))
  expect(roadsTo(['armbar'], 'mount', linksOf(cached))).toEqual([['mount', 'armbar']])
})

test('finds roads as short as trying them all, on random libraries', () => {
  const chance = chanceOf('roads')
  for (let round = 0; round < 300; round++) {
    const slugs = Array.from({ length: 2 + Math.floor(chance() * 6) }, (_, at) => `t${at}`)
    const some = () => slugs.filter(() => chance() < 0.25)
    const random = slugs.map((slug) => technique(slug, some(), some()))
    const [from = '', ...finishes] = slugs
    const found = new Map(roadsTo(finishes, from, linksOf(random)).map((road) => [road.at(-1), road]))
    const follows = (slug: string, next: string) =>
      random.some((each) => each.slug === slug && each.leadsTo.includes(next)) ||
      random.some((each) => each.slug === next && each.fromPositions.includes(slug))
    const shortest = (slug: string, finish: string, rest: string[]): number =>
      slug === finish
        ? 1
        : 1 +
          Math.min(
            ...rest
              .filter((next) => follows(slug, next))
              .map((next) =>
                shortest(
                  next,
                  finish,
                  rest.filter((other) => other !== next),
                ),
              ),
          )
    for (const finish of finishes) {
      const road = found.get(finish)
      expect(road?.length ?? Number.POSITIVE_INFINITY).toBe(shortest(from, finish, slugs.slice(1)))
      for (const [at, slug] of (road ?? []).slice(1).entries()) expect(follows(road?.[at] ?? '', slug)).toBe(true)
    }
  }
})
