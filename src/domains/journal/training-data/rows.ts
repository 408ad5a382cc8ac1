import type { CheckedSession } from '#domains/journal/training/contract.ts'
import type { ProblemReason } from '#domains/journal/training/session-problems.ts'
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

/** Why a row is refused, or what was made of a cell of it. */
export interface RowProblem {
  field: string
  reason: RowReason
  /** What stands there. */
  value?: string
  /** Which round, from 1. */
  round?: number
}

/** Whether nothing is wrong with a row but that it's about another sport. */
export const isOtherSport = ({ problems }: { problems: readonly { reason: string }[] }) =>
  problems.length === 1 && problems[0]?.reason === 'OTHER_SPORT'

/** A row of a file as it was understood. */
export interface ReadRow {
  /** Its line in a table, or its place in a list, from 1. */
  line: number
  kind: ImportedKind
  /** None: it can be kept. */
  problems: RowProblem[]
  /** What was filled in or put elsewhere. */
  remarks: RowProblem[]
  session?: CheckedSession
  /** As it stands in the file; checked by its own feature. */
  raw?: unknown
}

export interface FileRead {
  format: 'csv' | 'json'
  /** The app that wrote it, where we know it. */
  source: ImportSource | null
  /** What each column of a table became, with the first thing it says. */
  columns: { name: string; field: SessionColumn; example: string }[]
  rows: ReadRow[]
  /** Columns that mean nothing to us, by their names. */
  ignored: string[]
  /** Dates such as 03/04/2026 stand in it, and nothing tells which number is the day. */
  asksForDateOrder: boolean
}

/** What is known of whoever imports. */
export interface Importer {
  now: Date
  yearStarted: number | null
  timezone: string
  dateOrder?: 'day_first' | 'month_first' | undefined
  /** Slug of what somebody calls a technique; undefined for what the library does not know. */
  techniqueNamed(name: string): string | undefined
}
