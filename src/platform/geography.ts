export interface Point {
  lat: number
  lng: number
}

/** An area on the map. `west` greater than `east` crosses the antimeridian. */
export interface Bounds {
  west: number
  south: number
  east: number
  north: number
}

export const EARTH_RADIUS_KM = 6371.0088

/** Great-circle distance. */
export function kilometresBetween(a: Point, b: Point): number {
  const rad = Math.PI / 180
  const sinLat = Math.sin(((b.lat - a.lat) * rad) / 2)
  const sinLng = Math.sin(((b.lng - a.lng) * rad) / 2)
  const h = sinLat * sinLat + Math.cos(a.lat * rad) * Math.cos(b.lat * rad) * sinLng * sinLng
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** `near` in a URL or a call: latitude first. Five decimals are about a metre. */
export const pointText = ({ lat, lng }: Point) => `${shortened(lat)},${shortened(lng)}`

/** `bounds` in a URL or a call: west, south, east, north, in GeoJSON's bounding box order. */
export const boundsText = ({ west, south, east, north }: Bounds) => [west, south, east, north].map(shortened).join(',')

/** Parses `lat,lng`; undefined if it isn't a point on Earth. */
export function readPoint(text: string): Point | undefined {
  const [lat, lng, ...more] = numbersOf(text)
  if (lat === undefined || lng === undefined || more.length > 0) return undefined
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : undefined
}

/**
 * Parses `west,south,east,north`, even from a map panned around the world more than once or wider than the world. The
 * result is within ±180 and ±90; undefined if it isn't an area.
 */
export function readBounds(text: string): Bounds | undefined {
  const [west, south, east, north, ...more] = numbersOf(text)
  if (west === undefined || south === undefined || east === undefined || north === undefined || more.length > 0)
    return undefined
  if (south > north || Math.abs(south) > 90 || Math.abs(north) > 90) return undefined
  if (Math.abs(west) > 900 || Math.abs(east) > 900) return undefined
  if (east - west >= 360) return { west: -180, south, east: 180, north }
  return { west: wrapped(west), south, east: wrapped(east), north }
}

export const crossesAntimeridian = ({ west, east }: Bounds) => west > east

function numbersOf(text: string): number[] {
  const parts = text.split(',').map((part) => part.trim())
  if (!parts.every((part) => /^[-+]?\d{1,3}(\.\d{1,20})?$/.test(part))) return []
  return parts.map(Number)
}

const shortened = (degrees: number) => String(Math.round(degrees * 1e5) / 1e5)

const wrapped = (lng: number) => (Math.abs(lng) <= 180 ? lng : ((((lng + 180) % 360) + 360) % 360) - 180)
