import { createHash } from 'node:crypto'
import { and, count, desc, eq, gt, sql } from 'drizzle-orm'
import { activities } from '#domains/feed/activities/server/tables.ts'
import { awardMilestones } from '#domains/journal/milestones/server/award.ts'
import type { ChosenVisibility } from '#domains/members/people/visibility.ts'
import { days } from '#platform/clock.ts'
import type { WriteContext } from '#platform/context.ts'
import type { Reader, Tx } from '#platform/database.ts'
import type { Files } from '#platform/files.ts'
import { message } from '#platform/messages.ts'
import { conflict, notFound } from '#platform/refusals.ts'
import type { ImportReport, TrainingImport } from '../contract.ts'
import { IMPORT_UNDO_MS, IMPORTS_A_DAY } from '../limits.ts'
import type { DateOrder } from '../rules.ts'
import { readImporter } from './importer.ts'
import { importTraining } from './jobs.ts'
import { readTrainingFile } from './read-file.ts'
import { reportOf, type Trial } from './report.ts'
import { trainingImports } from './tables.ts'

export interface ImportRef {
  uid: string
  id: string
}
export type ImportFiles = Pick<Files, 'put' | 'get' | 'remove'>
type Row = typeof trainingImports.$inferSelect

export const filePathOf = ({ uid, id }: ImportRef) => `training_imports/${uid}/${id}`
export const isImport = ({ uid, id }: ImportRef) => and(eq(trainingImports.uid, uid), eq(trainingImports.id, id))

/** Stores a file to be checked. The same bytes under the same id change nothing; different bytes throw 409. */
export async function storeImportFile(
  tx: Tx,
  ref: ImportRef,
  {
    bytes,
    fileName,
    timezone,
    files,
    now,
  }: { bytes: Buffer; fileName: string; timezone: string; files: ImportFiles; now: Date },
): Promise<void> {
  const fingerprint = createHash('sha256').update(bytes).digest('base64url')
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`imports:${ref.uid}`}, 0))`)
  const [before] = await tx.select().from(trainingImports).where(isImport(ref))
  if (before) {
    if (before.fingerprint !== fingerprint)
      throw conflict(message('This ID belongs to another file. Send the file under a new ID.'), 'IMPORT_ID_TAKEN', 'id')
    return
  }
  const [today] = await tx
    .select({ begun: count() })
    .from(trainingImports)
    .where(and(eq(trainingImports.uid, ref.uid), gt(trainingImports.createdAt, new Date(now.getTime() - days(1)))))
  if (today && today.begun >= IMPORTS_A_DAY)
    throw conflict(message("You've reached today's import limit. Try again tomorrow."), 'TOO_MANY_IMPORTS')
  await tx
    .insert(trainingImports)
    .values({ ...ref, fileName, fingerprint, options: { timezone, visibility: 'private' }, createdAt: now })
  await files.put(filePathOf(ref), bytes, { contentType: 'application/octet-stream', uploadedAt: now.toISOString() })
}

/** A dry run that reports on each row. Only updates the import's options and row count. */
export async function checkImport(
  { files, ...trial }: Trial & { files: ImportFiles },
  ref: ImportRef,
  chosen: { dateOrder?: DateOrder | undefined; timezone?: string | undefined },
): Promise<ImportReport> {
  const { db, now } = trial
  const found = await findImport(db, ref)
  if (found.state !== 'checked') throw conflict(message('This file has already been imported.'), 'ALREADY_IMPORTED')
  const options = {
    ...found.options,
    ...(chosen.timezone ? { timezone: chosen.timezone } : {}),
    ...(chosen.dateOrder ? { dateOrder: chosen.dateOrder } : {}),
  }
  const bytes = (await files.get(filePathOf(ref)))?.bytes
  if (!bytes) throw notFound()
  const read = await readTrainingFile(
    bytes,
    await readImporter(db, ref.uid, { ...options, now, translator: trial.translator }),
  )
  await db.update(trainingImports).set({ options, total: read.rows.length }).where(isImport(ref))
  return reportOf(trial, { ...found, options }, read)
}

/** Starts the import, which runs as a job in portions. Starting twice has no effect. */
export async function startImport(
  { tx, jobs, now }: WriteContext,
  ref: ImportRef,
  visibility: ChosenVisibility,
): Promise<TrainingImport> {
  const found = await findImport(tx, ref, { lock: true })
  if (found.state === 'taken_back')
    throw conflict(message('This import was undone. Send the file again.'), 'ALREADY_IMPORTED')
  if (found.state !== 'checked') return shown(found, now)
  const [running] = await tx
    .update(trainingImports)
    .set({ state: 'running', options: { ...found.options, visibility } })
    .where(isImport(ref))
    .returning()
  await jobs.send(tx, importTraining, { data: ref })
  return shown(running ?? found, now)
}

/** Deletes everything the import added; anything logged by hand stays. */
export async function undoImport(context: WriteContext, ref: ImportRef): Promise<TrainingImport> {
  const { tx, now } = context
  const found = await findImport(tx, ref, { lock: true })
  if (found.state === 'taken_back') return shown(found, now)
  if (takeBackUntilOf(found, now) === null)
    throw conflict(message('You can only undo an import within 30 days.'), 'TOO_LATE')
  await tx
    .update(activities)
    .set({ isDeleted: true, deletedAt: now })
    .where(
      and(
        eq(activities.actorId, ref.uid),
        eq(activities.isDeleted, false),
        sql`${activities.metadata} ->> 'importId' = ${ref.id}`,
      ),
    )
  await awardMilestones(context, ref.uid, { quiet: true })
  const [back] = await tx
    .update(trainingImports)
    .set({ state: 'taken_back', takenBackAt: now })
    .where(isImport(ref))
    .returning()
  return shown(back ?? found, now)
}

/** The imports that were started, without files that were just previewed. */
export async function readImports(reader: Reader, uid: string, now: Date): Promise<TrainingImport[]> {
  const rows = await reader
    .select()
    .from(trainingImports)
    .where(and(eq(trainingImports.uid, uid), sql`${trainingImports.state} <> 'checked'`))
    .orderBy(desc(trainingImports.createdAt), desc(trainingImports.id))
    .limit(50)
  return rows.map((row) => shown(row, now))
}

export async function findImport(reader: Reader | Tx, ref: ImportRef, { lock = false } = {}): Promise<Row> {
  const asked = reader.select().from(trainingImports).where(isImport(ref))
  const [row] = await (lock ? asked.for('update') : asked)
  if (!row) throw notFound()
  return row
}

function takeBackUntilOf({ state, finishedAt }: Row, now: Date): Date | null {
  if (state !== 'done' || !finishedAt) return null
  const until = new Date(finishedAt.getTime() + IMPORT_UNDO_MS)
  return until > now ? until : null
}

function shown(row: Row, now: Date): TrainingImport {
  const { id, fileName, state, total, done, kept, there, refused, createdAt } = row
  return {
    id,
    fileName,
    state,
    total,
    done,
    kept,
    there,
    refused,
    createdAt: createdAt.toISOString(),
    takeBackUntil: takeBackUntilOf(row, now)?.toISOString() ?? null,
  }
}
