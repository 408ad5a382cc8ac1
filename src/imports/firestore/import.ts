import { basename, resolve } from 'node:path'
import { openZones } from '#domains/gyms/gyms/server/zones.ts'
import { COMMAND_LINE, recordAuditEntry } from '#domains/members/audit/server/audit.ts'
import { type Database, databaseErrorCode, type Tx } from '#platform/database.ts'
import { rollBack } from '../dry-run.ts'
import { documentsIn, type OldDocument } from './documents.ts'
import { activityOf, postOf } from './entries.ts'
import { trackReads } from './fields.ts'
import { lookupsIn } from './lookups.ts'
import { followOf, type ImportContext, memberOf, Rejected } from './members.ts'
import { notificationOf } from './notifications.ts'
import { readPhotos } from './photos.ts'
import { eventOf, favoriteOf, gymOf, type ZoneOf } from './places.ts'
import {
  type DocumentDraft,
  type Draft,
  type ImportedDocument,
  isUnchanged,
  type Outcome,
  readImported,
  saveDocuments,
} from './save-documents.ts'

export interface FirestoreImportReport {
  /** By collection, such as `users followers`. */
  counts: Record<string, Record<Outcome | 'rejected', number>>
  rejected: { path: string; reason: string }[]
  notes: { path: string; note: string }[]
  /** Pictures named by documents of this and earlier imports. A job downloads them. */
  photos: Record<'waiting' | 'stored' | 'dropped', number>
}

type Take = (taking: ImportContext, document: OldDocument, zoneOf: ZoneOf) => Promise<Draft | undefined>

interface Step {
  collection: string
  pattern: RegExp
  take: Take
  /** Fields that repeat the path or another document; skipping them loses nothing. */
  copies: readonly string[]
}

/** Only one of these fields is read; the others repeat it. */
const MOMENTS = ['createdAt', 'timestamp', 'followedAt', 'favoritedAt']

/** Why a field isn't imported, where that isn't obvious. */
const REASONS: Record<string, string> = {
  engagementCount: 'counted again from likes and comments',
  boosted: "posts featured in the old app aren't featured here",
  ownerId: 'the owner can claim the gym',
}

/** In order of dependency. Each step reads the files with its documents again. */
const STEPS: readonly Step[] = [
  {
    collection: 'users',
    pattern: /^users\/[^/]+$/,
    take: memberOf,
    copies: ['uid', 'id', 'profileComplete', 'notificationPreferences.lastUpdated'],
  },
  { collection: 'locations', pattern: /^locations\/[^/]+$/, take: gymOf, copies: ['id', 'geohash', 'gymId'] },
  { collection: 'gyms', pattern: /^gyms\/[^/]+$/, take: gymOf, copies: ['id', 'geohash', 'gymId'] },
  {
    collection: 'users followers',
    pattern: /^users\/[^/]+\/followers\/[^/]+$/,
    take: followOf,
    copies: ['id', 'uid', 'userId', 'followerId', 'displayName', 'username', 'photoURL', ...MOMENTS],
  },
  {
    collection: 'locations events',
    pattern: /^locations\/[^/]+\/events\/[^/]+$/,
    take: eventOf,
    copies: ['id', 'eventId', 'gymId', 'gymName'],
  },
  {
    collection: 'locations favoritedBy',
    pattern: /^locations\/[^/]+\/favoritedBy\/[^/]+$/,
    take: favoriteOf,
    copies: ['id', 'uid', 'userId', 'gymId', ...MOMENTS],
  },
  { collection: 'activities', pattern: /^activities\/[^/]+$/, take: activityOf, copies: ['id', 'content.preview'] },
  {
    collection: 'users posts',
    pattern: /^users\/[^/]+\/posts\/[^/]+$/,
    take: postOf,
    copies: ['id', 'userId', 'userName', 'username', 'userPhotoURL', 'userBeltRank', 'profilePicUrl'],
  },
  {
    collection: 'users notifications',
    pattern: /^users\/[^/]+\/notifications\/[^/]+$/,
    take: notificationOf,
    copies: [],
  },
]

