import type { CheckedSession } from '#domains/journal/training/contract.ts'
import type { ProblemReason } from '#domains/journal/training/session-problems.ts'
import type { Translator } from '#platform/translator.ts'
import type { SessionColumn } from './columns.ts'
import type { ImportedKind, ImportSource } from './rules.ts'

export const rowReasons = [
  'NO_DATE',
  'NOT_A_DATE',
  'EITHER_DATE',
  'NOT_A_TIME',
  'NOT_A_NUMBER',
  'UNKNOWN_KIND',
  'UNKNOWN_DISCIPLINE',
  'ROUND_ALONE',
  'NOT_READABLE',
  'UNKNOWN_TECHNIQUE',
  'NO_TIME',
  'NO_DURATION',
  'NO_DISCIPLINE',
  'OTHER_SPORT',
] as const
export type RowReason = (typeof rowReasons)[number] | ProblemReason

/** Why a row is refused, or how a cell was changed. */
export interface RowProblem {
  field: string
  reason: RowReason
  /** The cell with the error, or the reason the row can't be read, in the reader's language. */
  value?: string
  /** The round's number, from 1. */
  round?: number
}

/** Whether a row's only problem is that it's another sport. */
export const isOtherSport = ({ problems }: { problems: readonly { reason: string }[] }) =>
  problems.length === 1 && problems[0]?.reason === 'OTHER_SPORT'

/** A parsed row of a file. */
export interface ReadRow {
  /** The line in a table, or the position in a list, from 1. */
  line: number
  kind: ImportedKind
  /** Empty if nothing's wrong with the row itself. A match or promotion may still be refused when it's saved. */
  problems: RowProblem[]
  /** Remarks about values that were filled in or moved to another field. */
  remarks: RowProblem[]
  session?: CheckedSession
  /** The row as it is in the file; validated by the capability it's for. */
  raw?: unknown
}

export interface FileRead {
  format: 'csv' | 'json'
  /** The app that exported the file, if recognised. */
  source: ImportSource | null
  /** The field each column maps to, with its first value as an example. */
  columns: { name: string; field: SessionColumn; example: string }[]
  rows: ReadRow[]
  /** Names of columns that aren't imported. */
  ignored: string[]
  /** Whether the file has dates such as 03/04/2026, and no other date shows which number is the day. */
  asksForDateOrder: boolean
}

/** Facts about the importing member that are needed to read a file. */
export interface Importer {
  now: Date
  translator: Translator
  yearStarted: number | null
  timezone: string
  dateOrder?: 'day_first' | 'month_first' | undefined
  /** Finds a technique's slug by any of its names, normalised; undefined if the library doesn't have it. */
  techniqueNamed(name: string): string | undefined
}
