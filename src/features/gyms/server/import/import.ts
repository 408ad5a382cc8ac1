import { COMMAND_LINE, recordAct } from '#features/admin/server/audit.ts'
import type { Database, Tx } from '#platform/database.ts'
import { openZones } from '../zones.ts'
import type { ReadRow } from './draft.ts'
import { type ImportRow, importRows, type Outcome } from './write.ts'

export interface ImportReport extends Record<Outcome, number> {
  rejected: { row: number; name: string; reason: string }[]
  notes: { row: number; name: string; note: string }[]
}

/** Rows in one transaction: few enough to be redone cheaply when the process is stopped. */
const BATCH = 500

/**
 * Imports what was read from a file. Stopped half-way it may simply be run again: what is in already is unchanged then.
 * `dryRun` does everything and undoes it.
 */
export async function importGyms(
  db: Database,
  {
    rows,
    source,
    dryRun = false,
    now = new Date(),
    progress = () => {},
  }: {
    rows: Iterable<ReadRow>
    source: string
    dryRun?: boolean
    now?: Date
    /** Told after every batch how many rows are done. */
    progress?: (done: number) => void
  },
): Promise<ImportReport> {
  const report: ImportReport = { new: 0, changed: 0, unchanged: 0, duplicate: 0, rejected: [], notes: [] }
  const zoneOf = await openZones(db)

  const inBatches = async (run: (work: (tx: Tx) => Promise<void>) => Promise<void>) => {
    let done = 0
    let batch: ImportRow[] = []
    const importBatch = async () => {
      let outcomes = new Map<number, Outcome>()
      if (batch.length > 0)
        await run(async (tx) => {
          outcomes = await importRows(tx, { source, rows: batch, zoneOf, now })
        })
      for (const outcome of outcomes.values()) report[outcome]++
      progress(done)
      batch = []
    }
    for (const row of rows) {
      done++
      if ('draft' in row) {
        batch.push(row)
        for (const note of row.notes) report.notes.push({ row: row.row, name: row.draft.name, note })
      } else report.rejected.push({ row: row.row, name: row.name, reason: row.rejected })
      if (batch.length >= BATCH) await importBatch()
    }
    await importBatch()
  }
  if (dryRun) await undone(db, (tx) => inBatches((work) => work(tx)))
  else await inBatches((work) => db.transaction(work))
  report.rejected.sort((a, b) => a.row - b.row)
  if (!dryRun) await recordImport(db, { source, report, now })
  return report
}

async function undone(db: Database, work: (tx: Tx) => Promise<void>) {
  const undo = new Error('undo')
  try {
    await db.transaction(async (tx) => {
      await work(tx)
      throw undo
    })
  } catch (error) {
    if (error !== undo) throw error
  }
}

/** So many of those that were not taken are named in the audit log; the report names all. */
const NAMED_IN_LOG = 50

/** D13: who has the keys of the machine brought this in, and what of it was not taken and why. */
function recordImport(db: Database, { source, report, now }: { source: string; report: ImportReport; now: Date }) {
  const { rejected, notes: _, ...counts } = report
  const why = rejected.slice(0, NAMED_IN_LOG).map(({ row, reason }) => ({ row, reason }))
  return db.transaction((tx) =>
    recordAct(tx, {
      who: COMMAND_LINE,
      action: 'import.gyms',
      target: source,
      after: { ...counts, notTaken: rejected.length, ...(why.length > 0 && { why }) },
      at: now,
    }),
  )
}
