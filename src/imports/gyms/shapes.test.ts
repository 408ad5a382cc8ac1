import { find } from 'geo-tz/all'
import { describe, expect, test } from 'vitest'
import { promptForColumns } from './column-prompt.ts'
import { countryCodeOf } from './country.ts'
import { type GymDraft, NO_LOCATION } from './draft.ts'
import { readGymFile } from './file.ts'
import { columnsOf, readRows } from './sources.ts'
import { countriesByZone } from './zone-countries.ts'

const countriesAt = countriesByZone(({ lat, lng }) => find(lat, lng)[0] ?? 'Etc/UTC')
const bytes = (content: string | object) =>
  new TextEncoder().encode(typeof content === 'string' ? content : JSON.stringify(content))
const read = (content: string | object | Uint8Array, options = {}) => [
  ...readRows(readGymFile(content instanceof Uint8Array ? content : bytes(content)), { countriesAt, ...options }),
]
const drafts = (...given: Parameters<typeof read>) =>
  read(...given).map((row) => ('draft' in row ? row.draft : row.rejected)) as GymDraft[]
const only = (...given: Parameters<typeof read>) => drafts(...given)[0] as GymDraft
const notesOf = (...given: Parameters<typeof read>) =>
  read(...given).flatMap((row) => ('notes' in row ? row.notes : [`rejected: ${row.rejected}`]))

const DUBLIN = { lat: 53.35, lng: -6.26 }

describe('points in one column', () => {
  test.each([
    ['coordinates', '"53.35,-6.26"'],
    ['coordinates', '"-6.26, 53.35"'],
    ['location', '"(53.35, -6.26)"'],
    ['gps', '"53,35; -6,26"'],
    ['gps', '53.35 -6.26'],
    ['wkt', 'POINT (-6.26 53.35)'],
    ['geom', 'SRID=4326;POINT(-6.26 53.35)'],
    ['geom', '0101000020E61000000AD7A3703D0A19C0CDCCCCCCCCAC4A40'],
    ['shape', '"{""type"":""Point"",""coordinates"":[-6.26,53.35]}"'],
    ['where is it', '"lat: 53.35, lng: -6.26"'],
    ['map link', '"https://www.google.com/maps/place/X/@53.35,-6.26,17z"'],
    ['map link', '"https://maps.google.com/?q=53.35,-6.26"'],
    ['geo', '"geo:53.35,-6.26"'],
    ['lat', '"53.35,-6.26"'],
    ['position', `"53°21'00""N 6°15'36""W"`],
    ['Lat/Lon', '53.35/-6.26'],
  ])('reads %s as %s', (column, value) => {
    const { lat, lng } = only(`name,${column},country\nOne Point,${value},Ireland\n`)
    expect([lat.toFixed(4), lng.toFixed(4)]).toEqual(['53.3500', '-6.2600'])
  })

  test('reads JSON points in lists, objects and ten-millionths', () => {
    const rows = [
      { name: 'In A List', loc: [-6.26, 53.35], country: 'IE' },
      { name: 'Leaflet List', loc: [53.35, -6.26], country: 'IE' },
    ]
    for (const draft of drafts(rows)) expect(draft).toMatchObject(DUBLIN)
    expect(only([{ name: 'E7', position: { latitudeE7: 533500000, longitudeE7: -62600000 } }])).toMatchObject(DUBLIN)
    expect(only([{ name: 'GeoPoint', at: { _latitude: 53.35, _longitude: -6.26 } }])).toMatchObject(DUBLIN)
  })

  test("doesn't mistake phone numbers and prices for coordinates", () => {
    expect(only('name,phone,fee\nNo Point,01 8341234,10 15\n')).toMatchObject(NO_LOCATION)
  })
})

