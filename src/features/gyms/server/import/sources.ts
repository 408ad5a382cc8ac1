import { guessColumns } from './columns.ts'
import { draftOf, type ReadRow, type SaidFields } from './draft.ts'
import type { FileKind, ReadFile } from './file.ts'
import { applyMapping, type Mapping } from './mapping.ts'
import { pointOfElement, pointOfGeometry } from './points.ts'

/** What a file says, gym by gym: what became of every row. One at a time, so that a large file fits. */
export function* readRows(
  file: ReadFile,
  options: { mapping?: Mapping | undefined; country?: string | undefined } = {},
): Generator<ReadRow> {
  const country = options.country ?? options.mapping?.country
  for (const { row, fields } of SAYS[file.kind](file, options.mapping)) yield draftOf(row, fields, { country })
  for (const { row, reason } of file.broken) yield { row, rejected: reason, name: '' }
}

type Said = Iterable<{ row: number; fields: SaidFields }>

const SAYS: Record<FileKind, (file: ReadFile, mapping: Mapping | undefined) => Said> = {
  overpass(file, mapping) {
    const points = new Map<unknown, { lat: number; lng: number }>()
    for (const { record } of file.rows)
      if (record.type === 'node' && typeof record.lat === 'number' && typeof record.lon === 'number')
        points.set(record.id, { lat: record.lat, lng: record.lon })
    return (
      file.rows
        .values()
        // Nodes without tags only give a way its shape.
        .filter(({ record }) => record.tags !== undefined || record.type === undefined)
        .map(({ row, record }) => {
          const tags = (record.tags ?? {}) as Record<string, unknown>
          const fields = { ...saidByTags(tags), ...(mapping ? applyMapping(mapping, { ...record, ...tags }) : {}) }
          return {
            row,
            fields: { sourceId: `${record.type}/${record.id}`, ...pointOfElement(record, points), ...fields },
          }
        })
    )
  },

  geojson(file, mapping) {
    const properties = file.rows.map(({ record }) => (record.properties ?? {}) as Record<string, unknown>)
    const guess = mapping ? undefined : guessColumns(properties)
    return file.rows.entries().map(([index, { row, record }]) => {
      const inside = properties[index] ?? {}
      const tagged = 'addr:street' in inside || 'leisure' in inside || 'sport' in inside ? saidByTags(inside) : {}
      const fields = mapping
        ? applyMapping(mapping, { ...record, ...inside })
        : { ...guess?.(inside), ...present(tagged) }
      const id = inside['@id'] ?? record.id ?? fields.sourceId
      return {
        row,
        fields: { ...fields, ...(id === undefined ? {} : { sourceId: id }), ...pointOfGeometry(record.geometry) },
      }
    })
  },

  records: tableRows,
  table: tableRows,
}

function tableRows(file: ReadFile, mapping: Mapping | undefined): Said {
  const guess = mapping ? undefined : guessColumns(file.rows.map(({ record }) => record))
  return file.rows.values().map(({ row, record }) => ({
    row,
    fields: mapping ? applyMapping(mapping, record) : (guess?.(record) ?? {}),
  }))
}

const present = (fields: SaidFields): SaidFields =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  )

/** OpenStreetMap's own keys. */
function saidByTags(tags: Record<string, unknown>): SaidFields {
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
    instagram: tag('contact:instagram'),
    facebook: tag('contact:facebook'),
    affiliation: tag('brand'),
    foundedYear: tag('start_date'),
    disciplines: styles
      .split(';')
      .filter((style) => /judo|wrestling|\bmma\b|no.?gi|grappling|self.?defen[cs]e/i.test(style)),
    amenities,
    openingHours: String(tag('opening_hours') ?? '').replace(/^"|"$/g, ''),
    stepFree: tag('wheelchair'),
    lastConfirmedAt: tag('check_date', 'survey:date'),
  }
}
