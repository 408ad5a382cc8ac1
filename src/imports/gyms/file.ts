import { parse } from 'csv-parse/sync'
import { placemarksOf, rootOf } from './kml.ts'

/** The whole file can't be read. The message is shown to the person importing it. */
export class UnreadableFile extends Error {}

export type FileKind = 'overpass' | 'geojson' | 'records' | 'table'

export interface ReadFile {
  kind: FileKind
  /** How the file was read, for display: "a table with ; between its columns, windows-1252". */
  described: string
  /** Table rows are numbered as in a spreadsheet, including the lines above the header; others count from 1. */
  rows: { row: number; record: Record<string, unknown> }[]
  /** Rows that couldn't be read at all. */
  broken: { row: number; reason: string }[]
}

/** Detects a file's type from its content and splits it into rows. Throws UnreadableFile. */
export function readGymFile(bytes: Uint8Array): ReadFile {
  const { text, encoding } = decode(bytes)
  const start = text.trimStart().slice(0, 1)
  if (start === '') throw new UnreadableFile('The file is empty.')
  if (start === '<') return { broken: [], ...readKml(text) }
  if (start === '{' || start === '[' || start === '\u001e') return { broken: [], ...readJson(text) }
  return readTable(text, encoding)
}

function decode(bytes: Uint8Array): { text: string; encoding: string } {
  const [a, b, c, d] = bytes
  if (a === 0x1f && b === 0x8b) throw new UnreadableFile('The file is compressed (gzip). Unpack it first: gunzip FILE')
  if (a === 0x50 && b === 0x4b && (c === 3 || c === 5))
    throw new UnreadableFile(
      'The file is a ZIP, KMZ or Excel file. Unpack it (a KMZ has its doc.kml inside), or save the sheet as CSV (UTF-8).',
    )
  if (bytes.length > 500_000_000) throw new UnreadableFile('The file is larger than 500 MB. Split it.')
  if (a === 0xef && b === 0xbb && c === 0xbf) return { text: utf8(bytes.subarray(3)), encoding: 'UTF-8' }
  if (a === 0xff && b === 0xfe) return { text: new TextDecoder('utf-16le').decode(bytes), encoding: 'UTF-16' }
  if (a === 0xfe && b === 0xff) return { text: new TextDecoder('utf-16be').decode(bytes), encoding: 'UTF-16' }
  if (b === 0 && d === 0 && a) return { text: new TextDecoder('utf-16le').decode(bytes), encoding: 'UTF-16' }
  if (a === 0 && c === 0 && b) return { text: new TextDecoder('utf-16be').decode(bytes), encoding: 'UTF-16' }
  if (bytes.subarray(0, 8192).includes(0)) throw new UnreadableFile("The file isn't a text file.")
  try {
    return { text: utf8(bytes), encoding: 'UTF-8' }
  } catch {
    // A UTF-8 file with a few broken bytes; otherwise windows-1252, which spreadsheets in western Europe write.
    const lenient = new TextDecoder().decode(bytes)
    const broken = lenient.split('\ufffd').length - 1
    const whole = lenient.match(/[^\p{ASCII}\ufffd]/gu)?.length ?? 0
    if (whole > broken) return { text: lenient, encoding: `UTF-8 with ${broken} broken characters` }
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'windows-1252' }
  }
}

const utf8 = (bytes: Uint8Array) => new TextDecoder('utf-8', { fatal: true }).decode(bytes)

/** Exported by Google My Maps and Google Earth; its placemarks are read like GeoJSON features. */
function readKml(text: string) {
  const root = rootOf(text)
  if (root === 'html') throw new UnreadableFile('The file is a web page. Export the list as KML, GeoJSON, JSON or CSV.')
  if (root !== 'kml')
    throw new UnreadableFile(
      `The file is another kind of XML (<${root}>). Only KML can be read. Export it as KML, GeoJSON, JSON or CSV.`,
    )
  const features = placemarksOf(text)
  if (features.length === 0) throw new UnreadableFile(NO_PLACEMARKS)
  return listed('geojson', 'KML', features)
}

