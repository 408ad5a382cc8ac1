import { describe, expect, test } from 'vitest'
import { type GymDraft, NO_LOCATION } from './draft.ts'
import { readGymFile, UnreadableFile } from './file.ts'
import { applyMapping, readMapping } from './mapping.ts'
import { sameGymReason, sharedAmong, similarNames } from './same-gym.ts'
import { readRows } from './sources.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const read = (content: string | Uint8Array | object, options = {}) => {
  const file =
    typeof content === 'string'
      ? bytes(content)
      : content instanceof Uint8Array
        ? content
        : bytes(JSON.stringify(content))
  return [...readRows(readGymFile(file), options)].sort((a, b) => a.row - b.row)
}
const drafts = (...given: Parameters<typeof read>) =>
  read(...given).map((row) => ('draft' in row ? row.draft : row.rejected))
const only = (...given: Parameters<typeof read>) => drafts(...given)[0] as GymDraft

describe('tables', () => {
  const german =
    'Vereinsname;Straße;Hausnummer;PLZ;Ort;Land;Breitengrad;Längengrad;Telefon;Webseite;Angebot\n' +
    '"Grün-Weiß ""Matte""; e.V.";Müllerstraße;12a;80469;München;Deutschland;48,1312;11,5702;+49 89 1;www.matte.example;Gi und No-Gi\n'

  test('reads a German table with semicolons, decimal commas and umlauts', () => {
    const draft = only(german.replace('Vereinsname', 'Verein'))
    expect(draft).toMatchObject({
      name: 'Grün-Weiß "Matte"; e.V.',
      street: 'Müllerstraße 12a',
      postalCode: '80469',
      city: 'München',
      country: 'DE',
      lat: 48.1312,
      lng: 11.5702,
      phone: '+49 89 1',
      website: 'https://www.matte.example',
      disciplines: ['gi', 'nogi'],
    })
  })

  test('reads the encodings that spreadsheets use', () => {
    const text = 'name,lat,lng\nCafé Luta,1.5,2.5\n'
    const utf16 = new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'))
    const latin1 = new Uint8Array(Buffer.from(text, 'latin1'))
    for (const file of [bytes(`\ufeff${text}`), utf16, utf16.slice(2), latin1])
      expect(only(file).name).toBe('Café Luta')
    expect(only('name\tlat\tlng\nTab Gym\t1\t2\n').name).toBe('Tab Gym')
    expect(only('sep=;\r\nname;lat;lng\r\nExcel Gym;1;2\r\n').name).toBe('Excel Gym')
  })

  test('reports a broken row by number and reason, and keeps the others', () => {
    const rows = read(
      'name,lat,lng\nGood,1,2\n,1,2\nNowhere,,\nZero,0,0\nFar,95,2\nWords,abc,def\nToo,1,2,3,4\nX,1,2\n' +
        '"Mat" Cork,1,2\n"Mat, Bray" ,1,2\n"Mat\n1",1,2\n,1,2\nLast,3,4\n"Mat\nSligo,1,2\n',
    )
    expect(rows.map((row) => ('rejected' in row ? `${row.row}: ${row.rejected}` : row.draft.name))).toEqual([
      'Good',
      '3: it has no name',
      'Nowhere',
      'Zero',
      'Far',
      'Words',
      '8: it has 5 columns, but the header has 3',
      '9: its name is shorter than 2 characters',
      '"Mat" Cork',
      'Mat, Bray',
      'Mat 1',
      '13: it has no name',
      'Last',
      expect.stringContaining("15: it can't be split into columns"),
    ])
  })

  test('keeps a row but drops its unusable coordinates, and notes why', () => {
    const rows = read('name,lat,lng\nNone,,\nZero,0,0\nFar,95,2\nWords,abc,def\n')
    expect(rows).toMatchObject([
      { draft: { name: 'None', ...NO_LOCATION }, notes: [] },
      { draft: NO_LOCATION, notes: ['its coordinates are 0, 0, which is the sea off Africa'] },
      { draft: NO_LOCATION, notes: ['its coordinates are out of range (95, 2)'] },
      { draft: NO_LOCATION, notes: ["its coordinates can't be read (abc, def)"] },
    ])
  })

  test('names a nameless gym after the first line of its HTML', () => {
    const description = '<img src="x.png" /><br>Mat &amp; More<br><a href="https://mat.example">Contact</a>'
    expect(read([{ description, lat: 1, lng: 2 }])).toMatchObject([
      { draft: { name: 'Mat & More', description: 'Contact' }, notes: [expect.stringContaining('first line')] },
    ])
    expect(read([{ description: 'A club.\nIn town', lat: 1, lng: 2 }])).toMatchObject([{ rejected: 'it has no name' }])
  })

  test("rejects a file that isn't a list of gyms, with a readable error", () => {
    for (const content of ['', '<html></html>', 'just words', '{"a":1}', '[1,2', '42'])
      expect(() => readGymFile(bytes(content)), content).toThrow(UnreadableFile)
    expect(() => readGymFile(new Uint8Array([0x1f, 0x8b, 8, 0]))).toThrow(/gunzip/)
    expect(() => readGymFile(new Uint8Array([0x50, 0x4b, 3, 4]))).toThrow(/CSV/)
  })
})

