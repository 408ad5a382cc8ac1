import { setImmediate } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { awardMilestones } from '#domains/journal/milestones/server/award.ts'
import type { Platform } from '#platform/context.ts'
import type { FileRead } from '../rows.ts'
import { readImporter } from './importer.ts'
import { filePathOf, findImport, type ImportRef, isImport } from './imports.ts'
import { importTraining } from './jobs.ts'
import { readTrainingFile } from './read-file.ts'
import { readKnownKeys, saveRows, type TrainingWrites } from './save-row.ts'
import { trainingImports } from './tables.ts'

/** Rows per transaction, few enough that it doesn't block other requests for long. */
const AT_ONCE = 250
/** Rows per job, so that it finishes well before the job times out. */
const OF_A_JOB = 5_000

type Parts = Pick<Platform, 'db' | 'files' | 'jobs' | 'log' | 'now'> & { writes: TrainingWrites }

/**
 * Saves the next rows of an import. Progress is stored in the same transaction as the rows, so a job that's retried or
 * was killed resumes where it stopped. After the last row it recounts milestones once and deletes the file.
 */
export async function importPortion(parts: Parts, ref: ImportRef): Promise<void> {
  const { db, files, jobs, now } = parts
  const found = await findImport(db, ref).catch(() => undefined)
  if (found?.state !== 'running') return
  const bytes = (await files.get(filePathOf(ref)))?.bytes
  if (!bytes) throw new Error("an import's file no longer exists")
  const importer = await readImporter(db, ref.uid, { ...found.options, now: now() })
  const file = await readTrainingFile(bytes, importer)
  for (let kept = 0; kept < OF_A_JOB; kept += AT_ONCE) {
    if ((await saveSomeRows(parts, ref, file)) === 'done') {
      await files.remove(filePathOf(ref))
      return
    }
    await setImmediate()
  }
  await db.transaction((tx) => jobs.send(tx, importTraining, { data: ref }))
}

async function saveSomeRows(
  { db, jobs, log, now, writes }: Parts,
  ref: ImportRef,
  { rows }: FileRead,
): Promise<'more' | 'done'> {
  return db.transaction(async (tx) => {
    const found = await findImport(tx, ref, { lock: true })
    if (found.state !== 'running') return 'done'
    const { uid, id: importId } = ref
    const context = { tx, jobs, log, now: now() }
    const some = rows.slice(found.done, found.done + AT_ONCE)
    const known = some.some(({ kind }) => kind !== 'session') ? await readKnownKeys(tx, uid) : new Set<string>()
    const counts = { kept: found.kept, there: found.there, refused: found.refused }
    const { visibility } = found.options
    for (const { state } of await saveRows(context, some, { uid, importId, visibility, known, writes }))
      counts[state === 'good' ? 'kept' : state] += 1
    const done = found.done + some.length
    const isDone = done >= rows.length
    if (isDone) await awardMilestones(context, uid, { quiet: true })
    await tx
      .update(trainingImports)
      .set({ ...counts, done, ...(isDone ? { state: 'done' as const, finishedAt: context.now } : {}) })
      .where(isImport(ref))
    return isDone ? 'done' : 'more'
  })
}

/** Deletes files that were previewed but not imported within a day. */
export async function purgeImports({ db, files }: Pick<Parts, 'db' | 'files'>, before: Date): Promise<void> {
  const { rows } = await db.execute<{ uid: string; id: string }>(sql`delete from training_imports
    where state = 'checked' and created_at <= ${before.toISOString()}::timestamptz returning uid, id`)
  for (const ref of rows) await files.remove(filePathOf(ref))
}
