import type { Bounds } from '#platform/geography.ts'

/**
 * A square of the map in the standard web map grid: at zoom `z` there are 2^z columns from the west and 2^z rows from
 * the north.
 */
export interface Tile {
  z: number
  x: number
  y: number
}

/** The closest zoom with its own tiles. At closer zooms these are scaled up. */
export const TILES_MAX_ZOOM = 10
/** From this zoom on, a tile names its own largest towns; below it, only the world's largest and capitals. */
export const EVERY_TOWN_ZOOM = 7

/** How many of the largest towns are named below each zoom. */
export const TOWNS_BEFORE_ZOOM = [
  [3, 60],
  [4, 150],
  [5, 500],
  [6, 1500],
  [EVERY_TOWN_ZOOM, 5000],
] as const

/** Parses a tile's coordinates from the URL; undefined if there's no such tile. */
export function readTile(z: string, x: string, y: string): Tile | undefined {
  if (![z, x, y].every((text) => /^(0|[1-9]\d{0,3})$/.test(text))) return undefined
  const tile = { z: Number(z), x: Number(x), y: Number(y) }
  const side = 2 ** tile.z
  return tile.z <= TILES_MAX_ZOOM && tile.x < side && tile.y < side ? tile : undefined
}

export function tileBounds({ z, x, y }: Tile): Bounds {
  const side = 2 ** z
  const lat = (row: number) => (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / side))) * 180) / Math.PI
  return { west: (x / side) * 360 - 180, east: ((x + 1) / side) * 360 - 180, north: lat(y), south: lat(y + 1) }
}