const NO_PLACEMARKS =
  'The file is KML without a placemark. A link to a map (NetworkLink) has none in it: export the map as KML, not KMZ.'

type JsonRecord = Record<string, unknown>
const isRecord = (value: unknown): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function readJson(text: string): Omit<ReadFile, 'broken'> & Partial<Pick<ReadFile, 'broken'>> {
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch (error) {
    const lines = readJsonLines(text)
    if (lines) return lines
    throw new UnreadableFile(`The file starts like JSON but isn't valid JSON: ${(error as Error).message}`)
  }
  if (isRecord(content)) {
    if (content.type === 'FeatureCollection' && Array.isArray(content.features))
      return listed('geojson', 'GeoJSON', content.features)
    if (content.type === 'Feature') return listed('geojson', 'GeoJSON', [content])
    if (Array.isArray(content.elements)) return listed('overpass', 'Overpass JSON', content.elements)
    const inner = listInside(content)
    if (inner === undefined) throw new UnreadableFile('The file is JSON without a list of gyms in it.')
    content = inner
  }
  if (!Array.isArray(content)) throw new UnreadableFile('The file is JSON without a list of gyms in it.')
  return ofRecords(content, 'JSON')
}

/** The list inside an object: {"gyms": […]}, {"data": {"gyms": […]}}, or one object per gym, keyed by id. */
function listInside(content: JsonRecord): unknown[] | undefined {
  const lists = Object.values(content).filter((value) => Array.isArray(value) && value.some(isRecord)) as unknown[][]
  if (lists.length > 0) return lists.reduce((longest, list) => (list.length > longest.length ? list : longest))
  const objects = Object.entries(content).filter((entry): entry is [string, JsonRecord] => isRecord(entry[1]))
  for (const [, inner] of objects) {
    const list = listInside(inner)
    if (list) return list
  }
  const isKeyed = objects.length > 0 && objects.length === Object.keys(content).length
  if (!isKeyed || !objects.some(([, inner]) => Object.keys(inner).length > 1)) return undefined
  return objects.map(([id, inner]) => ({ id, ...inner }))
}

function readJsonLines(text: string) {
  const lines = text
    .replaceAll('\u001e', '')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
  if (lines.length < 2) return undefined
  const records: unknown[] = []
  const broken: ReadFile['broken'] = []
  lines.forEach((line, index) => {
    try {
      records.push(JSON.parse(line))
    } catch {
      records.push(undefined)
      broken.push({ row: index + 1, reason: "it isn't valid JSON" })
    }
  })
  if (!isRecord(records[0]) && !isRecord(records[1])) return undefined
  const read = ofRecords(records, 'JSON lines')
  return { ...read, rows: read.rows.filter(({ record }) => record !== NOT_A_RECORD || !broken.length), broken }
}

function ofRecords(given: unknown[], described: string) {
  const list = given.length > 1 && given.every(Array.isArray) ? withHeader(given as unknown[][]) : given
  const first = list.find(isRecord)
  if (first?.type === 'Feature') return listed('geojson', described === 'JSON' ? 'GeoJSON' : 'GeoJSON lines', list)
  if (first && ['node', 'way', 'relation'].includes(String(first.type)) && 'tags' in first)
    return listed('overpass', 'Overpass JSON', list)
  return listed('records', described, list)
}

/** Turns the rows of a table into objects with the names in the first row, the header. */
const withHeader = ([header = [], ...lines]: unknown[][]) =>
  lines.map((line) => Object.fromEntries(header.map((name, at) => [String(name), line[at]])))

/** Replaces list entries that aren't objects; it's rejected as a gym without a name. */
const NOT_A_RECORD: JsonRecord = Object.freeze({})

const listed = (kind: FileKind, described: string, list: unknown[]) => ({
  kind,
  described,
  rows: list.map((record, index) => ({ row: index + 1, record: isRecord(record) ? record : NOT_A_RECORD })),
})