describe('GeoJSON', () => {
  const feature = (geometry: object, properties = {}) => ({
    type: 'Feature',
    geometry,
    properties: { name: 'Shape', ...properties },
  })
  const square = [
    [
      [10, 50],
      [10.002, 50],
      [10.002, 50.001],
      [10, 50.001],
      [10, 50],
    ],
  ]

  test('reads points as longitude first, and takes the centre of an outline', () => {
    const points = drafts({
      type: 'FeatureCollection',
      features: [
        feature({ type: 'Point', coordinates: [-6.26, 53.35] }),
        feature({ type: 'Polygon', coordinates: square }),
        feature({ type: 'MultiPolygon', coordinates: [square] }),
        feature({
          type: 'LineString',
          coordinates: [
            [0, 10],
            [2, 12],
          ],
        }),
      ],
    }) as GymDraft[]
    expect(points.map(({ lat, lng }) => [lat.toFixed(4), lng.toFixed(4)])).toEqual([
      ['53.3500', '-6.2600'],
      ['50.0005', '10.0010'],
      ['50.0005', '10.0010'],
      ['11.0000', '1.0000'],
    ])
  })

  test('reads OpenStreetMap tags, and features one per line', () => {
    const tagged = feature(
      { type: 'Point', coordinates: [1, 2] },
      { '@id': 'way/7', 'addr:street': 'Rue X', 'addr:housenumber': '5', sport: 'judo' },
    )
    const [row] = read(
      `${JSON.stringify(tagged)}\n${JSON.stringify(feature({ type: 'Point', coordinates: [3, 4] }))}\n`,
    )
    expect(row).toMatchObject({ sourceId: 'way/7', draft: { street: '5 Rue X', disciplines: ['judo'] } })
  })
})

describe('Overpass', () => {
  test('places ways and relations at their centre, or the middle of their shape', () => {
    const tags = { name: 'Element' }
    const rows = read({
      elements: [
        { type: 'node', id: 1, lat: 1, lon: 2, tags },
        { type: 'way', id: 2, center: { lat: 3, lon: 4 }, tags },
        { type: 'relation', id: 3, bounds: { minlat: 0, minlon: 0, maxlat: 2, maxlon: 4 }, tags },
        {
          type: 'way',
          id: 4,
          geometry: [
            { lat: 0, lon: 0 },
            { lat: 0, lon: 2 },
            { lat: 2, lon: 2 },
            { lat: 2, lon: 0 },
          ],
          tags,
        },
        { type: 'way', id: 5, nodes: [8, 9], tags },
        { type: 'node', id: 8, lat: 10, lon: 10 },
        { type: 'node', id: 9, lat: 12, lon: 12 },
        { type: 'way', id: 6, center: { lat: 3, lon: 4 }, tags: {} },
      ],
    })
    expect(rows.map((row) => ('draft' in row ? [row.sourceId, row.draft.lat, row.draft.lng] : row.rejected))).toEqual([
      ['node/1', 1, 2],
      ['way/2', 3, 4],
      ['relation/3', 1, 2],
      ['way/4', 1, 1],
      ['way/5', 11, 11],
      'it has no name',
    ])
  })
})

