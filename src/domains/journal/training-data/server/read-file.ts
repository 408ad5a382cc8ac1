import { setImmediate } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse'
import { sessionInput } from '#domains/journal/training/contract.ts'
import { sessionProblems } from '#domains/journal/training/session-problems.ts'
import { messageOfIssue } from '#platform/input-labels.ts'
import { message } from '#platform/messages.ts'
import { badField } from '#platform/refusals.ts'
import { wallClock } from '#platform/wall-clock.ts'
import { textOfHtml } from '#platform/xml.ts'
import { isAppleHealth, workoutTable } from '../apple-health.ts'
import { dateOrderOf, isAmbiguousDate, readDay } from '../cells.ts'
import { columnsOf, rowTypeNamed, type SessionColumn, timeAsDuration, typeAsKind } from '../columns.ts'
import { IMPORT_LIMITS } from '../limits.ts'
import { listedSession } from '../listed-session.ts'
import type { FileRead, Importer, ReadRow } from '../rows.ts'
import type { DateOrder } from '../rules.ts'
import { columnNames, type SourceTable, sourceOf } from '../sources.ts'
import { addRound, type Cells, type DraftRow, draftOf } from '../table-session.ts'

/** Rows read before yielding to other work. */
const AT_ONCE = 100
const LONGEST_ROW = 200_000

