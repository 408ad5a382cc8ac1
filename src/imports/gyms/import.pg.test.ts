import { existsSync, readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { gymSources, gyms } from '#domains/gyms/gyms/server/tables.ts'
import { openZones } from '#domains/gyms/gyms/server/zones.ts'
import { days } from '#platform/clock.ts'
import { openWorld, type World } from '#testing/world.ts'
import { readGymFile } from './file.ts'
import { importGyms } from './import.ts'
import { readMapping } from './mapping.ts'
import { reportFile } from './report-file.ts'
import { readRows } from './sources.ts'
import { countriesByZone } from './zone-countries.ts'

let world: World
beforeEach(async () => {
  world = await openWorld()
})

type Content = object | string | Uint8Array
const fileOf = (content: Content) =>
  readGymFile(
    content instanceof Uint8Array
      ? content
      : new TextEncoder().encode(typeof content === 'string' ? content : JSON.stringify(content)),
  )

const importRows = async (
  content: Content,
  options: { source?: string; dryRun?: boolean; separate?: ReadonlySet<number> } = {},
) => {
  const countriesAt = countriesByZone(await openZones(world.db))
  const rows = readRows(fileOf(content), { countriesAt })
  return importGyms(world.db, { rows, source: 'test', now: world.clock.now, ...options })
}

const counts = ({ rejected, merges: _merges, notes: _notes, ...report }: Awaited<ReturnType<typeof importRows>>) => ({
  ...report,
  rejected: rejected.length,
})
const nothing = { new: 0, changed: 0, unchanged: 0, duplicate: 0, rejected: 0 }
const allGyms = () => world.db.select().from(gyms).orderBy(gyms.name)

const two = [
  { id: 'a', name: 'Atlas Jiu-Jitsu', lat: 52.52, lng: 13.405, website: 'https://atlas.example' },
  { id: 'b', name: 'Porto Velho BJJ', lat: -8.76, lng: -63.9 },
]

test('changes nothing when the same file is imported again, not even a date', async () => {
  expect(counts(await importRows(two))).toEqual({ ...nothing, new: 2 })
  const before = [await allGyms(), await world.db.select().from(gymSources)]
  world.pass(days(1))
  expect(counts(await importRows(two))).toEqual({ ...nothing, unchanged: 2 })
  expect([await allGyms(), await world.db.select().from(gymSources)]).toEqual(before)
})

test("takes a gym's time zone, and a missing town or country, from its coordinates", async () => {
  await world.place('Berlin', { lat: 52.52437, lng: 13.41053, country: 'DE', population: 3_400_000 })
  await importRows(two)
  expect(await allGyms()).toMatchObject([
    { name: 'Atlas Jiu-Jitsu', timezone: 'Europe/Berlin', city: 'Berlin', country: 'DE', slug: 'atlas-jiu-jitsu' },
    { name: 'Porto Velho BJJ', timezone: 'America/Porto_Velho', city: '', country: 'BR' },
  ])
})

test('reports what would happen in a dry run without saving anything', async () => {
  expect(counts(await importRows([...two, { name: '' }], { dryRun: true }))).toEqual({
    ...nothing,
    new: 2,
    rejected: 1,
  })
  expect(await allGyms()).toEqual([])
})

test('keeps what people edited and updates what only the source changed', async () => {
  await importRows(two)
  await world.db
    .update(gyms)
    .set({ website: 'https://mine.example', phone: '+49 1' })
    .where(eq(gyms.name, 'Atlas Jiu-Jitsu'))
  expect(counts(await importRows(two))).toEqual({ ...nothing, unchanged: 2 })

  const later = [{ ...two[0], website: 'https://new.example', email: 'hi@atlas.example' }, two[1]]
  expect(counts(await importRows(later))).toEqual({ ...nothing, changed: 1, unchanged: 1 })
  expect((await allGyms())[0]).toMatchObject({
    website: 'https://mine.example',
    phone: '+49 1',
    email: 'hi@atlas.example',
    version: 2,
  })
  expect(counts(await importRows(later))).toEqual({ ...nothing, unchanged: 2 })
})

test('only fills gaps when another source has the same gym at the same location', async () => {
  await importRows(two)
  const other = [
    { id: '9', name: 'Atlas BJJ', lat: 52.5205, lng: 13.4055, website: 'https://other.example', phone: '+49 30 1' },
    { id: '10', name: 'Atlas BJJ', lat: 52.53, lng: 13.405 },
    { id: '11', name: 'Borealis BJJ', lat: 52.52, lng: 13.405 },
    { id: '12', name: 'Borealis Jiu Jitsu', lat: 52.52, lng: 13.405 },
  ]
  expect(counts(await importRows(other, { source: 'other' }))).toEqual({ ...nothing, new: 2, duplicate: 2 })
  expect((await allGyms()).find(({ name }) => name === 'Atlas Jiu-Jitsu')).toMatchObject({
    website: 'https://atlas.example',
    phone: '+49 30 1',
  })
  expect(counts(await importRows(other, { source: 'other' }))).toEqual({ ...nothing, unchanged: 4 })
  expect((await allGyms()).map(({ slug }) => slug)).toHaveLength(4)
})

test('imports hundreds of rows in batches, once each, with unique slugs', async () => {
  const rows = Array.from({ length: 1203 }, (_, n) => `Same Name;${(n % 160) - 80}.5;${Math.floor(n / 160)}.25;${n}`)
  const table = `name;lat;lng;id\n${rows.join('\n')}\n`
  expect(counts(await importRows(table))).toEqual({ ...nothing, new: 1203 })
  expect(new Set((await allGyms()).map(({ slug }) => slug)).size).toBe(1203)
  expect(counts(await importRows(table))).toEqual({ ...nothing, unchanged: 1203 })
})

const gym = (id: string, name: string, lat: number, lng: number, more = {}) => ({ id, name, lat, lng, ...more })
const mergesOf = ({ merges }: Awaited<ReturnType<typeof importRows>>) =>
  merges.map(({ row, otherRow, gym: into, why, added }) => ({ row, otherRow, into: into.name, why, added }))

test('reports each merge with both gyms, the reason and what it added', async () => {
  await importRows([gym('a', 'Atlas Jiu-Jitsu', 52.5201, 13.4051)])
  const report = await importRows(
    [
      gym('1', 'Atlas BJJ', 52.5202, 13.4051, { phone: '+49 30 1234567' }),
      gym('2', 'Boreas BJJ', 48.1371, 11.5753),
      gym('3', 'Boreas Jiu Jitsu', 48.1372, 11.5753, { website: 'https://boreas.example' }),
      gym('2', 'Boreas BJJ', 48.1371, 11.5753),
    ],
    { source: 'other' },
  )
  expect(mergesOf(report)).toEqual([
    { row: 1, otherRow: null, into: 'Atlas Jiu-Jitsu', why: 'similar names, 11 m apart', added: ['phone'] },
    { row: 3, otherRow: 2, into: 'Boreas BJJ', why: 'similar names, 11 m apart', added: ['website'] },
    { row: 4, otherRow: 2, into: 'Boreas BJJ', why: 'the same id, the same name, 0 m apart', added: [] },
  ])
})

test('accepts a matching phone number or website as evidence further away', async () => {
  await importRows([
    gym('a', 'Atlas Jiu-Jitsu', 52.5201, 13.4051, { phone: '030 1234567' }),
    gym('b', 'Boreas Jiu-Jitsu', 48.1371, 11.5753, { website: 'https://www.boreas.example/home' }),
  ])
  const others = [
    gym('1', 'Atlas BJJ', 52.5301, 13.4151, { phone: '+49 (0)30 123 45 67' }),
    gym('2', 'Boreas BJJ', 48.1401, 11.5853, { website: 'http://boreas.example' }),
    gym('3', 'Atlas Academy', 52.5302, 13.4053),
  ]
  expect(mergesOf(await importRows(others, { source: 'other' })).map(({ row }) => row)).toEqual([1, 2])
})

test('keeps neighbouring gyms apart when both phone and website differ', async () => {
  await importRows([
    gym('a', 'Atlas Jiu-Jitsu', 52.5201, 13.4051, { phone: '030 1234567', website: 'https://a.example' }),
  ])
  const other = gym('1', 'Atlas Jiu-Jitsu Kids', 52.5201, 13.4052, {
    phone: '030 7654321',
    website: 'https://b.example',
  })
  expect(counts(await importRows([other], { source: 'other' }))).toEqual({ ...nothing, new: 1 })
})

test('never merges by similar names at a town centre that many rows share', async () => {
  const centre = [51.8979, -8.4706] as const
  const rows = ['Cork BJJ', 'BJJ Cork City', 'Rebel Cork BJJ', 'Cork BJJ', 'Lee Valley'].map((name, at) =>
    gym(String(at), name, ...centre, { phone: at === 3 ? '' : `+353 21 100000${at}` }),
  )
  const report = await importRows(rows)
  expect(counts(report)).toEqual({ ...nothing, new: 4, duplicate: 1 })
  expect(mergesOf(report)).toMatchObject([{ row: 4, otherRow: 1, why: 'the same name, 0 m apart' }])
})

test('keeps every gym in a file with repeated ids', async () => {
  const rows = Array.from({ length: 30 }, (_, at) => gym(String(at % 3), `Gym ${at}`, 40.123 + at, -3.456))
  const report = await importRows(rows)
  expect(counts(report)).toEqual({ ...nothing, new: 30 })
  expect(report.notes).toHaveLength(27)
  expect(counts(await importRows(rows))).toEqual({ ...nothing, unchanged: 30 })
})

test('imports rows listed as separate as individual gyms', async () => {
  const rows = [gym('1', 'Boreas BJJ', 48.1371, 11.5753), gym('2', 'Boreas Jiu Jitsu', 48.1372, 11.5753)]
  expect(counts(await importRows(rows, { separate: new Set([2]) }))).toEqual({ ...nothing, new: 2 })
})

test('writes a report with both rows of a merge, for spreadsheets and programs', async () => {
  const rows = [
    gym('1', 'Boreas BJJ', 48.1371, 11.5753),
    gym('2', 'Boreas Jiu Jitsu', 48.1372, 11.5753, { note: 'a, "b"' }),
    { name: '' },
  ]
  const report = await importRows(rows)
  const about = { path: 'x.json', source: 'test', dryRun: false, ignored: [] }
  expect(JSON.parse(reportFile('json', report, fileOf(rows), about))).toMatchObject({
    counts: { new: 1, duplicate: 1, rejected: 1 },
    merges: [{ row: 2, record: rows[1], into: { row: 1, record: rows[0], gym: { name: 'Boreas BJJ' } } }],
    rejected: [{ row: 3, reason: 'it has no name', record: rows[2] }],
  })
  const lines = parse(reportFile('csv', report, fileOf(rows), about), { columns: true, bom: true }) as object[]
  expect(lines).toMatchObject([
    { what: 'merged', row: '2', 'gym row': '1', 'row name': 'Boreas Jiu Jitsu', 'gym name': 'Boreas BJJ' },
    { what: 'rejected', row: '3', why: 'it has no name' },
  ])
})

test('imports 2,000 rows in five shapes, and keeps at least 99% of them', async () => {
  const gyms = Array.from({ length: 2000 }, (_, at) => ({
    name: `${['Tatame', 'Leão', 'Garra', 'Águia'][at % 4]} ${at} Jiu-Jitsu`,
    lat: -23.5 + (at % 50) * 0.0131,
    lng: -46.6 + Math.floor(at / 50) * 0.0117,
  }))
  const comma = (value: number) => value.toFixed(5).replace('.', ',')
  const latin = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))
  const part = (at: number) => gyms.slice(at * 400, at * 400 + 400)
  const feature = (geometry: object, name: string) => ({ type: 'Feature', geometry, properties: { nome: name } })
  const files = [
    latin(
      `Academia;Latitude;Longitude;País\n${part(0)
        .map((g) => `${g.name};${comma(g.lat)};${comma(g.lng)};Brasil`)
        .join('\n')}`,
    ),
    `\ufeffname\tcoordinates\n${part(1)
      .map((g) => `${g.name}\t${g.lat},${g.lng}`)
      .join('\n')}`,
    {
      elements: part(2).map((g, id) => ({
        type: 'way',
        id,
        center: { lat: g.lat, lon: g.lng },
        tags: { name: g.name },
      })),
    },
    {
      type: 'FeatureCollection',
      features: part(3).map(({ lat, lng, name }) =>
        feature(
          {
            type: 'Polygon',
            coordinates: [
              [
                [lng, lat],
                [lng + 1e-4, lat],
                [lng, lat + 1e-4],
                [lng, lat],
              ],
            ],
          },
          name,
        ),
      ),
    },
    part(4).map((g) => ({ title: g.name, country: 'Brazil', location: { latitude: g.lng, longitude: g.lat } })),
  ]
  for (const [at, file] of files.entries()) {
    const report = await importRows(file, { source: `file ${at}` })
    expect(report.new, `file ${at}: ${JSON.stringify(report.rejected[0] ?? report.merges[0])}`).toBeGreaterThanOrEqual(
      396,
    )
  }
  const { rows } = await world.db.execute(sql`select from gyms where country = 'BR' and lat between -24 and -22`)
  expect(rows.length).toBeGreaterThanOrEqual(1980)
})