describe('coordinates that contradict the country', () => {
  test.each([
    ['-6.26,53.35', 'swapped'],
    ['53.35,6.26', 'was missing its minus sign'],
    ['53350000,-6260000', 'decimal point was missing'],
    ['53.350.000,-6.260.000', 'decimal point was missing'],
  ])('corrects %s for Ireland and adds a note', (cells, note) => {
    const table = `name,lat,lng,country\nPut Right,${cells},Irlanda\n`
    expect(only(table)).toMatchObject({ ...DUBLIN, country: 'IE' })
    expect(notesOf(table)).toEqual([expect.stringContaining(note)])
  })

  test('notes a point in another country and keeps it', () => {
    const table = 'name,lat,lng,country\nElsewhere,48.8566,2.3522,IE\n'
    expect(only(table)).toMatchObject({ lat: 48.8566, lng: 2.3522, country: 'IE' })
    expect(notesOf(table)).toEqual([expect.stringContaining('is in FR, not in IE')])
  })

  test('takes the country from the point when the row names none', () => {
    expect(only('name,lat,lng\nNo Country,-23.55,-46.63\n').country).toBe('BR')
    const table = 'name,lat,lng\nBelfast BJJ,54.5973,-5.9301\n'
    expect(only(table, { country: 'IE' }).country).toBe('GB')
    expect(notesOf(table, { country: 'IE' })).toEqual([expect.stringContaining('set from its location')])
  })

  test('swaps coordinates that are otherwise impossible, and drops the rest', () => {
    expect(only('name,lat,lng\nLos Angeles BJJ,-118.24,34.05\n')).toMatchObject({
      lat: 34.05,
      lng: -118.24,
      country: 'US',
    })
    expect(notesOf('name,lat,lng\nNowhere,950,2000\n')).toEqual([expect.stringContaining('out of range')])
  })

  test.each([
    ['Brasil', 'BR'],
    ['BRA', 'BR'],
    ['Deutschland', 'DE'],
    ['Allemagne', 'DE'],
    ['Estados Unidos', 'US'],
    ['Nederland', 'NL'],
    ['日本', 'JP'],
    ['🇮🇪', 'IE'],
    ['Ireland (Republic)', 'IE'],
    ['Dublin, Ireland', 'IE'],
    ['Atlantis', ''],
  ])('reads the country %s as %s', (text, code) => {
    expect(countryCodeOf(text)).toBe(code)
  })

  test("doesn't read a state at the end of an address as a country", () => {
    const draft = only('name,address,lat,lng\nValley BJJ,"1 First St, San Jose, CA",37.34,-121.89\n')
    expect(draft).toMatchObject({ country: 'US', region: 'CA', city: 'San Jose' })
  })
})

