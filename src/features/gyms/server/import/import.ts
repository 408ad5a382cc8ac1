import type { Database, Tx } from '#platform/database.ts'
import { openZones } from '../zones.ts'
import type { ReadRow } from './draft.ts'
import { importRows, type Outcome } from './write.ts'

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
    rows: readonly ReadRow[]
    source: string
    dryRun?: boolean
    now?: Date
    progress?: (done: number, of: number) => void
  },
): Promise<ImportReport> {
  const report: ImportReport = { new: 0, changed: 0, unchanged: 0, duplicate: 0, rejected: [], notes: [] }
  const zoneOf = await openZones(db)
  const usable: Extract<ReadRow, { draft: unknown }>[] = []
  for (const row of rows) {
    if ('draft' in row) usable.push(row)
    else report.rejected.push({ row: row.row, name: row.name, reason: row.rejected })
  }
  for (const { row, draft, notes } of usable)
    for (const note of notes) report.notes.push({ row, name: draft.name, note })

  const inBatches = async (run: (work: (tx: Tx) => Promise<void>) => Promise<void>) => {
    for (let at = 0; at < usable.length; at += BATCH) {
      const batch = usable.slice(at, at + BATCH)
      await run(async (tx) => {
        const outcomes = await importRows(tx, { source, rows: batch, zoneOf, now })
        for (const outcome of outcomes.values()) report[outcome]++
      })
      progress(at + batch.length, usable.length)
    }
  }
  if (dryRun) await undone(db, (tx) => inBatches((work) => work(tx)))
  else await inBatches((work) => db.transaction(work))
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
