import { openZones } from '#features/gyms/server/zones.ts'
import { type Database, databaseErrorCode, type Tx } from '#platform/database.ts'
import { documentsIn, type OldDocument } from './documents.ts'
import { activityOf, notificationOf, postOf } from './entries.ts'
import { type Draft, keep, type Outcome, readUnchanged } from './keep.ts'
import { followOf, memberOf, Rejected, type Taking } from './members.ts'
import { eventOf, favoriteOf, gymOf, type ZoneOf } from './places.ts'

export interface MoveInReport {
  /** By collection, such as `users followers`. */
  counts: Record<string, Record<Outcome | 'rejected', number>>
  rejected: { path: string; reason: string }[]
  notes: { path: string; note: string }[]
}

type Take = (taking: Taking, document: OldDocument, zoneOf: ZoneOf) => Promise<Draft | undefined>

/** In the order in which they lean on each other: each step goes through the folder once more. */
const STEPS: readonly { collection: string; pattern: RegExp; take: Take }[] = [
  { collection: 'users', pattern: /^users\/[^/]+$/, take: memberOf },
  { collection: 'locations', pattern: /^locations\/[^/]+$/, take: gymOf },
  { collection: 'gyms', pattern: /^gyms\/[^/]+$/, take: gymOf },
  { collection: 'users followers', pattern: /^users\/[^/]+\/followers\/[^/]+$/, take: followOf },
  { collection: 'locations events', pattern: /^locations\/[^/]+\/events\/[^/]+$/, take: eventOf },
  { collection: 'locations favoritedBy', pattern: /^locations\/[^/]+\/favoritedBy\/[^/]+$/, take: favoriteOf },
  { collection: 'activities', pattern: /^activities\/[^/]+$/, take: activityOf },
  { collection: 'users posts', pattern: /^users\/[^/]+\/posts\/[^/]+$/, take: postOf },
  { collection: 'users notifications', pattern: /^users\/[^/]+\/notifications\/[^/]+$/, take: notificationOf },
]

/** Documents of one transaction. */
const BATCH = 500

/**
 * Moves the documents of a folder in (D22): ids stay, so that old links lead where they led. What cannot be taken is told with its path
 * and why, and nothing of it is there. Stopped half-way it may simply be run again. `dryRun` does everything and undoes it.
 */
export async function moveIn(
  db: Database,
  {
    folder,
    dryRun = false,
    now = new Date(),
    progress = () => {},
  }: { folder: string; dryRun?: boolean; now?: Date; progress?: (collection: string, done: number) => void },
): Promise<MoveInReport> {
  const report: MoveInReport = { counts: {}, rejected: [], notes: [] }
  const zoneOf = await openZones(db)
  await tellWhatIsNone(folder, report)
  const run = async (inTransaction: (work: (tx: Tx) => Promise<void>) => Promise<void>) => {
    for (const step of STEPS) {
      const counts = { new: 0, changed: 0, unchanged: 0, there: 0, rejected: 0 }
      let batch: OldDocument[] = []
      let done = 0
      const takeBatch = async () => {
        await inTransaction(async (tx) => {
          const unchanged = await readUnchanged(tx, batch)
          for (const document of batch) counts[unchanged.has(document) ? 'unchanged' : await takeOne(tx, document)]++
        })
        done += batch.length
        progress(step.collection, done)
        batch = []
      }
      const takeOne = async (tx: Tx, document: OldDocument) => {
        const notes: string[] = []
        const outcome = await inSavepoint(tx, async (inner) => {
          const draft = await step.take({ tx: inner, now, note: (what) => void notes.push(what) }, document, zoneOf)
          return draft ? keep(inner, document, draft, now) : ('unchanged' as const)
        })
        if (typeof outcome === 'object') {
          report.rejected.push({ path: document.path, reason: outcome.reason })
          return 'rejected'
        }
        if (outcome === 'there') notes.push('stands here already, not by an import: left as it is')
        if (outcome !== 'unchanged') for (const note of notes) report.notes.push({ path: document.path, note })
        return outcome
      }
      for await (const document of documentsIn(folder)) {
        if ('fault' in document || !step.pattern.test(document.path)) continue
        batch.push(document)
        if (batch.length >= BATCH) await takeBatch()
      }
      if (batch.length > 0) await takeBatch()
      if (done > 0) report.counts[step.collection] = counts
    }
  }
  if (dryRun) await undone(db, (tx) => run((work) => work(tx)))
  else await run((work) => db.transaction(work))
  return report
}

/** One document is there whole or not at all, and does not take its neighbours along. */
async function inSavepoint<Done>(tx: Tx, work: (tx: Tx) => Promise<Done>): Promise<Done | { reason: string }> {
  try {
    return await tx.transaction(work)
  } catch (error) {
    if (error instanceof Rejected) return { reason: error.message }
    const code = databaseErrorCode(error)
    // Text or numbers that the database cannot keep, or what another row has.
    if (code && /^(22|23)/.test(code)) return { reason: `cannot be kept (${code})` }
    throw error
  }
}

async function tellWhatIsNone(folder: string, report: MoveInReport): Promise<void> {
  for await (const document of documentsIn(folder))
    if ('fault' in document) report.rejected.push({ path: document.path, reason: document.fault })
    else if (!STEPS.some(({ pattern }) => pattern.test(document.path)))
      report.rejected.push({ path: document.path, reason: 'belongs to no collection that is moved in' })
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
