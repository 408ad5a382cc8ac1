interface Point {
  lat: number
  lng: number
}

type Nested = number[] | Nested[]

/**
 * The centre of a GeoJSON geometry (longitude first): the centroid of its largest area, otherwise the mean of its
 * points. For a collection, the centre of its first geometry.
 */
export function pointOfGeometry(geometry: unknown): Partial<Point> {
  if (typeof geometry !== 'object' || geometry === null) return {}
  const { type, coordinates, geometries } = geometry as { type?: string; coordinates?: Nested; geometries?: unknown[] }
  if (type === 'GeometryCollection') return pointOfGeometry(geometries?.[0])
  if (!Array.isArray(coordinates)) return {}
  if (type === 'Point') return pointOf(coordinates as number[])
  if (type === 'Polygon') return centroid(coordinates[0] as number[][])
  if (type === 'MultiPolygon') {
    const outlines = (coordinates as unknown as number[][][][]).map((polygon) => polygon[0] ?? [])
    return centroid(outlines.sort((a, b) => Math.abs(areaOf(b)) - Math.abs(areaOf(a)))[0])
  }
  return middle(flat(coordinates))
}

/** The point of an OpenStreetMap element: its own, the centre from Overpass, or the middle of its shape. */
export function pointOfElement(element: Record<string, unknown>, nodes: ReadonlyMap<unknown, Point>): Partial<Point> {
  const {
    lat,
    lon,
    center,
    bounds,
    geometry,
    nodes: refs,
    members,
  } = element as {
    lat?: number
    lon?: number
    center?: { lat: number; lon: number }
    bounds?: { minlat: number; minlon: number; maxlat: number; maxlon: number }
    geometry?: ({ lat: number; lon: number } | null)[]
    nodes?: unknown[]
    members?: { geometry?: { lat: number; lon: number }[]; lat?: number; lon?: number }[]
  }
  if (typeof lat === 'number' && typeof lon === 'number') return { lat, lng: lon }
  if (center) return { lat: center.lat, lng: center.lon }
  const shape =
    geometry ??
    members?.flatMap(
      (member) => member.geometry ?? (member.lat !== undefined ? [member as { lat: number; lon: number }] : []),
    )
  const line = shape?.flatMap((point) => (point ? [[point.lon, point.lat]] : []))
  if (line?.length) return centroid(line)
  if (bounds) return { lat: (bounds.minlat + bounds.maxlat) / 2, lng: (bounds.minlon + bounds.maxlon) / 2 }
  const known = refs?.flatMap((ref) => nodes.get(ref) ?? []) ?? []
  return known.length > 0 ? centroid(known.map((point) => [point.lng, point.lat])) : {}
}

const pointOf = ([lng, lat]: number[]): Partial<Point> =>
  typeof lat === 'number' && typeof lng === 'number' ? { lat, lng } : {}

const flat = (nested: Nested): number[][] =>
  typeof nested[0] === 'number' ? [nested as number[]] : (nested as Nested[]).flatMap(flat)

function middle(line: number[][] = []): Partial<Point> {
  if (line.length === 0) return {}
  const mean = (axis: 0 | 1) => line.reduce((sum, point) => sum + (point[axis] ?? Number.NaN), 0) / line.length
  return pointOf([mean(0), mean(1)])
}

/** Twice the signed area, relative to the first corner so that small outlines don't lose precision. */
function areaOf(ring: number[][]): number {
  const [[x0 = 0, y0 = 0] = []] = ring
  return ring.reduce((sum, [x = 0, y = 0], at) => {
    const [nextX = 0, nextY = 0] = ring[(at + 1) % ring.length] ?? []
    return sum + (x - x0) * (nextY - y0) - (nextX - x0) * (y - y0)
  }, 0)
}

function centroid(ring: number[][] = []): Partial<Point> {
  const area = areaOf(ring)
  if (Math.abs(area) < 1e-14) return middle(ring)
  const [[x0 = 0, y0 = 0] = []] = ring
  let [x, y] = [0, 0]
  ring.forEach(([ax = 0, ay = 0], at) => {
    const [bx = 0, by = 0] = ring[(at + 1) % ring.length] ?? []
    const cross = (ax - x0) * (by - y0) - (bx - x0) * (ay - y0)
    x += (ax + bx - 2 * x0) * cross
    y += (ay + by - 2 * y0) * cross
  })
  return pointOf([x0 + x / (3 * area), y0 + y / (3 * area)])
}