const DELIMITERS = [',', ';', '\t', '|'] as const

function readTable(text: string, encoding: string): ReadFile {
  // Excel's own delimiter hint, and comment lines above the header.
  const hint = /^sep=(.)\r?\n/i.exec(text)
  const content = hint ? text.slice(hint[0].length) : text
  const comments = /^(#.*\r?\n)*/.exec(content)?.[0] ?? ''
  const body = content.slice(comments.length)
  // Spreadsheets count comments and empty lines, but not the hint.
  const skipped = comments.split('\n').length - 1
  const delimiter = hint?.[1] ?? likeliestDelimiter(body)
  let lines: string[][]
  const broken: ReadFile['broken'] = []
  try {
    lines = parse(body, {
      delimiter,
      // `rtrim` would silently end the file at text after a closing quote, so `unpadded` does its work.
      ltrim: true,
      on_record: (cells: string[]) => cells.map(unpadded),
      relax_column_count: true,
      relax_quotes: true,
      skip_records_with_error: true,
      on_skip: (error) => {
        // Only a quote that is never closed, so no row follows.
        broken.push({
          row: Number(error?.records ?? 0) + skipped + 1,
          reason: `it can't be split into columns: ${error?.message ?? ''}`,
        })
        return undefined
      },
    })
  } catch (error) {
    throw new UnreadableFile(`The file can't be read as a table: ${(error as Error).message}`)
  }
  // Title lines above the header fill fewer cells than it does.
  const filled = (cells: string[]) => cells.filter((cell) => cell !== '').length
  const usual = Math.max(0, ...lines.slice(0, 10).map(filled))
  const above = Math.max(
    0,
    lines.slice(0, 10).findIndex((line) => filled(line) > 1 && filled(line) >= usual / 2),
  )
  const header = namedOnce(lines.splice(0, above + 1).at(-1) ?? [])
  if (header.length < 2)
    throw new UnreadableFile(
      'The file is neither JSON nor a table whose first line names its columns (with , ; tab or | between them).',
    )

  const rows: ReadFile['rows'] = []
  lines.forEach((record, index) => {
    const row = index + skipped + above + 2
    if (record.every((cell) => cell === '')) return
    if (record.length > header.length && record.slice(header.length).some((cell) => cell !== ''))
      broken.push({ row, reason: `it has ${record.length} columns, but the header has ${header.length}` })
    else rows.push({ row, record: Object.fromEntries(header.map((name, column) => [name, record[column] ?? ''])) })
  })
  const named = delimiter === '\t' ? 'tabs' : delimiter
  return { kind: 'table', described: `a table with ${named} between its columns, ${encoding}`, rows, broken }
}

/** Quotes with a space behind them are still around the cell. */
const unpadded = (cell: string) => cell.trimEnd().replace(/^"([^"]*)"$/, '$1')

/** Makes every column name unique. */
function namedOnce(header: string[]): string[] {
  const seen = new Map<string, number>()
  return header.map((given, column) => {
    const name = given || `column ${column + 1}`
    const times = (seen.get(name) ?? 0) + 1
    seen.set(name, times)
    return times === 1 ? name : `${name} (${times})`
  })
}

/** The delimiter that splits the first lines into the most columns, the same number in each. */
function likeliestDelimiter(text: string): string {
  const lines = text.slice(0, 20_000).split(/\r?\n/).filter(Boolean).slice(0, 10)
  const [header = ''] = lines
  const outsideQuotes = (line: string) => line.replace(/"(?:[^"]|"")*"/g, '')
  const score = (delimiter: string) => {
    const columns = outsideQuotes(header).split(delimiter).length
    const alike = lines.filter((line) => outsideQuotes(line).split(delimiter).length === columns).length
    return columns === 1 ? 0 : columns + alike
  }
  return DELIMITERS.reduce((best, delimiter) => (score(delimiter) > score(best) ? delimiter : best))
}
