import { basename, resolve } from 'node:path'
import { openZones } from '#domains/gyms/gyms/server/zones.ts'
import { COMMAND_LINE, recordAct } from '#domains/members/audit/server/audit.ts'
import { type Database, databaseErrorCode, type Tx } from '#platform/database.ts'
import { documentsIn, type OldDocument } from './documents.ts'
import { activityOf, postOf } from './entries.ts'
import { watched } from './fields.ts'
import { type Draft, type Drafted, isUnchanged, type Known, keep, type Outcome, readKnown } from './keep.ts'
import { lookupsIn } from './lookups.ts'
import { followOf, memberOf, Rejected, type Taking } from './members.ts'
import { notificationOf } from './notifications.ts'
import { readPhotos } from './photos.ts'
import { eventOf, favoriteOf, gymOf, type ZoneOf } from './places.ts'

export interface FirestoreImportReport {
  /** By collection, such as `users followers`. */
  counts: Record<string, Record<Outcome | 'rejected', number>>
  rejected: { path: string; reason: string }[]
  notes: { path: string; note: string }[]
  /** Pictures that documents name, of this import and those before. A job fetches them. */
  photos: Record<'waiting' | 'stored' | 'dropped', number>
}

type Take = (taking: Taking, document: OldDocument, zoneOf: ZoneOf) => Promise<Draft | undefined>

interface Step {
  collection: string
  pattern: RegExp
  take: Take
  /** Fields that say again what the path or another document says; leaving them out loses nothing. */
  copies: readonly string[]
}

/** One of them is taken; the others say the same. */
const MOMENTS = ['createdAt', 'timestamp', 'followedAt', 'favoritedAt']

/** Why a value isn't moved in, where that isn't plain. */
const REASONS: Record<string, string> = {
  engagementCount: 'counted again from likes and comments',
  boosted: 'what was featured in the old app is not featured here',
  ownerId: 'the owner can claim the gym',
}

/** In the order in which they lean on each other: each step goes through the folder once more. */
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

/** Documents of one transaction. */
const BATCH = 500

/**
 * Moves the documents of a folder in: ids stay, so that old links lead where they led. What cannot be taken is told with its path
 * and why, and nothing of it is there. Stopped half-way it may simply be run again. `dryRun` does everything and undoes it.
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
          const known = await readKnown(tx, batch)
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
  if (dryRun) await undone(db, (tx) => run((work) => work(tx)))
  else {
    await run((work) => db.transaction(work))
    await recordMove(db, { folder, report, now })
  }
  return report
}

/** Takes a document and notes which of its fields nobody looked at. */
async function takeWatched(step: Step, taking: Taking, document: OldDocument, zoneOf: ZoneOf) {
  const { fields, unread } = watched(document.fields)
  const draft = await step.take(taking, { ...document, fields }, zoneOf)
  for (const field of unread()) {
    if (step.copies.includes(field)) continue
    const reason = REASONS[field]
    taking.note(`${field} is not moved in${reason ? `: ${reason}` : ''}`)
  }
  return draft
}

/** So many of those that were not taken are named in the audit log; the report names all. */
const NAMED_IN_LOG = 50

/** Who has the keys of the machine brought this in, and what of it was not taken and why. */
function recordMove(
  db: Database,
  { folder, report, now }: { folder: string; report: FirestoreImportReport; now: Date },
) {
  const { counts, rejected } = report
  return db.transaction((tx) =>
    recordAct(tx, {
      who: COMMAND_LINE,
      action: 'import.documents',
      target: basename(resolve(folder)),
      after: {
        ...counts,
        notTaken: rejected.length,
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
  if (outcome === 'there') notes.push('is here already, not by an import: left as it is')
  if (outcome !== 'unchanged' && outcome !== 'rejected') for (const note of notes) report.notes.push({ path, note })
}

interface How {
  known: ReadonlyMap<string, Known>
  now: Date
  take: (taking: Taking, document: OldDocument) => Promise<Draft | undefined>
}

/**
 * Takes documents together. Where the database refuses something of them they are halved until it is one alone, so that each is there
 * whole or not at all, and takes none of its neighbours along.
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
        { path: only.path, outcome: 'rejected', reason: `cannot be kept (${databaseErrorCode(error)})`, notes: [] },
      ]
    const half = Math.ceil(documents.length / 2)
    return [
      ...(await takeAll(tx, documents.slice(0, half), how)),
      ...(await takeAll(tx, documents.slice(half), await knownNow(tx, documents.slice(half), how))),
    ]
  }
}

/** Text or numbers that the database cannot keep, or what another row has. */
const isRefusedByDatabase = (error: unknown) => /^(22|23)/.test(databaseErrorCode(error) ?? '')

/** The first half may have brought a document of the same path. */
async function knownNow(tx: Tx, documents: readonly OldDocument[], how: How): Promise<How> {
  return { ...how, known: await readKnown(tx, documents) }
}

async function takeTogether(tx: Tx, documents: readonly OldDocument[], { known, now, take }: How): Promise<Taken[]> {
  const look = lookupsIn(tx)
  const taken = documents.map(({ path }): Taken => ({ path, outcome: 'unchanged', notes: [] }))
  const drafts = await Promise.allSettled(
    documents.map((document, at) => take({ look, now, note: (what) => void taken[at]?.notes.push(what) }, document)),
  )
  const kept: (Drafted & { taken: Taken })[] = []
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
  // The first that the database refused: after it the others only hear that something was.
  if (faults.length > 0) throw faults.find(isRefusedByDatabase) ?? faults[0]
  const outcomes = await keep(tx, kept, known, now)
  for (const [at, one] of kept.entries()) one.taken.outcome = outcomes[at] ?? 'unchanged'
  return taken
}

/** Tells what is no document, or of no collection that is moved in; answers in which files those of a step stand. */
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
    else report.rejected.push({ path: document.path, reason: 'belongs to no collection that is moved in' })
  }
  return ({ pattern }) => files.get(pattern) ?? new Set()
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