const IRELAND = '../shared/data/gyms-ireland.json'
const OPENSTREETMAP = '../shared/data/gyms-openstreetmap.json'
const about = (path: string) => (existsSync(path) ? '' : ` (skipped: ${path} is missing)`)

test.skipIf(!existsSync(IRELAND))(
  `imports the 57 gyms of Ireland completely and correctly${about(IRELAND)}`,
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
  `imports OpenStreetMap elements with a name, and reports those without${about(OPENSTREETMAP)}`,
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

test('places a row without coordinates in its town, as approximate', async () => {
  await world.place('Tyler', { lat: 32.35, lng: -95.3, country: 'US', adminCode: 'TX', population: 105_000 })
  await world.place('Tyler', { lat: 44.28, lng: -96.13, country: 'US', adminCode: 'MN', population: 1_200 })
  const report = await importRows(
    'id,name,city,state,country\n1,Rose City Mat,Tyler,TX,US\n2,Prairie Mat,Tyler,MN,US\n',
  )
  expect(counts(report)).toEqual({ ...nothing, new: 2 })
  expect(await allGyms()).toMatchObject([
    { name: 'Prairie Mat', lat: 44.28, placeApproximate: true, status: 'active' },
    { name: 'Rose City Mat', lat: 32.35, placeApproximate: true, status: 'active', timezone: 'America/Chicago' },
  ])
  expect(report.notes[0]?.note).toBe(
    'it has no coordinates: placed at the centre of Tyler, Texas, US, marked as approximate',
  )
})

test('keeps a row without a location when its town is unknown or ambiguous', async () => {
  await world.place('Cambridge', { lat: 52.2, lng: 0.12, country: 'GB', population: 145_000 })
  await world.place('Cambridge', { lat: 42.37, lng: -71.1, country: 'US', adminCode: 'MA', population: 118_000 })
  const report = await importRows([
    { name: 'Fens Mat', city: 'Cambridge' },
    { name: 'Lost Mat', city: 'Nowhereville', country: 'IE' },
    { name: 'Silent Mat' },
  ])
  expect(counts(report)).toEqual({ ...nothing, new: 3 })
  expect((await allGyms()).map(({ status, placeApproximate }) => [status, placeApproximate])).toEqual([
    ['needs_place', false],
    ['needs_place', false],
    ['needs_place', false],
  ])
  expect(report.notes.map(({ note }) => note)).toEqual([
    'it has no coordinates, and several towns are called Cambridge: kept without a place',
    'it has no coordinates, and no town called Nowhereville, IE is known: kept without a place',
    'it has neither coordinates nor a town: kept without a place',
  ])
  expect(counts(await importRows([{ name: 'Fens Mat', city: 'Cambridge' }]))).toEqual({ ...nothing, unchanged: 1 })
})

test('merges gyms in a town without coordinates only by name and evidence', async () => {
  await world.place('Porto', { lat: 41.15, lng: -8.61, country: 'PT', population: 230_000 })
  const town = { city: 'Porto', country: 'PT' }
  const report = await importRows([
    { id: 1, name: 'Ribeira Jiu-Jitsu', ...town, phone: '+351 220 000 001' },
    { id: 2, name: 'Ribeira Jiu-Jitsu Academy', ...town },
    { id: 3, name: 'Ribeira Jiu-Jitsu', ...town, phone: '+351 220 000 009' },
    { id: 4, name: 'Ribeira Jiu Jitsu', ...town, phone: '+351 220 000 001' },
    { id: 5, name: 'Gracie Mat', county: 'Kent' },
    { id: 6, name: 'Gracie Mat', county: 'Essex' },
    { id: 7, name: 'Gracie Mat', county: 'Essex', phone: '01245 000 111' },
    { id: 8, name: 'Gracie Mat', phone: '01245 000 111' },
  ])
  expect(report.merges.map(({ row, otherRow, why }) => [row, otherRow, why])).toEqual([
    [4, 1, 'similar names, the same phone number, 0 m apart'],
    [8, 7, 'the same name, the same phone number'],
  ])
})

test('moves an approximate gym once a source has its coordinates', async () => {
  await world.place('Galway', { lat: 53.27, lng: -9.05, country: 'IE', population: 80_000 })
  const row = { id: 1, name: 'Corrib Mat', city: 'Galway', country: 'IE' }
  await importRows([row])
  expect(counts(await importRows([{ ...row, lat: 53.281, lng: -9.031 }]))).toEqual({ ...nothing, changed: 1 })
  expect(await allGyms()).toMatchObject([{ lat: 53.281, placeApproximate: false, timezone: 'Europe/Dublin' }])
})

test('treats an exact repeat of a row as the same gym', async () => {
  const table = 'name,county\nTwice Mat,Kent\nTwice Mat,Kent\nTwice Mat,Essex\n'
  const report = await importRows(table)
  expect(counts(report)).toEqual({ ...nothing, new: 2, duplicate: 1 })
  expect(report.merges).toMatchObject([{ row: 3, otherRow: 2, why: 'the same id, nothing differs' }])
  expect(counts(await importRows(table))).toMatchObject({ new: 0, changed: 0, unchanged: 2, duplicate: 1 })
  expect(counts(await importRows(table, { separate: new Set([3]) }))).toEqual({ ...nothing, new: 1, unchanged: 2 })
})
