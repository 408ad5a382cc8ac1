import type { SessionDiscipline, SessionKind } from '#domains/feed/activities/entry-vocabulary.ts'
import { USUAL_MINUTES } from '#domains/journal/training/limits.ts'
import { fromCell } from '#platform/csv.ts'
import { normalizeText } from '#platform/normalize-text.ts'
import { readClock, readDay, readList, readMinutes, readNumber } from './cells.ts'
import { disciplineNamed, kindNamed, type SessionColumn } from './columns.ts'
import type { Importer, ReadRow, RowProblem } from './rows.ts'

export type Cells = (column: SessionColumn) => string

export interface DraftRound {
  minutes: number
  partner: { uid: null; name: string } | null
  result: string
  subsFor: string[]
  subsAgainst: string[]
  positions: string[]
  worked: string[]
}

/** A session as parsed from a table row, before validation. */
export interface DraftSession {
  day: string
  start: string
  timezone: string
  minutes: number
  gymId: string | null
  place: string
  kind: SessionKind
  discipline: SessionDiscipline
  intensity: number | null
  mood: number | null
  energy: number | null
  techniques: string[]
  notes: string
  injuries: string
  rounds: DraftRound[]
}

export type DraftRow = ReadRow & { draft?: DraftSession }

const NOON = '12:00'

/** Parses a session row. Most missing values are filled in; a missing date or an unreadable value refuses the row. */
export function draftOf(cells: Cells, line: number, importer: Importer): DraftRow {
  const problems: RowProblem[] = []
  const remarks: RowProblem[] = []
  const refuse = (field: SessionColumn, reason: RowProblem['reason']) => {
    problems.push({ field, reason, value: cells(field).slice(0, 60) })
  }

  const date = cells('date') === '' ? undefined : readDay(cells('date'), importer.dateOrder)
  if (date === 'either') refuse('date', 'EITHER_DATE')
  else if (!date) refuse('date', cells('date') === '' ? 'NO_DATE' : 'NOT_A_DATE')
  const when = date === 'either' ? undefined : date

  const start = cells('start') === '' ? when?.start : readClock(cells('start'))
  if (cells('start') !== '' && !start) refuse('start', 'NOT_A_TIME')
  if (cells('start') === '' && !start) remarks.push({ field: 'start', reason: 'NO_TIME' })

  const minutes = cells('minutes') === '' ? USUAL_MINUTES : readMinutes(cells('minutes'))
  if (minutes === undefined) refuse('minutes', 'NOT_A_NUMBER')
  if (cells('minutes') === '') remarks.push({ field: 'minutes', reason: 'NO_DURATION' })

  // Some people write both, "gi" and "open mat", in one column.
  const uniform = disciplineNamed(cells('kind'))
  const kind = cells('kind') === '' || uniform ? 'class' : kindNamed(cells('kind'))
  if (!kind) refuse('kind', 'UNKNOWN_KIND')
  const discipline = cells('discipline') === '' ? (uniform ?? 'gi') : disciplineNamed(cells('discipline'))
  if (!discipline) refuse('discipline', 'UNKNOWN_DISCIPLINE')
  if (cells('discipline') === '' && !uniform) remarks.push({ field: 'discipline', reason: 'NO_DISCIPLINE' })

  const scale = (field: 'intensity' | 'mood' | 'energy') => {
    if (cells(field) === '') return null
    const number = readNumber(cells(field))
    if (number === undefined) refuse(field, 'NOT_A_NUMBER')
    return number ?? null
  }
  const scales = { intensity: scale('intensity'), mood: scale('mood'), energy: scale('energy') }
  const { known, unknown } = techniquesIn(cells('techniques'), importer)
  for (const value of unknown) remarks.push({ field: 'techniques', reason: 'UNKNOWN_TECHNIQUE', value })

  const row = { line, kind: 'session' as const, problems, remarks }
  if (problems.length > 0 || !when || minutes === undefined || !kind || !discipline) return row
  return {
    ...row,
    draft: {
      day: when.day,
      start: start ?? NOON,
      timezone: cells('timezone') || importer.timezone,
      minutes,
      gymId: cells('gym id') || null,
      place: fromCell(cells('gym')),
      kind,
      discipline,
      ...scales,
      techniques: known,
      notes: withUnknown(fromCell(cells('notes')), unknown),
      injuries: fromCell(cells('injuries')),
      rounds: [],
    },
  }
}

/** Parses a round row and adds it to the session above it. */
export function addRound(row: DraftRow, cells: Cells, importer: Importer): void {
  const at = (row.draft?.rounds.length ?? 0) + 1
  const minutes = readMinutes(cells('minutes'))
  if (minutes === undefined) {
    row.problems.push({ field: 'minutes', reason: 'NOT_A_NUMBER', value: cells('minutes').slice(0, 60), round: at })
    return
  }
  const [subsFor, subsAgainst, positions] = (['subs for', 'subs against', 'positions'] as const).map((column) =>
    techniquesIn(cells(column), importer, { keepRepeated: true }),
  )
  const worked = techniquesIn(cells('worked'), importer)
  const unknown = [subsFor, subsAgainst, positions, worked].flatMap((found) => found?.unknown ?? [])
  for (const value of unknown) row.remarks.push({ field: 'rounds', reason: 'UNKNOWN_TECHNIQUE', value, round: at })
  const partner = fromCell(cells('partner'))
  row.draft?.rounds.push({
    minutes,
    partner: partner === '' ? null : { uid: null, name: partner },
    result: withUnknown(fromCell(cells('result')), unknown),
    subsFor: subsFor?.known ?? [],
    subsAgainst: subsAgainst?.known ?? [],
    positions: positions?.known ?? [],
    worked: worked.known,
  })
}

function techniquesIn(cell: string, { techniqueNamed }: Importer, { keepRepeated = false } = {}) {
  const known: string[] = []
  const unknown: string[] = []
  for (const name of readList(fromCell(cell))) {
    const slug = techniqueNamed(normalizeText(name))
    if (!slug) unknown.push(name)
    else if (keepRepeated || !known.includes(slug)) known.push(slug)
  }
  return { known, unknown }
}

/** Adds unknown techniques to a text, so that nothing in a file is lost. */
const withUnknown = (text: string, unknown: readonly string[]) =>
  unknown.length === 0 ? text : [text, unknown.join(', ')].filter(Boolean).join('\n')