/** Reads a file row by row. Throws 400 for `file` unless it's a table, Apple Health's XML or JSON like our export. */
export async function readTrainingFile(bytes: Buffer, importer: Importer): Promise<FileRead> {
  const text = textOf(bytes)
  if (text.trim() === '') throw badField('file', message('The file is empty.'), 'EMPTY_FILE')
  if (isAppleHealth(text)) {
    const lines = workoutTable(text).map((cells, at) => ({ line: at, cells }))
    if (lines.length < 2) throw badField('file', message('This file has no workouts.'), 'NOTHING_TO_IMPORT')
    refuseTooMany(lines.length - 1, IMPORT_LIMITS.sessions)
    return readTable(lines, importer)
  }
  return /^\s*[{[]/.test(text) ? readJson(text, importer) : readTable(await linesOf(text), importer)
}

/** Decodes UTF-8, little-endian UTF-16 with a byte order mark, or Windows-1252, as spreadsheets save them. */
function textOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

async function readTable(lines: readonly Line[], importer: Importer): Promise<FileRead> {
  const [{ cells: header } = { cells: [] }, ...rest] = lines
  const names = columnNames(header)
  const table = sourceOf(names)
  const { columns, cellsOf } = table ? ofSource(table, names, importer) : ofPlain(header, rest)
  const dates = rest.map((line) => cellsOf(line)?.('date') ?? '')
  const dateOrder: DateOrder | undefined = importer.dateOrder ?? dates.map(dateOrderOf).find(Boolean)
  const known = { ...importer, dateOrder }

  const rows: DraftRow[] = []
  for (const [at, given] of oneEach(rest, names.indexOf(table?.oneBy ?? ''), cellsOf).entries()) {
    if (at % AT_ONCE === 0) await setImmediate()
    const { line } = given
    const cell = cellsOf(given)
    if (!cell) {
      const value = table?.sportOf(getter(names, given.cells)).slice(0, 60) ?? ''
      rows.push({ line, kind: 'session', problems: [{ field: 'kind', reason: 'OTHER_SPORT', value }], remarks: [] })
    } else if (cell('type') !== '' && rowTypeNamed(cell('type')) === 'round') {
      const session = rows.at(-1)
      if (session) addRound(session, cell, known)
      else rows.push({ line, kind: 'session', problems: [{ field: 'type', reason: 'ROUND_ALONE' }], remarks: [] })
    } else rows.push(draftOf(cell, line, known))
    refuseTooMany(rows.length, IMPORT_LIMITS.sessions)
  }
  const ours = rest.filter((line) => cellsOf(line))
  const isKnown = new Set([...columns.map(({ at }) => at), ...(table?.sport ?? []).map((name) => names.indexOf(name))])
  return {
    format: 'csv',
    source: table?.source ?? null,
    columns: columns.map(({ field, at }) => ({
      name: (header[at] ?? '').trim().slice(0, 60),
      field,
      example: (ours.find(({ cells }) => cells[at]?.trim())?.cells[at]?.trim() ?? '').slice(0, 60),
    })),
    rows: await checked(rows, importer),
    ignored: ignoredOf(header, rest, isKnown),
    asksForDateOrder: dateOrder === undefined && dates.some(isAmbiguousDate),
  }
}

/** One line per workout: the first that's grappling, or else the first. */
function oneEach(lines: readonly Line[], by: number, cellsOf: Columns['cellsOf']): readonly Line[] {
  if (by < 0) return lines
  const workouts = Map.groupBy(lines, ({ cells }) => cells[by] ?? '')
  return Array.from(workouts.values(), (sets) => sets.find((line) => cellsOf(line)) ?? sets[0]).filter(
    (line) => line !== undefined,
  )
}

/** Columns with values that aren't imported, each name once. Some of Strava's names contain HTML. */
function ignoredOf(header: readonly string[], lines: readonly Line[], isKnown: ReadonlySet<number>): string[] {
  const taken = new Set(Array.from(isKnown, (at) => header[at]?.trim()))
  const names = header
    .map((name, at) => ({ name: name.trim(), isEmpty: !lines.some(({ cells }) => cells[at]?.trim()) }))
    .filter(({ name, isEmpty }) => name !== '' && !isEmpty && !taken.has(name))
    .map(({ name }) => textOfHtml(name).slice(0, 60))
  return [...new Set(names)].slice(0, 20)
}

interface Line {
  line: number
  cells: string[]
}
interface Columns {
  columns: { field: SessionColumn; at: number }[]
  /** Undefined for a row of another sport. */
  cellsOf(line: Line): Cells | undefined
}

function ofPlain(header: readonly string[], rest: readonly Line[]): Columns {
  const columns = columnsOf(header)
  const date = columns.get('date')
  if (date === undefined)
    throw badField(
      'file',
      message("There's no date column. The first line must have column names, including “date”."),
      'NO_DATE_COLUMN',
    )
  const rows = rest.map(({ cells }) => cells)
  typeAsKind(columns, header, rows)
  const hasTime = (text = '') => /\d:\d/.test(text)
  timeAsDuration(
    columns,
    header,
    rows.some((cells) => hasTime(cells[date])),
  )
  return {
    columns: Array.from(columns, ([field, at]) => ({ field, at })),
    cellsOf:
      ({ cells }) =>
      (column) =>
        cells[columns.get(column) ?? -1]?.trim() ?? '',
  }
}

function ofSource(
  { from, isUtc, cellsOf }: SourceTable,
  columnsOfFile: readonly string[],
  { timezone }: Importer,
): Columns {
  const columns = Object.entries(from).flatMap(([field, names]) =>
    names.map((name) => ({ field: field as SessionColumn, at: columnsOfFile.indexOf(name) })),
  )
  return {
    columns: columns.filter(({ at }) => at >= 0),
    cellsOf({ cells }) {
      const said = cellsOf(getter(columnsOfFile, cells))
      if (said && isUtc) said.date = onTheWall(said.date ?? '', timezone)
      return said && ((column) => said[column] ?? '')
    },
  }
}

/** The first of several columns with the same name: Strava has "Elapsed Time" and "Distance" twice. */
const getter = (names: readonly string[], cells: readonly string[]) => (name: string) =>
  cells[names.indexOf(name)]?.trim() ?? ''

function onTheWall(date: string, timezone: string): string {
  const read = readDay(date)
  if (typeof read !== 'object' || !read.start) return date
  return wallClock(new Date(`${read.day}T${read.start}Z`), timezone)
    .toISOString()
    .slice(0, 16)
}

async function linesOf(text: string): Promise<Line[]> {
  const parser = parse(text, {
    bom: true,
    delimiter: delimiterOf(text),
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    max_record_size: LONGEST_ROW,
  })
  const lines: Line[] = []
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      lines.push({ line: info.lines, cells: record })
      // Each round has its own line.
      refuseTooMany(lines.length, IMPORT_LIMITS.sessions * 10)
    }
  } catch (error) {
    if (error instanceof CsvError)
      throw badField('file', message("We can't read this file. Save a new copy as CSV and try again."), 'INVALID_TABLE')
    throw error
  }
  return lines
}

