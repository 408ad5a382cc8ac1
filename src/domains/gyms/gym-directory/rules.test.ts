import { expect, test } from 'vitest'
import { countryCodes } from '#platform/countries.ts'
import { citiesOf, citySlug, countryOf, countrySlug, directorySlugs, NO_CITY } from './rules.ts'

test.each([
  ['IE', 'ireland'],
  ['US', 'united-states'],
  ['CI', 'cote-divoire'],
  ['BA', 'bosnia-and-herzegovina'],
])('gives %s the slug %s', (code, slug) => expect(countrySlug(code)).toBe(slug))

test('gives every country a unique slug that leads back to it', () => {
  for (const code of countryCodes) expect(countryOf(countrySlug(code))).toBe(code)
})

test.each(['Ireland', 'IRELAND', 'ie', 'IE', 'irlanda', 'Irlanda'])('finds Ireland as %s', (text) =>
  expect(countryOf(text)).toBe('IE'),
)

test.each(['', 'atlantis', 'zz', '-', 'constructor'])('finds no country for "%s"', (text) =>
  expect(countryOf(text)).toBeUndefined(),
)

test.each([
  ['Dublin', 'dublin'],
  ['  São Paulo ', 'sao-paulo'],
  ['Łódź', 'lodz'],
  ['東京', '東-京'],
  ['St. John’s', 'st-johns'],
  ['–', ''],
])('gives "%s" the slug "%s"', (city, slug) => expect(citySlug(city)).toBe(slug))

test('gives no city the slug reserved for gyms without a city', () => {
  expect(citySlug(NO_CITY)).not.toBe(NO_CITY)
  expect(directorySlugs({ city: NO_CITY, country: 'IE' })).toBeUndefined()
  expect(directorySlugs({ city: 'Dublin', country: '' })).toBeUndefined()
  expect(directorySlugs({ city: 'Dublin', country: 'IE' })).toEqual({ country: 'ireland', city: 'dublin' })
})

test("groups a city's spellings under the most frequent one", () => {
  const counted = [
    { city: 'MALAGA', gyms: 1 },
    { city: 'Málaga', gyms: 3 },
    { city: 'Cádiz', gyms: 5 },
    { city: '', gyms: 2 },
    { city: '?', gyms: 1 },
  ]
  expect(citiesOf(counted)).toEqual([
    { slug: 'cadiz', name: 'Cádiz', gyms: 5, spellings: ['Cádiz'] },
    { slug: 'malaga', name: 'Málaga', gyms: 4, spellings: ['Málaga', 'MALAGA'] },
    { slug: '', name: '', gyms: 3, spellings: ['', '?'] },
  ])
})
