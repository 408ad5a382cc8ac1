import { z } from 'zod'
import { journalId, sessionInput } from '#domains/journal/training/contract.ts'
import { problemReasons } from '#domains/journal/training/session-problems.ts'
import { chosenVisibilities } from '#domains/members/people/visibility.ts'
import { routes } from '#platform/routes.ts'
import { sessionColumns } from './columns.ts'
import { rowReasons } from './rows.ts'
import { dateOrders, importedKinds, importSources, importStates, rowStates } from './rules.ts'

const problem = z.object({
  field: z.string(),
  reason: z.enum([...rowReasons, ...problemReasons]),
  value: z.string().optional(),
  round: z.int().optional(),
})

/** A row of a file and the result of importing it. */
export const importRow = z.object({
  /** The line in a table, or the position in a list, from 1. */
  line: z.int(),
  kind: z.enum(importedKinds),
  state: z.enum(rowStates),
  day: z.string().nullable(),
  /** The resulting session. */
  session: sessionInput
    .pick({ start: true, minutes: true, kind: true, discipline: true })
    .extend({ notes: z.string() })
    .nullable(),
  /** The reason the row is refused. */
  problems: z.array(problem),
  /** Remarks about values that were filled in or moved to another field. */
  remarks: z.array(problem),
})
export type ImportRow = z.infer<typeof importRow>

const counts = z.object({ good: z.int(), there: z.int(), refused: z.int() })

/** A preview of a file, before anything is saved. */
export const importReport = z.object({
  id: z.string(),
  fileName: z.string(),
  format: z.enum(['csv', 'json']),
  /** The app that exported the file, recognised by its columns. */
  source: z.enum(importSources).nullable(),
  /** The field each column maps to, with an example. */
  columns: z.array(z.object({ name: z.string(), field: z.enum(sessionColumns), example: z.string() })),
  /** Whether dates such as 03/04/2026 are ambiguous, so that the member has to choose the order first. */
  asksForDateOrder: z.boolean(),
  dateOrder: z.enum(dateOrders).nullable(),
  ignored: z.array(z.string()),
  counts: z.object({ session: counts, match: counts, promotion: counts }),
  /** How many rows are refused only because they're for another sport. */
  otherSports: z.int(),
  /** Rows that are refused, already saved or have remarks, up to a limit, and a few of the others. */
  rows: z.array(importRow),
})
export type ImportReport = z.infer<typeof importReport>

/** An import and its progress. */
export const trainingImport = z.object({
  id: z.string(),
  fileName: z.string(),
  state: z.enum(importStates),
  total: z.int(),
  done: z.int(),
  kept: z.int(),
  there: z.int(),
  refused: z.int(),
  createdAt: z.iso.datetime(),
  /** Until when the whole import can be undone; null if it can't. */
  takeBackUntil: z.iso.datetime().nullable(),
})
export type TrainingImport = z.infer<typeof trainingImport>

const route = routes('Training data')
const ref = z.strictObject({ id: journalId })

/**
 * First upload a file: PUT /api/training/imports/{id} with its bytes returns a report. Exports are streamed: GET
 * /api/training/export?format=json, or format=csv&what=sessions (matches, promotions, milestones).
 */
export const trainingDataContract = {
  check: route('POST', '/training/imports/{id}/check', 'Check an import file again')
    .input(
      z.strictObject({
        id: journalId,
        dateOrder: z.enum(dateOrders).optional(),
        /** The time zone of sessions that have none. */
        timezone: z.string().max(64).optional(),
      }),
    )
    .output(importReport),
  keep: route('POST', '/training/imports/{id}/keep', 'Import the valid rows of a file')
    .input(z.strictObject({ id: journalId, visibility: z.enum(chosenVisibilities).default('private') }))
    .output(trainingImport),
  imports: route('GET', '/training/imports', 'List my imports, latest first')
    .input(z.strictObject({}))
    .output(z.object({ items: z.array(trainingImport) })),
  takeBack: route('POST', '/training/imports/{id}/takeBack', 'Undo an import within 30 days')
    .input(ref)
    .output(trainingImport),
}
