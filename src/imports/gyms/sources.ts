import { guessColumns, type IgnoredColumn, ignoredColumns, pathsOf } from './columns.ts'
import { draftOf, type ReadRow, type SourceFields } from './draft.ts'
import type { FileKind, ReadFile } from './file.ts'
import type { CountriesAt } from './location.ts'
import { applyMapping, type Mapping, pathsRead } from './mapping.ts'
import { pointOfElement, pointOfGeometry } from './points.ts'

/** Maps a file's columns to fields, and lists the columns that aren't used. */
export interface FileColumns {
  mapping: Mapping
  ignored: IgnoredColumn[]
}

/** A file's columns according to a mapping, or guessed without one. */
export function columnsOf(file: ReadFile, mapping?: Mapping): FileColumns {
  const records = RECORDS[file.kind](file)
  if (mapping || file.kind === 'overpass') {
    const known = mapping ?? { fields: {} }
    const paths = pathsOf(records)
    const tags = file.kind === 'overpass' ? TAGS_READ : []
    return {
      mapping: known,
      ignored: ignoredColumns(
        records,
        paths,
        [...pathsRead(known), ...tags].map((path) => path.split('.')),
      ),
    }
  }
  const { fields, ignored } = guessColumns(records)
  return {
    mapping: { fields },
    ignored: file.kind === 'geojson' ? ignored.filter(({ path }) => !TAGS_READ.includes(path)) : ignored,
  }
}

/** The records that contain a file's columns, by file type. */
const RECORDS: Record<FileKind, (file: ReadFile) => Record<string, unknown>[]> = {
  overpass: (file) => file.rows.map(({ record }) => (record.tags ?? {}) as Record<string, unknown>),
  geojson: (file) => file.rows.map(({ record }) => fieldsOfFeature(record)),
  records: (file) => file.rows.map(({ record }) => record),
  table: (file) => file.rows.map(({ record }) => record),
}

/** A feature's properties, plus what some files write outside them (foreign members in RFC 7946). */
function fieldsOfFeature({ type, geometry, properties, bbox, id, ...foreign }: Record<string, unknown>) {
  return { ...foreign, ...((properties ?? {}) as Record<string, unknown>) }
}

/** Reads a file row by row, as a gym or as the reason why the row was rejected. */
export function* readRows(
  file: ReadFile,
  {
    mapping,
    country,
    countriesAt,
  }: { mapping?: Mapping | undefined; country?: string | undefined; countriesAt?: CountriesAt } = {},
): Generator<ReadRow> {
  const columns = mapping ?? columnsOf(file).mapping
  const usual = country ?? columns.country
  for (const { row, fields } of SAYS[file.kind](file, columns))
    yield draftOf(row, fields, { country: usual, ...(countriesAt && { countriesAt }) })
  for (const { row, reason } of file.broken) yield { row, rejected: reason, name: '' }
}

type Said = Iterable<{ row: number; fields: SourceFields }>

const SAYS: Record<FileKind, (file: ReadFile, mapping: Mapping) => Said> = {
  overpass(file, mapping) {
    const points = new Map<unknown, { lat: number; lng: number }>()
    for (const { record } of file.rows)
      if (record.type === 'node' && typeof record.lat === 'number' && typeof record.lon === 'number')
        points.set(record.id, { lat: record.lat, lng: record.lon })
    return (
      file.rows
        .values()
        // Nodes without tags only define the shape of a way.
        .filter(({ record }) => record.tags !== undefined || record.type === undefined)
        .map(({ row, record }) => {
          const tags = (record.tags ?? {}) as Record<string, unknown>
          const fields = { ...saidByTags(tags), ...present(applyMapping(mapping, { ...record, ...tags })) }
          return {
            row,
            fields: { sourceId: `${record.type}/${record.id}`, ...pointOfElement(record, points), ...fields },
          }
        })
    )
  },

  geojson(file, mapping) {
    return file.rows.values().map(({ row, record }) => {
      const inside = fieldsOfFeature(record)
      const tagged = 'addr:street' in inside || 'leisure' in inside || 'sport' in inside ? saidByTags(inside) : {}
      const fields = { ...applyMapping(mapping, { ...record, ...inside }), ...present(tagged) }
      const id = inside['@id'] ?? record.id ?? fields.sourceId
      const { lat, lng } = pointOfGeometry(record.geometry)
      // Google writes 0, 0 when there's no point.
      const point = lat === undefined || lng === undefined || (lat === 0 && lng === 0) ? {} : { lat, lng }
      return { row, fields: { ...fields, ...(id === undefined ? {} : { sourceId: id }), ...point } }
    })
  },

  records: tableRows,
  table: tableRows,
}

function tableRows(file: ReadFile, mapping: Mapping): Said {
  return file.rows.values().map(({ row, record }) => ({ row, fields: applyMapping(mapping, record) }))
}

const present = (fields: SourceFields): SourceFields =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  )

function saidByTags(tags: Record<string, unknown>): SourceFields {
  const tag = (...keys: string[]) => keys.map((key) => tags[key]).find((value) => value !== undefined && value !== '')
  const styles = [tags.sport, tags.martial_arts, tags.name]
    .map((value) => String(value ?? '').replaceAll('_', ' '))
    .join(';')
  const amenities = [
    ['toilets', 'toilets'],
    ['shower', 'showers'],
    ['internet_access', 'wifi'],
    ['changing_room', 'changing rooms'],
  ].flatMap(([key, amenity]) => (/^(yes|wlan|hot)$/.test(String(tags[key ?? ''])) ? [amenity] : []))
  return {
    name: tag('name', 'name:en', 'official_name'),
    previousNames: [tag('alt_name'), tag('old_name'), tag('name:en')].filter(
      (name) => name !== undefined && name !== tags.name,
    ),
    status: tag('disused:leisure', 'abandoned', 'disused') ? 'disused' : '',
    description: tag('description'),
    street: tag('addr:street', 'addr:place'),
    houseNumber: tag('addr:housenumber'),
    unit: tag('addr:unit'),
    address: tag('addr:full'),
    city: tag('addr:city', 'addr:town', 'addr:village', 'addr:suburb'),
    region: tag('addr:state', 'addr:province'),
    postalCode: tag('addr:postcode', 'postal_code'),
    country: tag('addr:country'),
    phone: tag('phone', 'contact:phone', 'contact:mobile'),
    email: tag('email', 'contact:email'),
    website: tag('website', 'contact:website', 'url'),
    instagram: tag('contact:instagram', 'instagram'),
    facebook: tag('contact:facebook', 'facebook'),
    affiliation: tag('brand'),
    foundedYear: tag('start_date'),
    disciplines: styles
      .split(';')
      .filter((style) => /judo|wrestling|\bmma\b|no.?gi|grappling|self.?defen[cs]e/i.test(style)),
    amenities,
    openingHours: String(tag('opening_hours') ?? '').replace(/^"|"$/g, ''),
    stepFree: tag('wheelchair'),
    photo: [tags.image, tags.wikimedia_commons].filter(Boolean),
    lastConfirmedAt: tag('check_date', 'survey:date', 'check_date:opening_hours'),
  }
}

/** The tags that `saidByTags` reads. */
const TAGS_READ = tagsRead()

function tagsRead(): string[] {
  const found = new Set<string>()
  saidByTags(new Proxy({}, { get: (_, key) => void found.add(String(key)) }))
  return [...found]
}