describe('unfamiliar headers', () => {
  test.each([
    [
      'Nome da Academia;Endereço;Cidade;UF;CEP;País;Latitude;Longitude;Celular;Site;Perfil Instagram;Modalidades;Aceita visitantes',
    ],
    [
      'Nombre del gimnasio;Dirección;Ciudad;Provincia;Código Postal;País;Latitud;Longitud;Móvil;Página web;IG;Disciplinas;Acepta visitantes',
    ],
    ['Nom du club;Adresse;Ville;Région;Code postal;Pays;Lat.;Long.;Téléphone;Site internet;Insta;Cours;Drop-in'],
    [
      'Vereinsname;Anschrift;Ort;Bundesland;PLZ;Land;Breitengrad;Längengrad;Rufnummer;Webseite;Instagram;Angebot;Gäste willkommen',
    ],
    [
      'Gym Name *;Street address;Town/City;State/Province;Zip;Country;GPS Lat;GPS Long;Phone no.;Website URL;IG handle;Styles;Drop-ins welcome?',
    ],
  ])('reads the columns %s', (header) => {
    const file = `${header}\nTatame Livre;Rua A, 5;Lisboa;Lisboa;1000-001;Portugal;38,7223;-9,1393;+351 21 1;tatame.example;@tatame;Gi, No-Gi;sim\n`
    expect(columnsOf(readGymFile(bytes(file))).ignored).toEqual([])
    expect(only(file)).toMatchObject({
      name: 'Tatame Livre',
      city: 'Lisboa',
      postalCode: '1000-001',
      country: 'PT',
      lat: 38.7223,
      lng: -9.1393,
      phone: '+351 21 1',
      website: 'https://tatame.example',
      instagram: 'https://www.instagram.com/tatame',
      disciplines: ['gi', 'nogi'],
      dropIn: { accepted: true },
    })
  })

  test('skips titles above the header and empty columns, and counts rows as sheets do', () => {
    const table = '# by hand\nOur clubs 2026;;;;\n\n;;;;\nname;lat;lng;;name\nFirst;1,5;2,5;;x\n\n;3;4;;\n'
    expect(read(table)).toMatchObject([{ draft: { name: 'First' } }, { row: 8, rejected: 'it has no name' }])
  })

  test('lists unrecognised columns with examples', () => {
    const table = 'name,lat,lng,Mat colour,Nothing\nA Gym,1,2,blue,\nB Gym,3,4,red,\n'
    expect(columnsOf(readGymFile(bytes(table))).ignored).toEqual([{ path: 'Mat colour', samples: ['blue', 'red'] }])
  })

  test('asks about unknown columns and applies the choices', async () => {
    const file = readGymFile(bytes('Wie,Wo,Farbe,Mo,Di\nAtlas,"52.52,13.405",blau,18-20,19-21\n'))
    const said: string[] = []
    const answers = ['nam', 'name', '']
    const terminal = { say: (text: string) => void said.push(text), ask: async () => answers.shift() ?? '' }
    const mapping = await promptForColumns(terminal, columnsOf(file))
    expect(mapping.fields).toMatchObject({ point: 'Wo', name: 'Wie' })
    expect(said.join('\n')).toContain('Did you mean')
    expect(said).toContain('  openingHours ← Mo, Di')
    await promptForColumns(terminal, { mapping: { fields: { name: 'Wie' } }, ignored: [] })
    expect(said.at(-1)).toContain('rows without it are placed in their town')
    expect([...readRows(file, { mapping })]).toMatchObject([{ draft: { name: 'Atlas', lat: 52.52 } }])
  })
})

