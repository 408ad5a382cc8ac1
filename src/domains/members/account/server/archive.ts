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
import { type Message, message } from '#platform/messages.ts'
import { type Translator, translatorFor } from '#platform/translator.ts'
import { EXPORT_RETENTION_MS } from '../limits.ts'
import { archiveBench, archivePathOf } from './archive-files.ts'
import { mailMember } from './deletion.ts'
import { archiveLabels } from './labels.ts'
import { accountExports } from './tables.ts'

type Parts = Pick<Platform, 'config' | 'db' | 'files' | 'jobs' | 'log' | 'now'>

/** A file in the archive: text generated while writing, or a stored file. */
export type ArchiveEntry = { name: string; says: Message } & (
  | { write(): AsyncIterable<string> }
  | { path: string; bytes: number }
)

/** All of a member's data, one file at a time. */
export type ArchiveEntries = (parts: Parts, uid: string) => AsyncIterable<ArchiveEntry>

/**
 * Streams an archive to disk, so memory use doesn't grow with its size. If the process dies, the retry starts over
 * under the same name. Notifies the member when it's ready.
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
    const expiresAt = new Date(readyAt.getTime() + EXPORT_RETENTION_MS)
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
        extra: {
          title: message('Your data is ready'),
          text: message('You can download it for seven days.'),
          path: '/settings/data',
        },
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
  // Errors are handled at the `await` below.
  written.catch(() => {})
  const { t } = translator
  const lines: string[] = []
  for await (const entry of entries) {
    lines.push(`${entry.name}\n    ${t(entry.says)}`)
    // Images and videos are already compressed.
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
  zip.addBuffer(Buffer.from(readme(lines, mtime, t)), 'README.txt', { mtime })
  zip.end()
  await written
}

/** A read error fails the whole archive. Without this listener, the error would be unhandled. */
function failing(zip: ZipFile, bytes: Readable): Readable {
  return bytes.on('error', (error) => zip.emit('error', error))
}

async function readAll(files: Pick<Files, 'open'>, path: string): Promise<Readable> {
  const file = await files.open(path)
  if (!file) throw new Error(`${path} was deleted while it was being archived`)
  if (file.bytes > 0) return file.read(0, file.bytes - 1)
  await file.close()
  return Readable.from([])
}

function readme(lines: readonly string[], at: Date, t: Translator['t']): string {
  const when = `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  return `${t(archiveLabels.when, { when })}\n\n${t(archiveLabels.how)}\n\n${lines.join('\n')}\n`
}
