import { oc } from '@orpc/contract'
import { z } from 'zod'
import { journalId, sessionInput } from '#domains/journal/training/contract.ts'
import { problemReasons } from '#domains/journal/training/session-problems.ts'
import { chosenVisibilities } from '#domains/members/people/visibility.ts'
import { sessionColumns } from './columns.ts'
import { rowReasons } from './rows.ts'
import { dateOrders, importedKinds, importSources, importStates, rowStates } from './rules.ts'

const problem = z.object({
  field: z.string(),
  reason: z.enum([...rowReasons, ...problemReasons]),
  value: z.string().optional(),
  round: z.int().optional(),
})

/** One row of a file and what would become of it. */
export const importRow = z.object({
  /** Its line in a table, or its place in a list, from 1. */
  line: z.int(),
  kind: z.enum(importedKinds),
  state: z.enum(rowStates),
  day: z.string().nullable(),
  /** The session that it becomes. */
  session: sessionInput
    .pick({ start: true, minutes: true, kind: true, discipline: true })
    .extend({ notes: z.string() })
    .nullable(),
  /** Why it is refused. */
  problems: z.array(problem),
  /** What was filled in or put elsewhere. */
  remarks: z.array(problem),
})
export type ImportRow = z.infer<typeof importRow>

const counts = z.object({ good: z.int(), there: z.int(), refused: z.int() })

/** What a file holds, before anything of it is kept. */
export const importReport = z.object({
  id: z.string(),
  fileName: z.string(),
  format: z.enum(['csv', 'json']),
  /** The app whose export it is, known by its columns. */
  source: z.enum(importSources).nullable(),
  /** What each column became, with an example. */
  columns: z.array(z.object({ name: z.string(), field: z.enum(sessionColumns), example: z.string() })),
  /** Which number of 03/04/2026 is the day is to be said first. */
  asksForDateOrder: z.boolean(),
  dateOrder: z.enum(dateOrders).nullable(),
  ignored: z.array(z.string()),
  counts: z.object({ session: counts, match: counts, promotion: counts }),
  /** How many of those refused are only another sport. */
  otherSports: z.int(),
  /** Those with something to say about them, as far as an answer holds them, and a few good ones. */
  rows: z.array(importRow),
})
export type ImportReport = z.infer<typeof importReport>

/** An import and how far it is. */
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
  /** Until then it can be taken back as a whole; null while it cannot. */
  takeBackUntil: z.iso.datetime().nullable(),
})
export type TrainingImport = z.infer<typeof trainingImport>

const tags = ['Training data']
const ref = z.strictObject({ id: journalId })

/**
 * A file is sent first: PUT /api/training/imports/{id} with its bytes answers a report. Exports are streams:
 * GET /api/training/export?format=json, or format=csv&what=sessions (matches, promotions, milestones).
 */
export const trainingDataContract = {
  check: oc
    .route({ method: 'POST', path: '/training/imports/{id}/check', summary: 'Look through the file again', tags })
    .input(
      z.strictObject({
        id: journalId,
        dateOrder: z.enum(dateOrders).optional(),
        /** Of sessions that do not say where they were. */
        timezone: z.string().max(64).optional(),
      }),
    )
    .output(importReport),
  keep: oc
    .route({ method: 'POST', path: '/training/imports/{id}/keep', summary: 'Import the good rows', tags })
    .input(z.strictObject({ id: journalId, visibility: z.enum(chosenVisibilities).default('private') }))
    .output(trainingImport),
  imports: oc
    .route({ method: 'GET', path: '/training/imports', summary: 'My imports, the latest first', tags })
    .input(z.strictObject({}))
    .output(z.object({ items: z.array(trainingImport) })),
  takeBack: oc
    .route({
      method: 'POST',
      path: '/training/imports/{id}/takeBack',
      summary: 'Take a whole import back, within 30 days',
      tags,
    })
    .input(ref)
    .output(trainingImport),
}