describe('exports from other programs', () => {
  test('reads saved places from a map service', () => {
    const places = {
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          geometry: { type: 'Point', coordinates: [0, 0] },
          properties: {
            Title: 'Saved Gym',
            Location: { Address: '1 Quay, Cork, Ireland', 'Geo Coordinates': { Latitude: '51.9', Longitude: '-8.47' } },
          },
        },
        {
          type: 'Feature',
          geometry: { type: 'Point', coordinates: [-6.26, 53.35] },
          properties: { location: { name: 'Newer Gym', address: 'Dublin', country_code: 'IE' } },
        },
      ],
    }
    expect(drafts(places)).toMatchObject([
      { name: 'Saved Gym', lat: 51.9, lng: -8.47, country: 'IE' },
      { name: 'Newer Gym', ...DUBLIN, country: 'IE' },
    ])
  })

  test('reads GeoJSON members outside the properties', () => {
    const feature = {
      type: 'Feature',
      id: 7,
      clubName: 'Kelp Grappling',
      geometry: { type: 'Point', coordinates: [-6.26, 53.35] },
      properties: { city: 'Dublin', country: 'Ireland' },
    }
    expect(drafts({ type: 'FeatureCollection', features: [feature] })).toMatchObject([
      { name: 'Kelp Grappling', ...DUBLIN, city: 'Dublin' },
    ])
  })

  test('reads place search results in the old and new formats', () => {
    const old = {
      results: [
        {
          name: 'Old Answer',
          geometry: { location: DUBLIN },
          formatted_address: '5 Main St, Dublin, Ireland',
          place_id: 'abc',
          opening_hours: { weekday_text: ['Monday: 9–5', 'Tuesday: 9–5'] },
        },
      ],
    }
    expect(only(old)).toMatchObject({ ...DUBLIN, placeId: 'abc', openingHours: 'Monday: 9–5; Tuesday: 9–5' })
    const latest = {
      places: [
        {
          id: 'x',
          displayName: { text: 'New Answer', languageCode: 'en' },
          location: { latitude: 53.35, longitude: -6.26 },
          formattedAddress: '5 Main St, Dublin, Ireland',
          internationalPhoneNumber: '+353 1 1',
          websiteUri: 'http://new.example',
        },
      ],
    }
    expect(only(latest)).toMatchObject({
      name: 'New Answer',
      ...DUBLIN,
      phone: '+353 1 1',
      website: 'https://new.example',
    })
  })

  test('reads schema.org, MongoDB, lists by id, lists of lists and nested lists', () => {
    const gym = { name: 'Inside', lat: 53.35, lng: -6.26 }
    const schema = {
      name: 'Schema',
      address: { streetAddress: '1 Main St', addressLocality: 'Dublin', addressCountry: 'IE' },
      geo: { latitude: '53.35', longitude: '-6.26' },
      telephone: '1',
    }
    expect(only([schema])).toMatchObject({ ...DUBLIN, city: 'Dublin', street: '1 Main St', country: 'IE' })
    const mongo = {
      _id: { $oid: '65f' },
      name: 'Mongo',
      lat: { $numberDouble: '53.35' },
      lng: { $numberDouble: '-6.26' },
    }
    expect(read([mongo])[0]).toMatchObject({ sourceId: '65f', draft: DUBLIN })
    expect(read({ a1: gym, a2: { ...gym, name: 'Second' } })[1]).toMatchObject({
      sourceId: 'a2',
      draft: { name: 'Second' },
    })
    expect(
      only([
        ['name', 'lat', 'lng'],
        ['Listed', 53.35, -6.26],
      ]),
    ).toMatchObject({ name: 'Listed', ...DUBLIN })
    expect(only({ data: { total: 1, gyms: [gym] } })).toMatchObject(DUBLIN)
  })

  test('reads a UTF-8 file with a broken byte as UTF-8', () => {
    const file = Buffer.concat([
      Buffer.from('name,lat,lng\nCafé Açaí,1.5,2.5\nBad '),
      Buffer.from([0xff]),
      Buffer.from(',1,2\n'),
    ])
    expect(only(new Uint8Array(file)).name).toBe('Café Açaí')
  })
})

test('cuts long names at a word and notes the whole name', () => {
  const name = `${'Very Long Academy Name '.repeat(5)}End`
  const table = `name,lat,lng\n${name},1.5,2.5\n`
  expect(only(table).name).toBe('Very Long Academy Name Very Long Academy Name Very Long Academy Name Very Long')
  expect(notesOf(table)).toContain(`name cut to 80 characters: ${JSON.stringify(name)}`)
})

test('notes every text it cuts or leaves out', () => {
  const notes = notesOf([
    {
      name: 'Notes',
      lat: 1.5,
      lng: 2.5,
      description: 'x'.repeat(2100),
      phone: '+1 234567; +1 765432',
      country: 'Atlantis',
    },
  ])
  expect(notes).toEqual([
    expect.stringContaining('Atlantis'),
    expect.stringContaining('description cut to 2000'),
    expect.stringContaining('the first of 2 numbers'),
  ])
})

test('moves an Instagram page from the website to the Instagram field', () => {
  expect(only([{ name: 'Social', lat: 1, lng: 2.5, website: 'https://www.instagram.com/social/' }])).toMatchObject({
    website: '',
    instagram: 'https://www.instagram.com/social/',
  })
})

test.each([
  ['Sem kimono', ['nogi']],
  ['Com kimono', ['gi']],
  ['Gi; No-Gi; Infantil; Feminino', ['gi', 'nogi', 'kids', 'womens']],
])('reads the classes %s', (text, disciplines) => {
  expect(only([{ name: 'Classes', lat: 1, lng: 2.5, modalidades: text }]).disciplines).toEqual(disciplines)
})

