import type { FeatureCollection, LineString, Point, Polygon } from 'geojson'

/** The file written by `scripts/base-map.ts`. */
export interface BaseMapFile {
  land: string[][]
  borders: string[]
  towns: { names: string; at: string }
}

export interface BaseMap {
  land: FeatureCollection<Polygon>
  borders: FeatureCollection<LineString>
  towns: FeatureCollection<Point, { name: string; capital: boolean; rank: number }>
}

/** Land, borders and towns as GeoJSON for MapLibre. */
export function baseMapOf({ land, borders, towns }: BaseMapFile): BaseMap {
  const places = pointsOf(numbersOf(towns.at))
  return {
    land: collection(land.map((rings) => ({ type: 'Polygon', coordinates: rings.map(lineOf) }))),
    borders: collection(borders.map((line) => ({ type: 'LineString', coordinates: lineOf(line) }))),
    towns: {
      type: 'FeatureCollection',
      features: towns.names.split('|').map((name, rank) => ({
        type: 'Feature',
        geometry: { type: 'Point', coordinates: places[rank] ?? [0, 0] },
        properties: { name: name.replace('*', ''), capital: name.startsWith('*'), rank },
      })),
    },
  }
}

function collection<Shape extends Polygon | LineString>(shapes: Shape[]): FeatureCollection<Shape> {
  return {
    type: 'FeatureCollection',
    features: shapes.map((geometry) => ({ type: 'Feature', geometry, properties: {} })),
  }
}

const PRECISION = 1000
const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_'
const VALUES = new Map([...LETTERS].map((letter, value) => [letter.charCodeAt(0), value]))

function lineOf(steps: string): [number, number][] {
  let [x, y] = [0, 0]
  return pairsOf(numbersOf(steps)).map(([dx, dy]) => {
    x += dx
    y += dy
    return [x / PRECISION, y / PRECISION]
  })
}

function pointsOf(numbers: number[]): [number, number][] {
  return pairsOf(numbers).map(([x, y]) => [x / PRECISION, y / PRECISION])
}

function pairsOf(numbers: number[]): [number, number][] {
  return Array.from({ length: numbers.length / 2 }, (_, at) => [numbers[at * 2] ?? 0, numbers[at * 2 + 1] ?? 0])
}

/** Decodes integers: five bits per character and a continuation flag. Even numbers are positive, odd ones negative. */
function numbersOf(text: string): number[] {
  const numbers: number[] = []
  let [number, unit] = [0, 1]
  for (let at = 0; at < text.length; at += 1) {
    const value = VALUES.get(text.charCodeAt(at)) ?? 0
    number += (value % 32) * unit
    unit *= 32
    if (value >= 32) continue
    numbers.push(number % 2 ? -(number + 1) / 2 : number / 2)
    number = 0
    unit = 1
  }
  return numbers
}
