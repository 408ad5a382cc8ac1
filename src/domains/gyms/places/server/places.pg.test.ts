import { expect, test } from 'vitest'
import { openWorld } from '#testing/world.ts'
import { loadPlacesOnce } from './load.ts'
import { nearestTowns } from './reads.ts'

const line = (
  id: number,
  name: string,
  ascii: string,
  others: string,
  lat: number,
  lng: number,
  country: string,
  admin: string,
  population: number,
  zone: string,
) =>
  [
    id,
    name,
    ascii,
    others,
    lat,
    lng,
    'P',
    'PPL',
    country,
    '',
    admin,
    '',
    '',
    '',
    population,
    '',
    '',
    zone,
    '2020-01-01',
  ].join('\t')

const TOWNS = [
  line(1, 'Lisbon', 'Lisbon', 'Lisboa,LIS,Лиссабон,リスボン', 38.71667, -9.13333, 'PT', '14', 517802, 'Europe/Lisbon'),
  line(2, 'Lisburn', 'Lisburn', '', 54.52337, -6.03527, 'GB', 'NIR', 77506, 'Europe/London'),
  line(
    3,
    'München',
    'Muenchen',
    'Munchen,Munich,Monaco di Baviera',
    48.13743,
    11.57549,
    'DE',
    '02',
    1260391,
    'Europe/Berlin',
  ),
  line(4, 'Münchenstein', 'Muenchenstein', '', 47.51664, 7.62118, 'CH', 'BL', 11644, 'Europe/Zurich'),
  line(
    5,
    'New York City',
    'New York City',
    'New York,NYC,Nueva York',
    40.71427,
    -74.00597,
    'US',
    'NY',
    8175133,
    'America/New_York',
  ),
  line(6, 'York', 'York', 'New York', 40.86807, -97.592, 'US', 'NE', 7864, 'America/Chicago'),
  line(7, 'Dublin', 'Dublin', 'Baile Átha Cliath,DUB', 53.33306, -6.24889, 'IE', 'L', 1024027, 'Europe/Dublin'),
  line(8, 'Killester', 'Killester', '', 53.37322, -6.20431, 'IE', 'L', 5099, 'Europe/Dublin'),
  line(9, 'Tab\\Town', 'Tab Town', '', -16.9, 179.99, 'FJ', '03', 0, 'Pacific/Fiji'),
]
async function* lines() {
  yield* TOWNS
}
const quiet = { info: () => {} }

const world = await openWorld()
const both = await Promise.all([
  loadPlacesOnce(world.database.pool, quiet, lines),
  loadPlacesOnce(world.database.pool, quiet, lines),
])
expect(both.map(({ loaded }) => loaded).sort()).toEqual([0, TOWNS.length])

test('finds the largest town of a time zone, under any name of the zone', async () => {
  const { api } = world.visitor
  const largest = async (timezone: string) => (await api.places.largestIn({ timezone })).place?.name
  expect(await largest('Europe/Lisbon')).toBe('Lisbon')
  expect(await largest('Portugal')).toBe('Lisbon')
  for (const unknown of ['', 'Mars/Olympus', 'Pacific/Chatham']) expect(await largest(unknown)).toBeUndefined()
})

test('loads the towns once, however many processes start', async () => {
  expect(await loadPlacesOnce(world.database.pool, quiet, lines)).toEqual({ loaded: 0 })
})

test.each([
  ['Lisboa', ['Lisbon']],
  ['лисс', ['Lisbon']],
  ['リス', ['Lisbon']],
  ['LISB', ['Lisbon', 'Lisburn']],
  ['munchen', ['München', 'Münchenstein']],
  ['Münch', ['München', 'Münchenstein']],
  ['munich', ['München']],
  ['muenchen', ['München', 'Münchenstein']],
  ['new york', ['New York City', 'York']],
  ['york', ['York']],
  ['NYC', ['New York City']],
  ['baile atha', ['Dublin']],
  ['%', []],
  ['_ublin', []],
])('suggests the town for %s', async (text, expected) => {
  const { items } = await world.visitor.api.places.search({ text })
  const own = items.filter((place) => place.id < 100)
  expect(own.map(({ name }) => name)).toEqual(expected)
})

test('suggests towns with the matched spelling, region and location', async () => {
  const { items } = await world.visitor.api.places.search({ text: 'lisboa' })
  expect(items[0]).toEqual({
    id: 1,
    name: 'Lisbon',
    matchedName: 'Lisboa',
    region: '',
    country: 'PT',
    lat: 38.71667,
    lng: -9.13333,
    population: 517802,
    timezone: 'Europe/Lisbon',
  })
  expect((await world.visitor.api.places.search({ text: 'york', country: 'us' })).items[0]).toMatchObject({
    region: 'Nebraska',
  })
  expect((await world.visitor.api.places.search({ text: 'lis', country: 'gb' })).items.map(({ name }) => name)).toEqual(
    ['Lisburn'],
  )
  expect((await world.visitor.api.places.search({ text: 'l', limit: 1 })).items).toHaveLength(1)
})

test('finds a town by its id or a point, even across the antimeridian', async () => {
  const { api } = world.visitor
  expect((await api.places.get({ id: 7 })).name).toBe('Dublin')
  expect((await api.places.nearest({ near: '53.3735,-6.2044' })).place?.name).toBe('Killester')
  expect((await api.places.nearest({ near: '-16.9,-179.99' })).place?.name).toBe('Tab\\Town')
  for (const id of [99, -1, 2 ** 40]) await expect(api.places.get({ id })).rejects.toMatchObject({ status: 404 })
})

test('names the town people would use in an address, or none', async () => {
  const towns = await nearestTowns(world.db, [
    { lat: 53.3735, lng: -6.2044 },
    { lat: 0, lng: -30 },
    { lat: 48.14, lng: 11.58 },
  ])
  expect(towns.map((town) => town?.name)).toEqual(['Dublin', undefined, 'München'])
})
