import type { Bounds } from '#platform/geography.ts'

/** A square of the map as web maps cut the world: at zoom `z` it has 2^z columns from the west and rows from the north. */
export interface Tile {
  z: number
  x: number
  y: number
}

/** Nearer than this the same tiles are drawn larger. */
export const TILES_MAX_ZOOM = 10
/** From here on a tile names every town of GeoNames; above, the largest of the world. */
export const EVERY_TOWN_ZOOM = 7

/** Of the towns in order of their size, how many are named before the given zoom is reached: the nearer, the smaller. */
export const TOWNS_BEFORE_ZOOM = [
  [3, 60],
  [4, 150],
  [5, 500],
  [6, 1500],
  [EVERY_TOWN_ZOOM, 5000],
] as const

/** Reads the numbers of an address; undefined where there is no such tile. */
export function readTile(z: string, x: string, y: string): Tile | undefined {
  if (![z, x, y].every((text) => /^(0|[1-9]\d{0,3})$/.test(text))) return undefined
  const tile = { z: Number(z), x: Number(x), y: Number(y) }
  const side = 2 ** tile.z
  return tile.z <= TILES_MAX_ZOOM && tile.x < side && tile.y < side ? tile : undefined
}

/** Where on Earth a tile lies. */
export function tileBounds({ z, x, y }: Tile): Bounds {
  const side = 2 ** z
  const lat = (row: number) => (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / side))) * 180) / Math.PI
  return { west: (x / side) * 360 - 180, east: ((x + 1) / side) * 360 - 180, north: lat(y), south: lat(y + 1) }
}
