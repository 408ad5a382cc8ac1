import { z } from 'zod'
import { pageOf } from '#platform/page.ts'
import { routes } from '#platform/routes.ts'
import { gymLocation, gymRow } from '../gyms/contract.ts'
import { MAX_PAGE_LIMIT, PAGE_LIMIT } from '../gyms/rules.ts'

const country = {
  /** ISO 3166-1 alpha-2. */
  country: z.string(),
  countrySlug: z.string(),
}
const counted = { gyms: z.int() }

export const directoryCountry = z.object({
  ...country,
  ...counted,
  /** Cities, those with the most gyms first; `moreCities` is the number of cities that aren't listed. */
  cities: z.array(z.object({ name: z.string(), slug: z.string(), ...counted })),
  moreCities: z.int(),
  /** The number of gyms in an unknown city. */
  withoutCity: z.int(),
  /** The gyms with the soonest open mats within a week. */
  openMats: z.array(gymRow),
})
export type DirectoryCountry = z.infer<typeof directoryCountry>

export const directoryCity = z.object({
  ...country,
  name: z.string(),
  slug: z.string(),
  ...counted,
  /** The centre of the city's gyms. */
  location: gymLocation,
  /** Nearby cities, including those across a border, with the distance to their nearest gym. */
  neighbors: z.array(z.object({ ...country, name: z.string(), slug: z.string(), distanceKm: z.number() })),
})
export type DirectoryCity = z.infer<typeof directoryCity>

const route = routes('Gyms')
/** Countries by slug, code or name; cities by slug or name; in `gyms`, `-` for no city. Anything else is a 404. */
const reference = z.string()

export const gymDirectoryContract = {
  countries: route('GET', '/gyms/directory', 'List the countries of the gym directory').output(
    z.object({ items: z.array(z.object({ ...country, ...counted })) }),
  ),
  country: route('GET', '/gyms/directory/{country}', 'List cities with gyms in a country')
    .input(z.strictObject({ country: reference }))
    .output(directoryCountry),
  city: route('GET', '/gyms/directory/{country}/{city}', 'Get a city with gyms')
    .input(z.strictObject({ country: reference, city: reference }))
    .output(directoryCity),
  gyms: route('GET', '/gyms/directory/{country}/{city}/gyms', 'List the gyms in a city', {
    description: "Most favourites first. Use `-` as the city for gyms whose city isn't known.",
  })
    .input(
      z.strictObject({
        country: reference,
        city: reference,
        cursor: z.string().max(300).optional(),
        limit: z.int().min(1).max(MAX_PAGE_LIMIT).default(PAGE_LIMIT),
      }),
    )
    .output(pageOf(gymRow)),
}
