import type { Bounds, Point } from '#platform/geography.ts'

/** The visible area and zoom. */
export interface Viewport {
  bounds: Bounds
  zoom: number
}

/**
 * The area to fetch pins for: the visible bounds, extended to a grid that gets finer with the zoom, so that small moves
 * hit the cache.
 */
export function pinsArea({ bounds, zoom }: Viewport): Viewport {
  const whole = Math.max(0, Math.round(zoom))
  const step = Math.max(90 / 2 ** whole, 0.005)
  const down = (degrees: number) => Math.floor(degrees / step) * step
  const up = (degrees: number) => Math.ceil(degrees / step) * step
  const { west, south, east, north } = bounds
  const wide = up(east) - down(west) >= 360
  return {
    zoom: whole,
    bounds: {
      west: wide ? -180 : down(west),
      east: wide ? 180 : up(east),
      south: Math.max(-90, down(south)),
      north: Math.min(90, up(north)),
    },
  }
}

/** The bounds around these points with a margin in degrees; null if there are no points. */
export function boundsAround(points: readonly Point[], room = 0.05): Bounds | null {
  const [first] = points
  if (!first) return null
  const lats = points.map(({ lat }) => lat)
  const lngs = points.map(({ lng }) => lng)
  return {
    west: Math.min(...lngs) - room,
    east: Math.max(...lngs) + room,
    south: Math.max(-85, Math.min(...lats) - room),
    north: Math.min(85, Math.max(...lats) + room),
  }
}

/** The bounds of a circle on the ground. */
export function boundsOfCircle({ lat, lng }: Point, km: number): Bounds {
  const high = km / 110.574
  const wide = km / (111.32 * Math.max(0.02, Math.cos((lat * Math.PI) / 180)))
  return { west: lng - wide, east: lng + wide, south: Math.max(-85, lat - high), north: Math.min(85, lat + high) }
}