/** The delimiter that splits the header into the most cells. */
function delimiterOf(text: string): string {
  const [first = ''] = text.replace(/^\uFEFF/, '').split(/\r?\n/, 1)
  const plain = first.replace(/"[^"]*"/g, '')
  const counted = [',', ';', '\t'].map((sign) => ({ sign, count: plain.split(sign).length }))
  return counted.reduce((best, one) => (one.count > best.count ? one : best)).sign
}

async function readJson(text: string, importer: Importer): Promise<FileRead> {
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch {
    throw badField('file', message("This isn't a valid JSON file."), 'INVALID_JSON')
  }
  const listed = Array.isArray(content) ? { sessions: content } : (content as Record<string, unknown>)
  const lists = (['sessions', 'matches', 'promotions'] as const).map((name) => {
    const list = listed[name] ?? []
    if (!Array.isArray(list))
      throw badField('file', message('In the file, “{name}” must be a list.', { name }), 'NOTHING_TO_IMPORT')
    return list as unknown[]
  })
  const [sessions = [], matches = [], promotions = []] = lists
  if (sessions.length + matches.length + promotions.length === 0)
    throw badField('file', message('This file has no sessions, matches or promotions.'), 'NOTHING_TO_IMPORT')
  refuseTooMany(sessions.length, IMPORT_LIMITS.sessions)
  refuseTooMany(matches.length + promotions.length, IMPORT_LIMITS.others)
  const rows: DraftRow[] = []
  for (const [at, raw] of sessions.entries()) {
    if (at % AT_ONCE === 0) await setImmediate()
    rows.push({ line: at + 1, kind: 'session', problems: [], ...listedSession(raw, importer) })
  }
  const others = [
    ...matches.map((raw, at): ReadRow => ({ line: at + 1, kind: 'match', problems: [], remarks: [], raw })),
    ...promotions.map((raw, at): ReadRow => ({ line: at + 1, kind: 'promotion', problems: [], remarks: [], raw })),
  ]
  const none = { source: null, columns: [], ignored: [], asksForDateOrder: false }
  return { format: 'json', rows: [...(await checked(rows, importer)), ...others], ...none }
}

/** Sessions in the contract's form, each with its problems. */
async function checked(rows: readonly DraftRow[], importer: Importer): Promise<ReadRow[]> {
  const found: ReadRow[] = []
  for (const [at, { draft, raw, ...row }] of rows.entries()) {
    if (at % AT_ONCE === 0) await setImmediate()
    found.push(row.problems.length > 0 ? row : { ...row, ...checkSession(draft ?? raw, row, importer) })
  }
  return found
}

function checkSession(given: unknown, { problems }: ReadRow, importer: Importer): Partial<ReadRow> {
  const read = sessionInput.safeParse(given)
  const asked = problemsOf(read.success ? read.data : given, importer)
  if (asked.length > 0) return { problems: [...problems, ...asked] }
  if (read.success) return { session: read.data }
  return {
    problems: read.error.issues.slice(0, 3).map((issue) => ({
      field: issue.path.join('.'),
      reason: 'NOT_READABLE',
      value: importer.translator.t(messageOfIssue(issue)).slice(0, 120),
    })),
  }
}

function problemsOf(given: unknown, { now, yearStarted, timezone }: Importer): ReadRow['problems'] {
  const { day, start, minutes, rounds = [] } = given as Record<string, unknown>
  if (typeof day !== 'string' || typeof start !== 'string' || typeof minutes !== 'number' || !Array.isArray(rounds))
    return []
  if (!rounds.every((round) => typeof (round as { minutes?: unknown } | null)?.minutes === 'number')) return []
  const session = { timezone, ...(given as Record<string, never>), day, start, minutes, rounds }
  return sessionProblems(session, { now, yearStarted }).map(({ field, reason, round }) => ({
    field,
    reason,
    ...(round === undefined ? {} : { round: round + 1 }),
  }))
}

function refuseTooMany(count: number, most: number): void {
  if (count <= most) return
  const { sessions, others } = IMPORT_LIMITS
  throw badField(
    'file',
    message('A file can have up to {sessions, number} sessions and {others, number} matches and promotions.', {
      sessions,
      others,
    }),
    'TOO_MANY_ROWS',
  )
}
