import { existsSync, readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { openWorld, type World } from '#testing/world.ts'
import { gymSources, gyms } from '../tables.ts'
import { readGymFile } from './file.ts'
import { importGyms } from './import.ts'
import { readMapping } from './mapping.ts'
import { readRows } from './sources.ts'

let world: World
beforeEach(async () => {
  world = await openWorld()
})

const fileOf = (content: object | string) =>
  readGymFile(new TextEncoder().encode(typeof content === 'string' ? content : JSON.stringify(content)))

const bringIn = (content: object | string, options: { source?: string; dryRun?: boolean } = {}) =>
  importGyms(world.db, { rows: readRows(fileOf(content)), source: 'test', now: world.clock.now, ...options })

const counts = ({ rejected, notes: _, ...report }: Awaited<ReturnType<typeof importGyms>>) => ({
  ...report,
  rejected: rejected.length,
})
const nothing = { new: 0, changed: 0, unchanged: 0, duplicate: 0, rejected: 0 }
const allGyms = () => world.db.select().from(gyms).orderBy(gyms.name)

const two = [
  { id: 'a', name: 'Atlas Jiu-Jitsu', lat: 52.52, lng: 13.405, website: 'https://atlas.example' },
  { id: 'b', name: 'Porto Velho BJJ', lat: -8.76, lng: -63.9 },
]

test('§2.5 the same file twice changes nothing, not even a date or a version', async () => {
  expect(counts(await bringIn(two))).toEqual({ ...nothing, new: 2 })
  const before = [await allGyms(), await world.db.select().from(gymSources)]
  world.pass(86_400_000)
  expect(counts(await bringIn(two))).toEqual({ ...nothing, unchanged: 2 })
  expect([await allGyms(), await world.db.select().from(gymSources)]).toEqual(before)
})

test('§2.5 a gym gets the zone of its point, and its town and country from the nearest town where it names none', async () => {
  await world.place('Berlin', { lat: 52.52437, lng: 13.41053, country: 'DE', population: 3_400_000 })
  await bringIn(two)
  expect(await allGyms()).toMatchObject([
    { name: 'Atlas Jiu-Jitsu', timezone: 'Europe/Berlin', city: 'Berlin', country: 'DE', slug: 'atlas-jiu-jitsu' },
    { name: 'Porto Velho BJJ', timezone: 'America/Porto_Velho', city: '', country: '' },
  ])
})

test('§2.5 a dry run tells what would happen and keeps nothing', async () => {
  expect(counts(await bringIn([...two, { name: '' }], { dryRun: true }))).toEqual({ ...nothing, new: 2, rejected: 1 })
  expect(await allGyms()).toEqual([])
})

test('D4 what people changed stays; what only the source changed is taken over', async () => {
  await bringIn(two)
  await world.db
    .update(gyms)
    .set({ website: 'https://mine.example', phone: '+49 1' })
    .where(eq(gyms.name, 'Atlas Jiu-Jitsu'))
  expect(counts(await bringIn(two))).toEqual({ ...nothing, unchanged: 2 })

  const later = [{ ...two[0], website: 'https://new.example', email: 'hi@atlas.example' }, two[1]]
  expect(counts(await bringIn(later))).toEqual({ ...nothing, changed: 1, unchanged: 1 })
  expect((await allGyms())[0]).toMatchObject({
    website: 'https://mine.example',
    phone: '+49 1',
    email: 'hi@atlas.example',
    version: 2,
  })
  expect(counts(await bringIn(later))).toEqual({ ...nothing, unchanged: 2 })
})

test('§2.5 another source that names the same gym at the same spot only adds what was lacking', async () => {
  await bringIn(two)
  const other = [
    { id: '9', name: 'Atlas BJJ', lat: 52.5205, lng: 13.4055, website: 'https://other.example', phone: '+49 30 1' },
    { id: '10', name: 'Atlas BJJ', lat: 52.53, lng: 13.405 },
    { id: '11', name: 'Borealis BJJ', lat: 52.52, lng: 13.405 },
    { id: '12', name: 'Borealis Jiu Jitsu', lat: 52.52, lng: 13.405 },
  ]
  expect(counts(await bringIn(other, { source: 'other' }))).toEqual({ ...nothing, new: 2, duplicate: 2 })
  expect((await allGyms()).find(({ name }) => name === 'Atlas Jiu-Jitsu')).toMatchObject({
    website: 'https://atlas.example',
    phone: '+49 30 1',
  })
  expect(counts(await bringIn(other, { source: 'other' }))).toEqual({ ...nothing, unchanged: 4 })
  expect((await allGyms()).map(({ slug }) => slug)).toHaveLength(4)
})

test('§2.5 hundreds of rows in several batches arrive once each, with addresses of their own', async () => {
  const rows = Array.from({ length: 1203 }, (_, n) => `Same Name;${(n % 160) - 80}.5;${Math.floor(n / 160)}.25;${n}`)
  const table = `name;lat;lng;id\n${rows.join('\n')}\n`
  expect(counts(await bringIn(table))).toEqual({ ...nothing, new: 1203 })
  expect(new Set((await allGyms()).map(({ slug }) => slug)).size).toBe(1203)
  expect(counts(await bringIn(table))).toEqual({ ...nothing, unchanged: 1203 })
})

const IRELAND = '../shared/data/gyms-ireland.json'
const OPENSTREETMAP = '../shared/data/gyms-openstreetmap.json'
const about = (path: string) => (existsSync(path) ? '' : ` (skipped: ${path} is not there)`)

test.skipIf(!existsSync(IRELAND))(
  `§2.5 the 57 gyms of Ireland come in whole and correct${about(IRELAND)}`,
  async () => {
    type Entry = {
      id: string
      name: string
      county: string
      website: string | null
      offeredClasses: string[]
      affiliation: { name: string } | null
      location: { address: string; coordinates: { coordinates: [number, number]; placeId: string | null } }
    }
    const entries = JSON.parse(readFileSync(IRELAND, 'utf8')) as Entry[]
    const mapping = readMapping(readFileSync('mappings/bjjeire.json', 'utf8'))
    const bring = () =>
      importGyms(world.db, { rows: readRows(readGymFile(readFileSync(IRELAND)), { mapping }), source: 'bjjeire' })
    expect(counts(await bring())).toEqual({ ...nothing, new: 57 })
    expect(counts(await bring())).toEqual({ ...nothing, unchanged: 57 })

    for (const entry of entries) {
      const found = await world.visitor.api.gyms.search({ text: entry.name, limit: 100 })
      const item = found.items.find(({ name }) => name === entry.name)
      const gym = await world.visitor.api.gyms.get({ id: item?.id ?? '' })
      const [lng, lat] = entry.location.coordinates.coordinates
      expect(gym).toMatchObject({
        name: entry.name,
        location: { lat, lng },
        timezone: 'Europe/Dublin',
        placeId: entry.location.coordinates.placeId,
        status: 'active',
        website: entry.website?.replace('http:', 'https:') ?? '',
        affiliation: entry.affiliation ? { name: entry.affiliation.name } : null,
        address: { country: 'IE', region: entry.county },
        sources: ['bjjeire'],
      })
      const { street, city, postalCode } = gym.address
      for (const part of [street, city, postalCode]) expect(entry.location.address).toContain(part)
      expect(street).not.toBe('')
      expect(city).not.toBe('')
      expect(gym.disciplines.includes('gi')).toBe(entry.offeredClasses.some((offered) => offered.startsWith('BJJGi')))
      expect(gym.disciplines.includes('nogi')).toBe(
        entry.offeredClasses.some((offered) => offered.startsWith('BJJNoGi')),
      )
      expect(gym.disciplines.includes('kids')).toBe(entry.offeredClasses.includes('KidsBJJ'))
      expect(gym.disciplines.includes('womens')).toBe(entry.offeredClasses.includes('WomensOnly'))
    }
  },
)

test.skipIf(!existsSync(OPENSTREETMAP))(
  `§2.5 the named elements of OpenStreetMap come in whole, the nameless are told${about(OPENSTREETMAP)}`,
  async () => {
    type Element = {
      type: string
      id: number
      lat?: number
      lon?: number
      center?: { lat: number; lon: number }
      tags: Record<string, string>
    }
    const { elements } = JSON.parse(readFileSync(OPENSTREETMAP, 'utf8')) as { elements: Element[] }
    const bring = () =>
      importGyms(world.db, { rows: readRows(readGymFile(readFileSync(OPENSTREETMAP))), source: 'OpenStreetMap' })
    const report = await bring()
    const named = elements.filter(({ tags }) => tags.name)
    expect(counts(report)).toEqual({ ...nothing, new: named.length, rejected: elements.length - named.length })
    expect(report.rejected.map(({ row, reason }) => [row, reason])).toEqual([
      [29, 'it has no name'],
      [38, 'it has no name'],
    ])
    expect(counts(await bring())).toMatchObject({ unchanged: named.length })

    for (const { type, id, lat, lon, center, tags } of named) {
      const [entry] = await world.db
        .select()
        .from(gymSources)
        .where(eq(gymSources.sourceId, `${type}/${id}`))
      const gym = await world.visitor.api.gyms.get({ id: entry?.gymId ?? '' })
      expect(gym).toMatchObject({
        name: tags.name,
        timezone: 'America/Chicago',
        location: { lat: lat ?? center?.lat, lng: lon ?? center?.lon },
        website: tags.website?.replace('http:', 'https:') ?? '',
        phone: tags.phone ?? '',
        sources: ['OpenStreetMap'],
      })
      if (tags['addr:street']) expect(gym.address.street).toContain(tags['addr:street'])
      if (tags['addr:city']) expect(gym.address.city).toBe(tags['addr:city'])
      if (tags['addr:postcode']) expect(gym.address.postalCode).toBe(tags['addr:postcode'])
      if (tags['addr:state']) expect(gym.address.region).toBe(tags['addr:state'])
    }
  },
)
