import { normalizeText } from '#platform/normalize-text.ts'
import { COLUMN_NAMES } from './column-names.ts'
import { pointOfValue } from './coordinates.ts'
import { FIELDS, type Field } from './draft.ts'
import { DAYS, type Mapping, valueAt } from './mapping.ts'
import { textOf } from './text.ts'

export interface GuessedColumns {
  fields: Mapping['fields']
  /** Non-empty columns that no field uses, with samples from the first rows. */
  ignored: IgnoredColumn[]
}

export interface IgnoredColumn {
  path: string
  samples: string[]
}

type Path = readonly string[]
type Records = readonly Record<string, unknown>[]

const SAMPLED = 300
/** A column holds points if at least this share of its values are. */
const MOSTLY = 0.5
/** Fields that use only the first matching column; others fall back to the next one where the first is empty. */
const ONE_COLUMN: readonly Field[] = ['sourceId', 'lat', 'lng', 'point', 'address', 'status', 'disciplines', 'placeId']

/** Matches columns to fields by name, and points also by their values. Nested objects are searched too. */
export function guessColumns(records: Records): GuessedColumns {
  const paths = pathsOf(records)
  const fields: Mapping['fields'] = {}
  const taken = new Set<Path>()
  const take = (field: Field, columns: readonly Path[]) => {
    const [first, ...more] = ONE_COLUMN.includes(field) ? columns.slice(0, 1) : columns
    if (!first) return
    fields[field] = more.length > 0 ? { path: [first, ...more].map(joined) } : joined(first)
    for (const column of [first, ...more]) taken.add(column)
  }
  const free = () => paths.filter((path) => !taken.has(path))

  for (const field of ['lat', 'lng'] as const) take(field, columnsFor(field, free()))
  if (fields.lat === undefined || fields.lng === undefined) {
    for (const path of taken) taken.delete(path)
    delete fields.lat
    delete fields.lng
    take('point', pointColumns(records, paths))
  }
  const days = dayColumns(free())
  for (const column of days.values()) for (const path of column) taken.add(path)
  for (const field of FIELDS) if (fields[field] === undefined) take(field, columnsFor(field, free()))
  if (days.size > 0) {
    const week = Object.fromEntries([...days].map(([day, columns]) => [day, columns.map(joined)]))
    const { openingHours } = fields
    const path = typeof openingHours === 'object' && 'path' in openingHours ? openingHours.path : openingHours
    fields.openingHours = { days: week, ...(path !== undefined && { path: path as string | string[] }) }
  }
  return { fields, ignored: ignoredColumns(records, paths, [...taken]) }
}

/** Non-empty columns that the mapping or the guess doesn't use. */
export function ignoredColumns(records: Records, paths: readonly Path[], used: readonly Path[]): IgnoredColumn[] {
  const isUsed = (path: Path) =>
    used.some((other) => joined(other) === joined(path) || joined(path).startsWith(`${joined(other)}.`))
  return paths
    .filter((path) => !isUsed(path))
    .map((path) => ({ path: joined(path), samples: samplesOf(records, path).slice(0, 3) }))
    .filter(({ samples }) => samples.length > 0)
}

/** The columns for each day of the week, such as opening and closing; columns for only one day are something else. */
function dayColumns(paths: readonly Path[]): Map<(typeof DAYS)[number], Path[]> {
  const found = new Map<(typeof DAYS)[number], Path[]>()
  for (const path of paths.filter((each) => !isPlaceholder(each))) {
    const words = wordsOf(path.slice(-2).join(' ')).replace(HOURS_WORDS, ' ').replace(/\s+/g, ' ').trim()
    const day = DAYS.find((_, at) => DAY_NAMES[at]?.split('|').includes(words))
    if (day) found.set(day, [...(found.get(day) ?? []), path])
  }
  return found.size > 1 ? found : new Map()
}

/** Normalised, Monday first. */
const DAY_NAMES = [
  'monday|mon|mo|montag|lunes|lun|lundi|lunedi|segunda|segunda feira|seg',
  'tuesday|tue|tues|tu|dienstag|di|martes|mardi|martedi|mar|terca|terca feira|ter',
  'wednesday|wed|we|mittwoch|mi|miercoles|mie|mercredi|mer|mercoledi|quarta|quarta feira|qua',
  'thursday|thu|thur|thurs|th|donnerstag|do|jueves|jue|jeudi|jeu|giovedi|gio|quinta|quinta feira|qui',
  'friday|fri|fr|freitag|viernes|vie|vendredi|ven|venerdi|sexta|sexta feira|sex',
  'saturday|sat|sa|samstag|sabado|sab|samedi|sam|sabato',
  'sunday|sun|su|sonntag|so|domingo|dom|dimanche|dim|domenica',
] as const
const HOURS_WORDS =
  /\b(open|opens|opening|close|closes|closing|from|to|until|start|end|begin|hours?|times?|weekly|schedule|timetable|classes|sessions?|orari|horarios?|horaires|zeiten)\b/g

