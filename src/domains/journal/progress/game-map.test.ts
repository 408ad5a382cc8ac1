import { expect, test } from 'vitest'
import { library } from '#domains/journal/techniques/server/library.ts'
import { fromPosition, linesOf, mapOf, WIDTH } from './game-map.ts'

const at = (slug: string, times: number) => ({ slug, name: slug, times })

test('places a position independently of how often it occurs', () => {
  const once = mapOf({ positions: [at('mount', 9), at('closed-guard', 4), at('standing', 1)], moves: [] })
  const later = mapOf({ positions: [at('standing', 30), at('closed-guard', 20), at('mount', 2)], moves: [] })
  const where = ({ places }: typeof once) => places.map(({ slug, x, y }) => ({ slug, x, y }))
  expect(where(once)).toEqual(where(later))
  expect(where(once).map(({ slug }) => slug)).toEqual(['standing', 'closed-guard', 'mount'])
})

test('draws frequent positions larger, without overlaps, inside the map', () => {
  const positions = library.filter(({ role }) => role === 'position')
  const everything = positions.map(({ slug }, index) => at(slug, index + 1))
  const { places, height } = mapOf({ positions: everything.toReversed(), moves: [] })
  expect(places).toHaveLength(14)
  for (const place of places) {
    expect(place.x - place.radius).toBeGreaterThanOrEqual(0)
    expect(place.x + place.radius).toBeLessThanOrEqual(WIDTH)
    expect(place.y + place.radius).toBeLessThan(height)
    for (const other of places)
      if (other !== place)
        expect(Math.hypot(place.x - other.x, place.y - other.y)).toBeGreaterThan(place.radius + other.radius)
  }
  const ordered = places.toSorted((a, b) => a.times - b.times).map(({ radius }) => radius)
  expect(ordered).toEqual(ordered.toSorted((a, b) => a - b))
})

test('draws paths between positions, both directions apart, without loops', () => {
  const { ways } = mapOf({
    positions: [at('mount', 5), at('side-control', 4)],
    moves: [
      { from: 'side-control', to: 'mount', times: 4 },
      { from: 'mount', to: 'side-control', times: 1 },
      { from: 'mount', to: 'mount', times: 7 },
      { from: 'mount', to: 'turtle', times: 2 },
    ],
  })
  expect(ways.map(({ from, to }) => `${from} ${to}`)).toEqual(['side-control mount', 'mount side-control'])
  expect(ways[0]?.path).not.toBe(ways[1]?.path)
  expect(ways[0]?.width).toBeGreaterThan(ways[1]?.width ?? 0)
  expect(mapOf({ positions: [], moves: [] })).toEqual({ places: [], ways: [], height: 0 })
})

test('lists transitions and submissions from a position', () => {
  const technique = { slug: 'armbar', name: 'Armbar' }
  const game = {
    positions: [at('mount', 3)],
    moves: [
      { from: 'mount', to: 'back-control', times: 2 },
      { from: 'side-control', to: 'mount', times: 2 },
    ],
    finishes: [
      { from: 'mount', technique, mine: 2, theirs: 1 },
      { from: 'closed-guard', technique, mine: 5, theirs: 0 },
    ],
    unplaced: { mine: 0, theirs: 0 },
  }
  expect(fromPosition(game, 'mount')).toEqual({
    moves: [{ from: 'mount', to: 'back-control', times: 2 }],
    finishes: [{ from: 'mount', technique, mine: 2, theirs: 1 }],
    mine: 2,
    theirs: 1,
  })
})

test('breaks long names between words', () => {
  expect(linesOf('Mount')).toEqual(['Mount'])
  expect(linesOf('Reverse De La Riva')).toEqual(['Reverse De La', 'Riva'])
  expect(linesOf('Backside 50/50')).toEqual(['Backside', '50/50'])
})
