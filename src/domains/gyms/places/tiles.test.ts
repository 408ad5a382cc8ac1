import { expect, test } from 'vitest'
import { readTile, tileBounds } from './tiles.ts'

test('places tiles like other web maps, and accepts only tiles that exist', () => {
  expect(tileBounds({ z: 0, x: 0, y: 0 })).toEqual({
    west: -180,
    east: 180,
    north: expect.closeTo(85.0511, 4),
    south: expect.closeTo(-85.0511, 4),
  })
  const { west, south, east, north } = tileBounds({ z: 9, x: 247, y: 166 })
  expect([west, south, east, north].map((degrees) => Math.round(degrees * 100) / 100)).toEqual([
    -6.33, 52.91, -5.62, 53.33,
  ])

  expect(readTile('3', '7', '0')).toEqual({ z: 3, x: 7, y: 0 })
  for (const [z, x, y] of [
    ['3', '8', '0'],
    ['11', '0', '0'],
    ['-1', '0', '0'],
    ['1', '01', '0'],
    ['1', '0.5', '0'],
    ['', '', ''],
    ['1e1', '0', '0'],
  ] as const)
    expect(readTile(z, x, y)).toBeUndefined()
})