const joined = (path: Path) => path.join('.')

function samplesOf(records: Records, path: Path): string[] {
  const found = new Set<string>()
  for (const record of records.slice(0, SAMPLED)) {
    const value = valueAt(record, path)
    const text = textOf(value) || (Array.isArray(value) && value.length > 0 ? JSON.stringify(value) : '')
    if (text.trim()) found.add(text.trim().slice(0, 60))
    if (found.size >= 3) break
  }
  return [...found]
}

function pointColumns(records: Records, paths: readonly Path[]): Path[] {
  const sample = records.slice(0, SAMPLED)
  const named = paths.filter((path) => POINT_NAMES.test(wordsOf(path.at(-1) ?? '')))
  return [...new Set([...named, ...paths])].filter((path) => {
    const values = sample
      .map((record) => valueAt(record, path))
      .filter((value) => textOf(value) !== '' || isNested(value))
    const points = values.filter((value) => pointOfValue(value) !== undefined)
    return points.length > 0 && points.length >= values.length * MOSTLY
  })
}

const POINT_NAMES =
  /\b(coord\w*|koord\w*|lat|lng|lon|latlng|latlon|gps|geo\w*|point|punto|ponto|wkt|location|position|map|maps)\b/

const isNested = (value: unknown) => typeof value === 'object' && value !== null

/** Up to three columns that match a field's names best: by whole path, then by its last part, then with extra words. */
function columnsFor(field: Field, paths: readonly Path[]): Path[] {
  const names = COLUMN_NAMES[field]?.split('|') ?? []
  const found = new Set<Path>()
  const leaves = paths.filter((path) => !isPlaceholder(path))
  for (const readingOf of READINGS)
    for (const name of names)
      for (const path of leaves.toSorted((a, b) => a.length - b.length))
        if (readingOf(path, name) === name) found.add(path)
  return [...found].slice(0, 3)
}

const isPlaceholder = (path: Path) => path.length === 0 || path.join('') === ''

const READINGS: readonly ((path: Path, name: string) => string)[] = [
  (path) => wordsOf(path.join(' ')),
  (path, name) => (path.length === 1 || !(VAGUE.has(name) || PICTURES.has(name)) ? wordsOf(path.at(-1) ?? '') : ''),
  (path, name) => (VAGUE.has(name) || path.length > 1 ? '' : bareWordsOf(path[0] ?? '')),
]

/** Nested or with other words around them, these names mean the id, name or state of something else. */
const VAGUE = new Set(
  'id name title label x y no type status number website url site link info note place year by gate year owner www'.split(
    ' ',
  ),
)

/** If nested, columns with these names may hold a picture of a person. */
const PICTURES = new Set(`${COLUMN_NAMES.photo}|${COLUMN_NAMES.logo}`.split('|'))

const wordsOf = (column: string) => normalizeText(column.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/ß/g, 'ss'))

/** Removes words that say nothing about the column: "Contact phone (main) *", "Gym address". */
const bareWordsOf = (column: string) =>
  wordsOf(column.replace(/\(.*?\)|\[.*?\]|[*:]/g, ' '))
    .replace(
      /\b(gym|club|academy|academia|contact|main|primary|official|public|your|the|of|no|wgs84|decimal|degrees|gps)\b/g,
      ' ',
    )
    .replace(/\s+/g, ' ')
    .trim()

/** The paths to the values of the first records, including those inside objects; a point counts as one value. */
export function pathsOf(records: Records): Path[] {
  const paths = new Map<string, Path>()
  for (const record of records.slice(0, SAMPLED)) collect(record, [], paths)
  return [...paths.values()]
}

function collect(record: Record<string, unknown>, above: Path, paths: Map<string, Path>) {
  for (const [key, value] of Object.entries(record)) {
    const path = [...above, key]
    const isObject = isNested(value) && !Array.isArray(value)
    const looksLikePoint = isObject && Object.keys(value as object).some((name) => /^coordinates$|E7$/.test(name))
    const isPoint = looksLikePoint && pointOfValue(value) !== undefined
    const isWrapped = isObject && Object.keys(value as object).every((inner) => inner.startsWith('$'))
    if (isObject && !isPoint && !isWrapped && path.length < 5) collect(value as Record<string, unknown>, path, paths)
    else paths.set(JSON.stringify(path), path)
  }
}
