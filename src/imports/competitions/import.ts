import { and, eq, isNull, ne, or, sql } from 'drizzle-orm'
import type { CheckedCompetition } from '#domains/journal/competitions/contract.ts'
import { listedCompetitions } from '#domains/journal/competitions/server/tables.ts'
import { insertCompetition, storedOf } from '#domains/journal/competitions/server/writes.ts'
import { COMMAND_LINE, recordAuditEntry } from '#domains/members/audit/server/audit.ts'
import type { Database, Tx } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import type { ReadFile } from '../gyms/file.ts'
import { type ReadCompetition, readCompetition } from './rows.ts'

export type CompetitionOutcome = 'added' | 'updated' | 'unchanged' | 'left_out'

export interface CompetitionImportReport {
  counts: Record<CompetitionOutcome, number>
  /** Every row of the file; `notes` say why it was left out, or what was cut or dropped. */
  rows: { row: number; name: string; outcome: CompetitionOutcome; notes: string[] }[]
}

/**
 * Imports a file's competitions, each in its own transaction, so that a row that fails doesn't stop the others. The
 * source and the row's id in it identify a competition: importing again updates it. What the file leaves blank is
 * kept, unless a new start date or town makes it wrong.
 */
export async function importCompetitions(
  db: Database,
  {
    file,
    source,
    country = '',
    dryRun = false,
    now = new Date(),
  }: {
    file: Pick<ReadFile, 'rows' | 'broken'>
    source: string
    /** For rows without a country. */
    country?: string | undefined
    dryRun?: boolean
    now?: Date
  },
): Promise<CompetitionImportReport> {
  const report: CompetitionImportReport = { counts: { added: 0, updated: 0, unchanged: 0, left_out: 0 }, rows: [] }
  const addRow = (row: number, name: string, outcome: CompetitionOutcome, notes: string[]) => {
    report.counts[outcome]++
    report.rows.push({ row, name, outcome, notes })
  }
  for (const { row, reason } of file.broken) addRow(row, '', 'left_out', [reason])
  const rowOfId = new Map<string, number>()
  for (const record of file.rows) {
    const read = readCompetition(record, country)
    if ('leftOut' in read) {
      addRow(read.row, read.name, 'left_out', [read.leftOut])
      continue
    }
    const { row, name, externalId, notes } = read
    const repeats = rowOfId.get(externalId)
    if (repeats !== undefined) {
      addRow(row, name, 'left_out', [`it has the same id as row ${repeats}`])
      continue
    }
    rowOfId.set(externalId, row)
    const done = await savedRow(db, { read, source, dryRun, now })
    addRow(row, name, done.outcome, [...notes, ...(done.reason ? [done.reason] : [])])
  }
  if (!dryRun)
    await db.transaction((tx) =>
      recordAuditEntry(tx, {
        who: COMMAND_LINE,
        action: 'import.competitions',
        target: source,
        after: { ...report.counts },
        at: now,
      }),
    )
  return report
}

interface Saved {
  outcome: CompetitionOutcome
  reason?: string
}
type Row = Extract<ReadCompetition, { input: CheckedCompetition }>
interface ToSave {
  read: Row
  source: string
  now: Date
}

class Undo extends Error {}

async function savedRow(db: Database, { dryRun, ...toSave }: ToSave & { dryRun: boolean }): Promise<Saved> {
  let saved: Saved = { outcome: 'left_out', reason: "it couldn't be saved" }
  try {
    await db.transaction(async (tx) => {
      saved = await save(tx, toSave)
      if (dryRun) throw new Undo()
    })
  } catch (error) {
    if (!(error instanceof Undo)) return { outcome: 'left_out', reason: `it couldn't be saved: ${String(error)}` }
  }
  return saved
}

async function save(tx: Tx, { read: { input, has, externalId }, source, now }: ToSave): Promise<Saved> {
  const [known] = await tx
    .select()
    .from(listedCompetitions)
    .where(and(eq(listedCompetitions.source, source), eq(listedCompetitions.externalId, externalId)))
    .for('update')
  if (known?.isDeleted || known?.takenDownAt) return { outcome: 'left_out', reason: 'it was deleted here' }
  if (!known) {
    const twin = await findTwin(tx, { input, source })
    if (twin) return { outcome: 'left_out', reason: `it's already listed as ${twin}` }
    const id = newId()
    const stored = await storedOf(tx, input)
    await insertCompetition(tx, { id, ...stored, source, externalId, createdAt: now, updatedAt: now })
    return { outcome: 'added' }
  }
  const stored = await storedOf(tx, input)
  const isSameDay = input.startsOn === known.startsOn
  const { location, ...columns } = fieldsOf(input, { ...has, endsOn: has.endsOn || !isSameDay })
  const hasMoved = columns.town !== undefined && columns.town !== known.town
  const isPlaced = location || hasMoved
  const change: Partial<typeof known> = {
    ...columns,
    ...((columns.timezone || hasMoved) && { timezone: stored.timezone }),
    ...(isPlaced && { lat: stored.lat, lng: stored.lng, placeApproximate: stored.placeApproximate }),
  }
  const isSame = Object.entries(change).every(([field, value]) => known[field as keyof typeof known] === value)
  if (isSame) return { outcome: 'unchanged' }
  await tx
    .update(listedCompetitions)
    .set({ ...change, version: known.version + 1, updatedAt: now })
    .where(eq(listedCompetitions.id, known.id))
  return { outcome: 'updated' }
}

/** The fields to save: guesses and blanks don't replace what's stored. */
function fieldsOf(input: CheckedCompetition, has: Row['has']): Partial<CheckedCompetition> {
  const isGuess = ([field, value]: [string, unknown]) =>
    value === '' ||
    value === null ||
    has[field as keyof Row['has']] === false ||
    (field === 'ruleSet' && value === 'other') ||
    (field === 'discipline' && value === 'both')
  return Object.fromEntries(Object.entries(input).filter((entry) => !isGuess(entry)))
}

/** The slug of a competition of the same name and day that was added by hand or by another import. */
async function findTwin(tx: Tx, { input, source }: { input: CheckedCompetition; source: string }) {
  const { slug, name, startsOn, source: from, externalId, isDeleted } = listedCompetitions
  const [twin] = await tx
    .select({ slug })
    .from(listedCompetitions)
    .where(
      and(
        sql`fold_name(${name}) = fold_name(${input.name})`,
        eq(startsOn, input.startsOn),
        eq(isDeleted, false),
        or(ne(from, source), isNull(externalId)),
      ),
    )
    .limit(1)
  return twin?.slug
}
