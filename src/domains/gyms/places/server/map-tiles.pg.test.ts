import { expect, test } from 'vitest'
import { startProduct } from '#testing/product.ts'
import { openWorld } from '#testing/world.ts'
import { places } from './tables.ts'

const world = await openWorld()
const product = await startProduct(world)
const tile = (path: string) => fetch(`${product.url}/tiles/${path}.mvt`)
const wordsOf = async (path: string) => Buffer.from(await (await tile(path)).arrayBuffer()).toString('utf8')

test("doesn't cache a tile without towns while they're still being loaded", async () => {
  const answer = await tile('9/246/165')
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
  await putTowns()
  expect((await tile('9/246/165')).headers.get('cache-control')).toBe('public, max-age=86400')
})

async function putTowns() {
  const town = { country: 'IE', adminCode: 'L', timezone: 'Europe/Dublin' }
  await world.db.insert(places).values([
    { ...town, id: 1, name: 'Dublin', asciiName: 'Dublin', lat: 53.33306, lng: -6.24889, population: 1_024_027 },
    { ...town, id: 2, name: 'Baile Átha Í', asciiName: 'Athy', lat: 52.99, lng: -6.98, population: 1_200 },
    { ...town, id: 3, name: 'Galway', asciiName: 'Galway', lat: 53.27, lng: -9.05, population: 79_934, adminCode: 'C' },
  ])
}

test('serves the whole world as one tile with land, borders and largest towns', async () => {
  const answer = await tile('0/0/0')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/vnd.mapbox-vector-tile')
  expect(answer.headers.get('cache-control')).toBe('public, max-age=86400')

  const world = Buffer.from(await answer.arrayBuffer()).toString('utf8')
  for (const word of ['land', 'borders', 'towns', 'Shanghai', 'Dublin']) expect(world).toContain(word)
  expect(world).not.toContain('Galway')
  expect(world.length).toBeLessThan(200_000)
})

test('names every town within a close-up tile and none beyond', async () => {
  const dublin = await wordsOf('7/61/41')
  expect(dublin).toContain('Dublin')
  expect(dublin).toContain('Baile Átha Í')
  expect(dublin).not.toContain('Galway')
  expect(await wordsOf('7/60/41')).toContain('Galway')
})

test('returns empty tiles for open sea, and none off the map or at closer zooms', async () => {
  const sea = await tile('9/200/300')
  expect([sea.status, (await sea.arrayBuffer()).byteLength]).toEqual([200, 0])
  for (const path of ['1/2/0', '11/0/0', '1/-1/0', 'a/b/c']) expect((await tile(path)).status).toBe(404)
})