describe('JSON', () => {
  const record = {
    uid: 'a1',
    club: { title: 'Inner' },
    title: 'Outer Gym',
    position: { type: 'Point', coordinates: [5, 6] },
    kind: ['A', 'B', 'C'],
  }

  test('finds a list inside an object, and reads JSON lines', () => {
    expect(only({ count: 1, gyms: [record] })).toMatchObject({ name: 'Outer Gym', lat: 6, lng: 5 })
    const rows = read(`${JSON.stringify(record)}\nnot json\n${JSON.stringify({ ...record, title: 'Second' })}\n`)
    expect(rows.map((row) => ('rejected' in row ? row.rejected : row.draft.name))).toEqual([
      'Outer Gym',
      "it isn't valid JSON",
      'Second',
    ])
  })

  test('maps paths to fields and translates values with a mapping', () => {
    const mapping = readMapping(
      JSON.stringify({
        country: 'IE',
        fields: {
          name: 'club.title',
          sourceId: { path: ['missing', 'uid'] },
          lat: 'position.coordinates.1',
          lng: 'position.coordinates.0',
          disciplines: { path: 'kind', values: { A: 'gi', B: 'nogi' } },
          city: { constant: 'Cork' },
          street: { join: ['uid', 'title'], with: ' / ' },
        },
      }),
    )
    expect(applyMapping(mapping, record).disciplines).toEqual(['gi', 'nogi'])
    expect(only([record], { mapping })).toMatchObject({
      name: 'Inner',
      city: 'Cork',
      country: 'IE',
      street: 'a1 / Outer Gym',
      disciplines: ['gi', 'nogi'],
    })
    expect(() => readMapping('{"fields":{"nmae":"x"}}')).toThrow(/nmae|fields/)
    expect(() => readMapping('{"fields":{"name":"x"},"extra":1}')).toThrow(/extra/)
  })
})

test('keeps hostile text as text, and drops non-web URLs with a note', () => {
  const rows = read([
    {
      name: '<script>alert(1)</script>',
      lat: 1,
      lng: 2,
      website: 'javascript:alert(1)',
      instagram: 'https://evil.example/x',
      facebook: '@our.gym',
      email: 'nobody',
      description: 'a\u0000b\u202ec',
    },
    { name: 'Plain Http', lat: 1, lng: 3, website: 'HTTP://Example.org/a?b=c' },
  ])
  expect(rows[0]).toMatchObject({
    draft: {
      name: '<script>alert(1)</script>',
      website: '',
      instagram: '',
      facebook: 'https://www.facebook.com/our.gym',
      email: '',
      description: 'abc',
    },
    notes: [expect.stringContaining('email'), expect.stringContaining('website'), expect.stringContaining('instagram')],
  })
  expect(rows[1]).toMatchObject({ draft: { website: 'https://Example.org/a?b=c' } })
})

test.each([
  ['Silva Academy Brazilian Jiu-Jitsu', 'Silva Academy BJJ', true],
  ['Premier Martial Arts', 'Premier Martial Arts Tulsa', true],
  ['Barão Jiu Jitsu Cork', 'Barao BJJ Cork', true],
  ['Riders Jiu-Jitsu School', 'Rebel BJJ', false],
  ['MMA Cork', 'BJJ Cork', false],
  ['Alpha Jiu Jitsu', 'Beta Jiu Jitsu', false],
  ['Martial Arts', 'Karate Academy', false],
  ['Up Pilates', 'The Pilates Method Centre', false],
])('whether %s and %s at one location are the same gym: %s', (one, other, same) => {
  expect(similarNames(one, other)).toBe(same)
  expect(similarNames(other, one)).toBe(same)
})

test.each([
  ['Bio Timișoara', 'Timisoara Cyber Mat', false],
  ['Renzo Gracie', 'Renzo Gracie Timișoara', true],
  ['Timisoara BJJ', 'Timișoara Jiu-Jitsu Academy', true],
])('whether %s and %s in Timișoara are the same gym: %s', (one, other, same) => {
  expect(similarNames(one, other, ['Timișoara'])).toBe(same)
  expect(similarNames(other, one, ['', 'Timișoara'])).toBe(same)
})

test("counts the town's name as similarity when the website matches", () => {
  const at = {
    lat: 41.15,
    lng: -8.61,
    street: '',
    phone: '',
    website: 'https://gb-matosinhos.example',
    city: 'Matosinhos',
  }
  const [short, long] = [
    { ...at, name: 'GB Matosinhos' },
    { ...at, name: 'Gracie Barra Matosinhos' },
  ]
  expect(sameGymReason(short, long, sharedAmong([short, long]))).toBe('similar names, the same website, 0 m apart')
  expect(sameGymReason({ ...short, website: '' }, long, sharedAmong([short, long]))).toBeUndefined()
})

test('accepts a name of one Chinese character', () => {
  expect(only('name,lat,lng\n道,35.6,139.7\n').name).toBe('道')
})
