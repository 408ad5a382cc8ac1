import { createWriteStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { and, eq } from 'drizzle-orm'
import { ZipFile } from 'yazl'
import { notifier } from '#domains/members/people/server/extension-points.ts'
import { users } from '#domains/members/people/server/tables.ts'
import type { Platform } from '#platform/context.ts'
import type { Files } from '#platform/files.ts'
import { type Translator, translatorFor } from '#platform/translator.ts'
import { EXPORT_KEPT_MS } from '../limits.ts'
import { archiveBench, archivePathOf } from './archive-files.ts'
import { mailMember } from './deletion.ts'
import { archiveLabels } from './labels.ts'
import { accountExports } from './tables.ts'

type Parts = Pick<Platform, 'config' | 'db' | 'files' | 'jobs' | 'log' | 'now'>

/** One file of an archive: words that are written while it is made, or a file that is kept. */
export type ArchiveEntry = { name: string; says: string } & (
  | { write(): AsyncIterable<string> }
  | { path: string; bytes: number }
)

/** All that is a member's, a file at a time. */
export type ArchiveEntries = (parts: Parts, uid: string) => AsyncIterable<ArchiveEntry>

/**
 * Writes one archive, a piece at a time however large it is; what a process that died had begun is begun anew under the same
 * name. Its member is told when it can be fetched.
 */
export async function makeArchive(parts: Parts, entries: ArchiveEntries, id: string): Promise<void> {
  const { db, config, files, now } = parts
  const [asked] = await db
    .select()
    .from(accountExports)
    .where(and(eq(accountExports.id, id), eq(accountExports.state, 'making')))
  if (!asked) return
  const bench = archiveBench(config, asked)
  await mkdir(dirname(bench), { recursive: true })
  try {
    const [member] = await db.select({ language: users.language }).from(users).where(eq(users.uid, asked.uid))
    const translator = translatorFor(member?.language ?? null)
    await writeZip(bench, entries(parts, asked.uid), { files, mtime: now(), translator })
    const { size } = await stat(bench)
    await files.take(archivePathOf(asked), bench)
    await notifyReady(parts, asked, size)
  } finally {
    await rm(bench, { force: true })
  }
}

async function notifyReady(parts: Parts, { id, uid }: { id: string; uid: string }, size: number): Promise<void> {
  const { db, now } = parts
  await db.transaction(async (tx) => {
    const readyAt = now()
    const expiresAt = new Date(readyAt.getTime() + EXPORT_KEPT_MS)
    const [ready] = await tx
      .update(accountExports)
      .set({ state: 'ready', bytes: size, readyAt, expiresAt })
      .where(and(eq(accountExports.id, id), eq(accountExports.state, 'making')))
      .returning()
    if (!ready) return
    await notifier.get().notify(
      { ...parts, tx, now: readyAt },
      {
        type: 'account_update',
        actorId: null,
        recipients: [uid],
        extra: { title: 'Your data is ready', text: 'You can fetch it for seven days.', path: '/settings/data' },
        batch: `export ${id}`,
      },
    )
    await mailMember({ ...parts, tx }, { uid, kind: 'exported', day: expiresAt, of: id })
  })
}

async function writeZip(
  bench: string,
  entries: AsyncIterable<ArchiveEntry>,
  { files, mtime, translator }: { files: Pick<Files, 'open'>; mtime: Date; translator: Translator },
): Promise<void> {
  const zip = new ZipFile()
  const written = pipeline(zip.outputStream as Readable, createWriteStream(bench, { mode: 0o600 }))
  zip.on('error', (error: Error) => (zip.outputStream as Readable).destroy(error))
  // Told where it is awaited, below.
  written.catch(() => {})
  const { say, sayKept } = translator
  const lines: string[] = []
  for await (const entry of entries) {
    lines.push(`${entry.name}\n    ${sayKept(entry.says)}`)
    // What is a picture or a video already is not made smaller by trying.
    if ('path' in entry)
      zip.addReadStreamLazy(entry.name, { mtime, compress: false, size: entry.bytes }, (open) => {
        readAll(files, entry.path).then(
          (bytes) => open(null, failing(zip, bytes)),
          (error) => zip.emit('error', error),
        )
      })
    else
      zip.addReadStreamLazy(entry.name, { mtime }, (open) =>
        open(null, failing(zip, Readable.from(entry.write(), { objectMode: false }))),
      )
  }
  zip.addBuffer(Buffer.from(readme(lines, mtime, say)), 'README.txt', { mtime })
  zip.end()
  await written
}

/** What cannot be read to its end ends the archive, which is tried again; nobody else listens for it. */
function failing(zip: ZipFile, bytes: Readable): Readable {
  return bytes.on('error', (error) => zip.emit('error', error))
}

async function readAll(files: Pick<Files, 'open'>, path: string): Promise<Readable> {
  const file = await files.open(path)
  if (!file) throw new Error(`${path} went while an archive was made of it`)
  if (file.bytes > 0) return file.read(0, file.bytes - 1)
  await file.close()
  return Readable.from([])
}

function readme(lines: readonly string[], at: Date, say: Translator['say']): string {
  const when = `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  return `${say(archiveLabels.when, { when })}\n\n${say(archiveLabels.how)}\n\n${lines.join('\n')}\n`
}