/** Documents per transaction. */
const BATCH = 500

/**
 * Imports a folder's documents. Ids stay the same, so old links keep working. A document that can't be imported is
 * reported with its path and reason, and none of it is saved. Safe to run again if interrupted. `dryRun` does
 * everything, then rolls back.
 */
export async function importFirestore(
  db: Database,
  {
    folder,
    dryRun = false,
    now = new Date(),
    progress = () => {},
  }: { folder: string; dryRun?: boolean; now?: Date; progress?: (collection: string, done: number) => void },
): Promise<FirestoreImportReport> {
  const report: FirestoreImportReport = {
    counts: {},
    rejected: [],
    notes: [],
    photos: { waiting: 0, stored: 0, dropped: 0 },
  }
  const zoneOf = await openZones(db)
  const filesOf = await lookThrough(folder, report)
  const run = async (inTransaction: (work: (tx: Tx) => Promise<void>) => Promise<void>) => {
    for (const step of STEPS) {
      const counts = { new: 0, changed: 0, unchanged: 0, there: 0, rejected: 0 }
      let batch: OldDocument[] = []
      let done = 0
      const takeBatch = async () => {
        await inTransaction(async (tx) => {
          const known = await readImported(tx, batch)
          const told = batch.filter((document) => !isUnchanged(document, known))
          counts.unchanged += batch.length - told.length
          for (const taken of await takeAll(tx, told, {
            known,
            now,
            take: (taking, one) => takeWatched(step, taking, one, zoneOf),
          }))
            addTo(report, counts, taken)
        })
        done += batch.length
        progress(step.collection, done)
        batch = []
      }
      for await (const document of documentsIn(folder, filesOf(step))) {
        if ('fault' in document || !step.pattern.test(document.path)) continue
        batch.push(document)
        if (batch.length >= BATCH) await takeBatch()
      }
      if (batch.length > 0) await takeBatch()
      if (done > 0) report.counts[step.collection] = counts
    }
    await inTransaction(async (tx) => {
      for (const { path, state, address, note } of await readPhotos(tx)) {
        report.photos[state]++
        if (state === 'dropped') report.notes.push({ path, note: `photo ${address} couldn't be fetched: ${note}` })
      }
    })
  }
  if (dryRun) await rollBack(db, (tx) => run((work) => work(tx)))
  else {
    await run((work) => db.transaction(work))
    await recordMove(db, { folder, report, now })
  }
  return report
}

/** Drafts a document's row and notes which of its fields weren't read. */
async function takeWatched(step: Step, taking: ImportContext, document: OldDocument, zoneOf: ZoneOf) {
  const { fields, unread } = trackReads(document.fields)
  const draft = await step.take(taking, { ...document, fields }, zoneOf)
  for (const field of unread()) {
    if (step.copies.includes(field)) continue
    const reason = REASONS[field]
    taking.note(`${field} is not imported${reason ? `: ${reason}` : ''}`)
  }
  return draft
}

/** The audit log names this many rejected documents; the report names all of them. */
const NAMED_IN_LOG = 50

/** Records the import in the audit log as done on the command line, with what was rejected and why. */
function recordMove(
  db: Database,
  { folder, report, now }: { folder: string; report: FirestoreImportReport; now: Date },
) {
  const { counts, rejected } = report
  return db.transaction((tx) =>
    recordAuditEntry(tx, {
      who: COMMAND_LINE,
      action: 'import.documents',
      target: basename(resolve(folder)),
      after: {
        ...counts,
        providerRefused: rejected.length,
        ...(rejected.length > 0 && { why: rejected.slice(0, NAMED_IN_LOG) }),
      },
      at: now,
    }),
  )
}

interface Taken {
  path: string
  outcome: Outcome | 'rejected'
  reason?: string
  notes: string[]
}

