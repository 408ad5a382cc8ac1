import { readLoggedStarts } from '#domains/journal/training/server/reads.ts'
import { startOf } from '#domains/journal/training/session-problems.ts'
import type { WriteContext } from '#platform/context.ts'
import type { Database } from '#platform/database.ts'
import type { Translator } from '#platform/translator.ts'
import type { ImportReport, ImportRow } from '../contract.ts'
import { MAX_REPORTED_ROWS } from '../limits.ts'
import { type FileRead, isOtherSport, type ReadRow } from '../rows.ts'
import { type RowState, rowStates } from '../rules.ts'
import { type Outcome, readKnownKeys, saveRow, type TrainingWrites } from './save-row.ts'
import type { trainingImports } from './tables.ts'

/** How many good rows are listed as samples, and as many of other sports: enough to check that they were understood. */
const SAMPLES = 10
const SHOWN_NOTES = 120

export interface Trial extends Omit<WriteContext, 'tx'> {
  db: Database
  writes: TrainingWrites
  /** In the member's language. */
  translator: Translator
}

/** Reports on a file: counts by kind, and notes by row. Saves nothing. */
export async function reportOf(
  trial: Trial,
  { uid, id, fileName, options }: typeof trainingImports.$inferSelect,
  { format, source, columns, rows, ignored, asksForDateOrder }: FileRead,
): Promise<ImportReport> {
  const outcomes = await tryOut(trial, uid, rows)
  const counts = { session: nothing(), match: nothing(), promotion: nothing() }
  const told: ImportRow[] = []
  const samples: ImportRow[] = []
  const others: ImportRow[] = []
  let otherSports = 0
  for (const row of rows) {
    const { state, problems } = outcomes.get(row) ?? { state: 'refused', problems: row.problems }
    counts[row.kind][state] += 1
    const remarks = state === 'refused' ? [] : row.remarks
    const line = { line: row.line, kind: row.kind, state, day: dayOf(row), session: shownOf(row), problems, remarks }
    if (isOtherSport(line)) {
      otherSports += 1
      if (others.length < SAMPLES) others.push(line)
    } else if (state !== 'good' || remarks.length > 0) {
      if (told.length < MAX_REPORTED_ROWS) told.push(line)
    } else if (samples.length < SAMPLES) samples.push(line)
  }
  const order = (row: ImportRow) => rowStates.length - rowStates.indexOf(row.state)
  return {
    id,
    fileName,
    ...{ format, source, columns },
    asksForDateOrder,
    dateOrder: options.dateOrder ?? null,
    ignored,
    ...{ counts, otherSports },
    rows: [...told.sort((one, other) => order(one) - order(other)), ...samples, ...others],
  }
}

/**
 * Finds the outcome of each row. Sessions are validated like the form's. Matches and promotions depend on each other,
 * so they're saved in sequence in a transaction that's rolled back.
 */
async function tryOut(
  { db, ...context }: Trial,
  uid: string,
  rows: readonly ReadRow[],
): Promise<Map<ReadRow, Outcome>> {
  const takeStart = await readLoggedStarts(db, uid)
  const outcomes = new Map<ReadRow, Outcome>()
  for (const row of rows) if (row.kind === 'session') outcomes.set(row, outcomeOf(row, takeStart))
  const others = rows.filter(({ kind }) => kind !== 'session')
  if (others.length === 0) return outcomes
  const givenUp = new Error('dry run')
  try {
    await db.transaction(async (tx) => {
      const known = await readKnownKeys(tx, uid)
      const how = { uid, importId: 'trial', known, writes: context.writes, translator: context.translator }
      for (const row of others) outcomes.set(row, await saveRow({ ...context, tx }, row, how))
      throw givenUp
    })
  } catch (error) {
    if (error !== givenUp) throw error
  }
  return outcomes
}

function outcomeOf({ problems, session }: ReadRow, takeStart: (at: Date) => 'new' | 'there'): Outcome {
  if (problems.length > 0) return { state: 'refused', problems }
  const startedAt = session && startOf({ ...session, timezone: session.timezone ?? 'UTC' })
  if (!startedAt) return { state: 'refused', problems: [{ field: 'date', reason: 'INVALID_DATE' }] }
  return { state: takeStart(startedAt) === 'there' ? 'there' : 'good', problems: [] }
}

/** The fields that help recognise a session. */
function shownOf({ session }: ReadRow): ImportRow['session'] {
  if (!session) return null
  const { start, minutes, kind, discipline, notes } = session
  return { start, minutes, kind, discipline, notes: (notes ?? '').slice(0, SHOWN_NOTES) }
}

function dayOf({ session, raw }: ReadRow): string | null {
  const day = session?.day ?? (raw as { day?: unknown } | null | undefined)?.day
  return typeof day === 'string' ? day.slice(0, 10) : null
}

const nothing = (): Record<RowState, number> => ({ good: 0, there: 0, refused: 0 })
