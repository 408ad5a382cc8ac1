import { isDeepStrictEqual } from 'node:util'
import { openZones } from '#domains/gyms/gyms/server/zones.ts'
import { COMMAND_LINE, recordAuditEntry } from '#domains/members/audit/server/audit.ts'
import type { Database, Tx } from '#platform/database.ts'
import { rollBack } from '../dry-run.ts'
import { type GymDraft, type ReadRow, shortHash } from './draft.ts'
import { type SharedValues, sameGymReason, sharedAmong } from './same-gym.ts'
import { placeByTown } from './towns.ts'
import { type ImportRow, importRows, type Merge, type Outcome } from './write.ts'

export interface ImportReport extends Record<Outcome, number> {
  rejected: { row: number; name: string; reason: string }[]
  /** `otherRow` is the earlier row of the same file that became this gym, if one did. */
  merges: (Merge & { row: number; draft: GymDraft; otherRow: number | null })[]
  notes: { row: number; name: string; note: string }[]
}

/** Rows per transaction: few enough to redo cheaply if the process is stopped. */
const BATCH = 500

/**
 * Imports the rows read from a file. Safe to run again if interrupted: of rows already imported, only what the source
 * has changed is updated. `dryRun` does everything, then rolls back.
 */
export async function importGyms(
  db: Database,
  {
    rows,
    source,
    separate = new Set(),
    dryRun = false,
    now = new Date(),
    progress = () => {},
  }: {
    rows: Iterable<ReadRow>
    source: string
    /** Rows that are never merged into another gym. */
    separate?: ReadonlySet<number>
    dryRun?: boolean
    now?: Date
    /** Called after every batch with the number of rows done. */
    progress?: (done: number) => void
  },
): Promise<ImportReport> {
  const report: ImportReport = { new: 0, changed: 0, unchanged: 0, duplicate: 0, rejected: [], merges: [], notes: [] }
  const zoneOf = await openZones(db)

  const read = [...rows]
  const drafts = read.filter((row) => 'draft' in row)
  await placeByTown(db, drafts)
  const shared = sharedAmong(drafts.map(({ draft }) => draft))
  const repeats = takeRepeats(drafts, shared, separate)
  const rowOfGym = new Map<string, number>()
  const gymOfRow = new Map<number, string>()

  const inBatches = async (run: (work: (tx: Tx) => Promise<void>) => Promise<void>) => {
    let done = 0
    let batch: ImportRow[] = []
    const importBatch = async () => {
      let results: Awaited<ReturnType<typeof importRows>> = new Map()
      if (batch.length > 0)
        await run(async (tx) => {
          results = await importRows(tx, { source, rows: batch, shared, separate, zoneOf, now })
        })
      for (const { row, draft } of batch) {
        const result = results.get(row)
        if (!result) continue
        report[result.outcome]++
        if (result.merge)
          report.merges.push({ ...result.merge, row, draft, otherRow: rowOfGym.get(result.gymId) ?? null })
        else rowOfGym.set(result.gymId, row)
        gymOfRow.set(row, result.gymId)
      }
      progress(done)
      batch = []
    }
    for (const row of read) {
      done++
      if ('draft' in row) {
        if (!repeats.has(row.row)) batch.push(row)
        for (const note of row.notes) report.notes.push({ row: row.row, name: row.draft.name, note })
      } else report.rejected.push({ row: row.row, name: row.name, reason: row.rejected })
      if (batch.length >= BATCH) await importBatch()
    }
    await importBatch()
    for (const [row, { draft, other, why }] of repeats) {
      const gym = { ...other.draft, id: gymOfRow.get(other.row) ?? '' }
      report.merges.push({ gym, why, added: [], row, draft, otherRow: other.row })
      report.duplicate++
    }
  }
  if (dryRun) await rollBack(db, (tx) => inBatches((work) => work(tx)))
  else await inBatches((work) => db.transaction(work))
  report.rejected.sort((a, b) => a.row - b.row)
  if (!dryRun) await recordImport(db, { source, report, now })
  return report
}

interface DraftRow extends ImportRow {
  notes: string[]
}

/**
 * Rows that only repeat an earlier row with the same id. Different gyms that share an id get new ids: a category was
 * mistaken for the id, or each sheet restarts its numbering. Those in `separate` always count as different.
 */
function takeRepeats(rows: readonly DraftRow[], shared: SharedValues, separate: ReadonlySet<number>) {
  const first = new Map<string, DraftRow>()
  const repeats = new Map<number, { draft: GymDraft; other: DraftRow; why: string }>()
  for (const row of rows) {
    const other = first.get(row.sourceId)
    const isRepeat = other && !separate.has(row.row)
    const why = isRepeat && (sameGymReason(other.draft, row.draft, shared) ?? whyEqual(other.draft, row.draft))
    if (!other) first.set(row.sourceId, row)
    else if (why) repeats.set(row.row, { draft: row.draft, other, why: `the same id, ${why}` })
    else {
      const { name, lat, lng, street, phone } = row.draft
      row.notes.push(`another row has the same id ${JSON.stringify(row.sourceId)}: imported as a separate gym`)
      row.sourceId = `${row.sourceId.slice(0, 170)}#${shortHash([name, lat, lng, street, phone, row.row].join('|'))}`
    }
  }
  return repeats
}

const whyEqual = (a: GymDraft, b: GymDraft) => (isDeepStrictEqual(a, b) ? 'nothing differs' : undefined)

/** The audit log names this many rejected rows; the report names all of them. */
const NAMED_IN_LOG = 50

/** Records the import in the audit log as done on the command line, with what was rejected and why. */
function recordImport(db: Database, { source, report, now }: { source: string; report: ImportReport; now: Date }) {
  const { rejected, merges: _merges, notes: _notes, ...counts } = report
  const why = rejected.slice(0, NAMED_IN_LOG).map(({ row, reason }) => ({ row, reason }))
  return db.transaction((tx) =>
    recordAuditEntry(tx, {
      who: COMMAND_LINE,
      action: 'import.gyms',
      target: source,
      after: { ...counts, providerRefused: rejected.length, ...(why.length > 0 && { why }) },
      at: now,
    }),
  )
}