describe('KML', () => {
  const kml = (placemarks: string) =>
    `<?xml version="1.0" encoding="UTF-8"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>Clubs</name>
      <Style id="pin"><IconStyle><Icon><href>x.png</href></Icon></IconStyle></Style><Folder>${placemarks}</Folder></Document></kml>`

  test('reads the placemarks of Google My Maps with their extra columns', () => {
    const table = kml(`<Placemark><name>Tatami &amp; Friends</name>
      <description><![CDATA[<b>Open mat</b> on Sunday<br>Phone: 01 8341234]]></description><styleUrl>#pin</styleUrl>
      <ExtendedData><Data name="Phone"><value>01 8341234</value></Data><Data name="City"><value>Dublin</value></Data></ExtendedData>
      <Point><coordinates>
        -6.26,53.35,0
      </coordinates></Point></Placemark>`)
    expect(only(table)).toMatchObject({
      ...DUBLIN,
      name: 'Tatami & Friends',
      description: 'Open mat on Sunday\nPhone: 01 8341234',
      phone: '01 8341234',
      city: 'Dublin',
    })
    expect(readGymFile(bytes(table)).described).toBe('KML')
  })

  test('reads prefixed elements, schema columns and the middle of an outline', () => {
    const table = `<kml:kml xmlns:kml="http://www.opengis.net/kml/2.2"><kml:Placemark><kml:name>Outline</kml:name>
      <kml:ExtendedData><kml:SchemaData><kml:SimpleData name="website">mat.example</kml:SimpleData></kml:SchemaData></kml:ExtendedData>
      <kml:Polygon><kml:outerBoundaryIs><kml:LinearRing><kml:coordinates>13,52 13.002,52 13.002,52.002 13,52.002 13,52</kml:coordinates>
      </kml:LinearRing></kml:outerBoundaryIs></kml:Polygon></kml:Placemark></kml:kml>`
    const { lat, lng, website } = only(table)
    expect([lat.toFixed(3), lng.toFixed(3), website]).toEqual(['52.001', '13.001', 'https://mat.example'])
  })

  test('ignores entities declared in a doctype', () => {
    const table = `<!DOCTYPE kml [<!ENTITY lol "lollollol">]>${kml('<Placemark><name>A &lol; B</name></Placemark>')}`
    expect(only(table).name).toBe('A &lol; B')
  })

  test.each([
    ['<gpx><wpt lat="1" lon="2"/></gpx>', 'another kind of XML (<gpx>). Only KML can be read'],
    ['<!doctype html><html><body>Gyms</body></html>', 'is a web page'],
    [kml(''), 'KML without a placemark'],
  ])('explains why it can’t read %s', (content, sentence) => {
    expect(() => readGymFile(bytes(content))).toThrow(sentence)
  })
})

describe('one column per day', () => {
  test('joins the days on one line, in the order of the week', () => {
    const table = 'name,lat,lng,sunday,monday,wednesday\nWeek,53.35,-6.26,10:00 - Gi,"18:00 Gi, 19:00 No-Gi",\n'
    expect(only(table).openingHours).toBe('Mon 18:00 Gi, 19:00 No-Gi; Sun 10:00 - Gi')
    expect(columnsOf(readGymFile(bytes(table))).ignored).toEqual([])
  })

  test("reads start and end from two columns, and falls back to another column's hours", () => {
    const [days, hours] = drafts(
      'name,lat,lng,hours,mon_open,mon_close,tue_open,tue_close\n' +
        'Days,53.35,-6.26,By appointment,09:00,21:00,-,-\nHours,53.35,-6.26,By appointment,,,,\n',
    )
    expect([days?.openingHours, hours?.openingHours]).toEqual(['Mon 09:00–21:00', 'By appointment'])
  })

  test('reads days from a nested object, and in other languages', () => {
    const rows = [{ name: 'Nested', point: '53.35,-6.26', weekly_hours: { lunedi: '9-12', martedì: '18-20' } }]
    expect(only(rows).openingHours).toBe('Mon 9-12; Tue 18-20')
  })
})
