import { countryCodes } from '#platform/countries.ts'
import { hyphenated } from '#platform/normalize-text.ts'

/** The slug for gyms without a city. No city's name produces it. */
export const NO_CITY = '-'
/** The maximum number of cities listed for a country; the ones with the most gyms are listed. */
export const MOST_CITIES = 1000
export const MOST_OPEN_MATS = 5
export const MOST_NEIGHBORS = 8
/** The maximum distance, in kilometres, to the nearest gym of a neighbouring city. */
export const NEIGHBOR_KM = 100

const MAX_SLUG = 80

/** Case, accents and punctuation don't matter: `São Paulo` and `SAO PAULO` are both `sao-paulo`. */
export const citySlug = (city: string) => hyphenated(city, MAX_SLUG)

/** `IE` → `ireland`, from the country's English name. */
export const countrySlug = (code: string) => hyphenated(nameOf(code, 'en'), MAX_SLUG)

/** The path of the page for all countries, for a country or for a city, by their slugs. */
export const directoryPath = (...slugs: string[]) => ['/gyms', ...slugs.map(encodeURIComponent)].join('/')

/** The slugs of a gym's city and country; undefined if either is unknown. */
export function directorySlugs(address: { city: string; country: string }) {
  const city = citySlug(address.city)
  if (city === '' || !countryCodes.has(address.country)) return undefined
  return { country: countrySlug(address.country), city }
}

/** The country that a URL names: by its slug, its name in any of the app's languages, or its code. */
export function countryOf(text: string): string | undefined {
  const code = text.toUpperCase()
  if (countryCodes.has(code)) return code
  names ??= countriesByName()
  return names.get(hyphenated(text, MAX_SLUG))
}

let names: ReadonlyMap<string, string> | undefined

function countriesByName(): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  // English names come first, so that another language's name for a different country can't take their slugs.
  for (const language of ['en', 'pt-BR', 'es'])
    for (const code of countryCodes) {
      const slug = hyphenated(nameOf(code, language), MAX_SLUG)
      if (!found.has(slug)) found.set(slug, code)
    }
  return found
}

function nameOf(code: string, language: string): string {
  displayNames[language] ??= new Intl.DisplayNames(language, { type: 'region' })
  return displayNames[language].of(code) ?? code
}

const displayNames: Record<string, Intl.DisplayNames> = {}

/** A city, with every spelling its gyms use. */
export interface City {
  slug: string
  /** The most frequent spelling. */
  name: string
  gyms: number
  spellings: string[]
}

/** Cities with the most gyms first. Gyms without a city form one entry with an empty slug. */
export function citiesOf(counted: readonly { city: string; gyms: number }[]): City[] {
  const cities = new Map<string, City>()
  for (const { city, gyms } of counted.toSorted((a, b) => b.gyms - a.gyms || compare(a.city, b.city))) {
    const slug = citySlug(city)
    const known = cities.get(slug)
    if (known) {
      known.gyms += gyms
      known.spellings.push(city)
    } else cities.set(slug, { slug, name: city, gyms, spellings: [city] })
  }
  return [...cities.values()].sort((a, b) => b.gyms - a.gyms || compare(a.slug, b.slug))
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
