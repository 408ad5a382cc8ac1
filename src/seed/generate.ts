import type { SeedChoice } from '#domains/moderation/demo-data/rules.ts'
import { chanceOf, oneOf } from './chance.ts'
import { texts } from './seed-texts.ts'

/** Real towns, for made-up people and gyms. */
export interface Town {
  city: string
  country: string
  timezone: string
  lat: number
  lng: number
}

const TOWNS: readonly [Town, ...Town[]] = [
  { city: 'Dublin', country: 'IE', timezone: 'Europe/Dublin', lat: 53.3498, lng: -6.2603 },
  { city: 'São Paulo', country: 'BR', timezone: 'America/Sao_Paulo', lat: -23.5475, lng: -46.6361 },
  { city: 'Lisbon', country: 'PT', timezone: 'Europe/Lisbon', lat: 38.7167, lng: -9.1333 },
  { city: 'Madrid', country: 'ES', timezone: 'Europe/Madrid', lat: 40.4165, lng: -3.7026 },
  { city: 'San Diego', country: 'US', timezone: 'America/Los_Angeles', lat: 32.7157, lng: -117.1647 },
  { city: 'Tokyo', country: 'JP', timezone: 'Asia/Tokyo', lat: 35.6895, lng: 139.6917 },
  { city: 'Melbourne', country: 'AU', timezone: 'Australia/Melbourne', lat: -37.814, lng: 144.9633 },
  { city: 'Warsaw', country: 'PL', timezone: 'Europe/Warsaw', lat: 52.2298, lng: 21.0118 },
]

export interface GeneratedCommunity {
  people: { name: string; town: Town }[]
  gyms: { name: string; town: Town }[]
}

/**
 * The people and gyms for these options. The same seed always generates the same ones, and larger numbers only add
 * more.
 */
export function generateCommunity({
  seed,
  members,
  gyms,
}: Pick<SeedChoice, 'seed' | 'members' | 'gyms'>): GeneratedCommunity {
  const person = chanceOf(`${seed} people`)
  const gym = chanceOf(`${seed} gyms`)
  return {
    people: Array.from({ length: members }, () => ({
      name: `${oneOf(texts.firstNames, person)} ${oneOf(texts.lastNames, person)}`,
      town: oneOf(TOWNS, person),
    })),
    gyms: Array.from({ length: gyms }, () => ({
      name: `${oneOf(texts.gymFirst, gym)} ${oneOf(texts.gymLast, gym)}`,
      town: oneOf(TOWNS, gym),
    })),
  }
}
