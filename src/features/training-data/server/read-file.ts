import { setImmediate } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse'
import { sessionInput } from '#features/training/contract.ts'
import { sessionProblems } from '#features/training/session-problems.ts'
import { badField } from '#platform/refusals.ts'
import { isEither, orderTold } from '../cells.ts'
import { columnsOf, rowTypeNamed, type SessionColumn } from '../columns.ts'
import { IMPORT_LIMITS } from '../limits.ts'
import { listedSession } from '../listed-session.ts'
import type { FileRead, Importer, ReadRow } from '../rows.ts'
import type { DateOrder } from '../rules.ts'
import { addRound, type Cells, type DraftRow, draftOf } from '../table-session.ts'

/** How many rows are looked at before others get their turn. */
const AT_ONCE = 100
const LONGEST_ROW = 200_000

/** Everything a file says, row by row. Throws 400 `file` for what is neither a table nor an export of ours. */
export async function readTrainingFile(bytes: Buffer, importer: Importer): Promise<FileRead> {
  const text = textOf(bytes)
  if (text.trim() === '') throw badField('file', 'file: is empty', 'EMPTY_FILE')
  return /^\s*[{[]/.test(text) ? readJson(text, importer) : readTable(text, importer)
}

/** UTF-8; or as spreadsheets write: UTF-16 with a mark, else the letters of western Europe. */
function textOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

async function readTable(text: string, importer: Importer): Promise<FileRead> {
  const lines = await linesOf(text)
  const [header, ...rest] = lines
  const columns = columnsOf(header?.cells ?? [])
  if (!columns.has('date')) throw badField('file', 'file: has no column with dates', 'NO_DATE_COLUMN')
  const dates = rest.map(({ cells }) => cells[columns.get('date') ?? 0] ?? '')
  const dateOrder: DateOrder | undefined = importer.dateOrder ?? dates.map(orderTold).find(Boolean)
  const known = { ...importer, dateOrder }

  const rows: DraftRow[] = []
  for (const [at, { line, cells }] of rest.entries()) {
    if (at % AT_ONCE === 0) await setImmediate()
    const cell: Cells = (column: SessionColumn) => cells[columns.get(column) ?? -1]?.trim() ?? ''
    if (cell('type') !== '' && rowTypeNamed(cell('type')) === 'round') {
      const session = rows.at(-1)
      if (session) addRound(session, cell, known)
      else rows.push({ line, kind: 'session', problems: [{ field: 'type', reason: 'ROUND_ALONE' }], remarks: [] })
    } else rows.push(draftOf(cell, line, known))
    refuseTooMany(rows.length, IMPORT_LIMITS.sessions)
  }
  const isKnown = new Set(columns.values())
  return {
    format: 'csv',
    rows: await checked(rows, importer),
    ignored: (header?.cells ?? []).filter((name, at) => name.trim() !== '' && !isKnown.has(at)).slice(0, 20),
    asksForDateOrder: dateOrder === undefined && dates.some(isEither),
  }
}

async function linesOf(text: string): Promise<{ line: number; cells: string[] }[]> {
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
  const lines: { line: number; cells: string[] }[] = []
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      lines.push({ line: info.lines, cells: record })
      // Each round is a line of its own.
      refuseTooMany(lines.length, IMPORT_LIMITS.sessions * 10)
    }
  } catch (error) {
    if (error instanceof CsvError) throw badField('file', `file: ${error.message}`, 'BROKEN_TABLE')
    throw error
  }
  return lines
}

/** The one that parts the first line into most cells. */
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
    throw badField('file', 'file: is no readable JSON', 'BROKEN_JSON')
  }
  const listed = Array.isArray(content) ? { sessions: content } : (content as Record<string, unknown>)
  const lists = (['sessions', 'matches', 'promotions'] as const).map((name) => {
    const list = listed[name] ?? []
    if (!Array.isArray(list)) throw badField('file', `file: ${name} is to be a list`, 'NO_LIST')
    return list as unknown[]
  })
  const [sessions = [], matches = [], promotions = []] = lists
  if (sessions.length + matches.length + promotions.length === 0)
    throw badField('file', 'file: has no sessions, matches or promotions', 'NO_LIST')
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
  return { format: 'json', rows: [...(await checked(rows, importer)), ...others], ignored: [], asksForDateOrder: false }
}

/** Sessions as the contract wants them, with everything that keeps one from being kept. */
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
    problems: read.error.issues
      .slice(0, 3)
      .map(({ path, message }) => ({ field: path.join('.'), reason: 'NOT_READABLE', value: message.slice(0, 120) })),
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
  if (count > most) throw badField('file', `file: has more than ${most} rows of a kind`, 'TOO_MANY_ROWS')
}
