import { boundsText, pointText } from '#platform/geography.ts'
import { chanceOf, oneOf } from '#seed/chance.ts'
import { pointIn, readTowns, type Towns } from './seed/towns.ts'

/** Half of the searches start in one of the largest cities, half in a town too small to have its own gym. */
const CITIES = 200
const SMALL = { from: 1_000, to: 5_000 }

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
      const height = 0.05 * 40 ** chance()
      const width = height * 1.6
      return boundsText({
        west: lng - width / 2,
        south: lat - height / 2,
        east: lng + width / 2,
        north: lat + height / 2,
      })
    }),
    firstLetters: make(() => {
      const letters = Array.from(oneOf(towns, chance).name).slice(0, 2 + Math.floor(chance() * 5))
      return encodeURIComponent(letters.join('').trim())
    }),
  }
}
