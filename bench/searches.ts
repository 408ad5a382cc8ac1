import { boundsText, type Point, pointText } from '#platform/geography.ts'
import { oneOf, type Random, randomFrom } from './random.ts'
import { pointIn, type Town } from './towns.ts'

/** Half of the searches begin in one of the largest cities, half in a town so small that it has no gym of its own. */
const CITIES = 200
const SMALL = { from: 1_000, to: 5_000 }

/** What people ask for, the same in every run. */
export function searchesFrom(towns: readonly Town[], count: number) {
  const random = randomFrom(7)
  const cities = towns.slice(0, CITIES)
  const villages = towns.filter(({ population }) => population >= SMALL.from && population <= SMALL.to)
  const somewhere = () => pointIn(oneOf(random, random() < 0.5 ? cities : villages), random)
  const make = <Made>(one: () => Made) => Array.from({ length: count }, one)

  return {
    near: make(() => `/api/gyms?near=${pointText(somewhere())}`),
    area: make(() => `/api/gyms?bounds=${boundsText(areaAround(somewhere(), random))}`),
    places: make(() => {
      const { name } = oneOf(random, towns)
      const typed = Array.from(name).slice(0, 2 + Math.floor(random() * 5))
      return `/api/places?text=${encodeURIComponent(typed.join('').trim())}`
    }),
  }
}

/** What a map shows, from a part of a city to a region. */
function areaAround({ lat, lng }: Point, random: Random) {
  const height = 0.05 * 40 ** random()
  const width = height * 1.6
  return { west: lng - width / 2, south: lat - height / 2, east: lng + width / 2, north: lat + height / 2 }
}