function addTo(
  report: FirestoreImportReport,
  counts: FirestoreImportReport['counts'][string],
  { path, outcome, reason, notes }: Taken,
) {
  counts[outcome]++
  if (outcome === 'rejected') report.rejected.push({ path, reason: reason ?? '' })
  if (outcome === 'there') notes.push('already exists and was not imported: left as it is')
  if (outcome !== 'unchanged' && outcome !== 'rejected') for (const note of notes) report.notes.push({ path, note })
}

interface How {
  known: ReadonlyMap<string, ImportedDocument>
  now: Date
  take: (taking: ImportContext, document: OldDocument) => Promise<Draft | undefined>
}

/**
 * Imports documents together. If the database rejects one, the batch is halved until that document is alone, so each is
 * saved completely or not at all and can't affect the others.
 */
async function takeAll(tx: Tx, documents: readonly OldDocument[], how: How): Promise<Taken[]> {
  if (documents.length === 0) return []
  try {
    return await tx.transaction((inner) => takeTogether(inner, documents, how))
  } catch (error) {
    if (!isRefusedByDatabase(error)) throw error
    const [only, ...more] = documents
    if (only && more.length === 0)
      return [
        { path: only.path, outcome: 'rejected', reason: `couldn't be saved (${databaseErrorCode(error)})`, notes: [] },
      ]
    const half = Math.ceil(documents.length / 2)
    return [
      ...(await takeAll(tx, documents.slice(0, half), how)),
      ...(await takeAll(tx, documents.slice(half), await knownNow(tx, documents.slice(half), how))),
    ]
  }
}

/** Data exceptions (22) and constraint violations (23). */
const isRefusedByDatabase = (error: unknown) => /^(22|23)/.test(databaseErrorCode(error) ?? '')

/** Reads the records again, because the first half may have saved a document with the same path. */
async function knownNow(tx: Tx, documents: readonly OldDocument[], how: How): Promise<How> {
  return { ...how, known: await readImported(tx, documents) }
}

async function takeTogether(tx: Tx, documents: readonly OldDocument[], { known, now, take }: How): Promise<Taken[]> {
  const look = lookupsIn(tx)
  const taken = documents.map(({ path }): Taken => ({ path, outcome: 'unchanged', notes: [] }))
  const drafts = await Promise.allSettled(
    documents.map((document, at) => take({ look, now, note: (what) => void taken[at]?.notes.push(what) }, document)),
  )
  const kept: (DocumentDraft & { taken: Taken })[] = []
  const faults: unknown[] = []
  for (const [at, document] of documents.entries()) {
    const [draft, of] = [drafts[at], taken[at]]
    if (!draft || !of || isUnchanged(document, known)) continue
    if (draft.status === 'fulfilled') {
      if (draft.value) kept.push({ document, draft: draft.value, taken: of })
    } else if (draft.reason instanceof Rejected)
      Object.assign(of, { outcome: 'rejected', reason: draft.reason.message })
    else faults.push(draft.reason)
  }
  // The database's own error comes first: later statements only report that the transaction was aborted.
  if (faults.length > 0) throw faults.find(isRefusedByDatabase) ?? faults[0]
  const outcomes = await saveDocuments(tx, kept, known, now)
  for (const [at, one] of kept.entries()) one.taken.outcome = outcomes[at] ?? 'unchanged'
  return taken
}

/**
 * Reports everything that isn't a document or isn't in an imported collection. Returns a function that returns the
 * files each step has to read.
 */
async function lookThrough(
  folder: string,
  report: FirestoreImportReport,
): Promise<(step: (typeof STEPS)[number]) => Set<string>> {
  const files = new Map<RegExp, Set<string>>(STEPS.map(({ pattern }) => [pattern, new Set()]))
  for await (const document of documentsIn(folder)) {
    if ('fault' in document) {
      report.rejected.push({ path: document.path, reason: document.fault })
      continue
    }
    const step = STEPS.find(({ pattern }) => pattern.test(document.path))
    if (step) files.get(step.pattern)?.add(document.file)
    else report.rejected.push({ path: document.path, reason: 'is not in a collection that is imported' })
  }
  return ({ pattern }) => files.get(pattern) ?? new Set()
}
