import { eq, sql } from 'drizzle-orm'
import { originalPathOf } from '#domains/creators/videos/server/files.ts'
import { icsOf } from '#domains/events/calendars/server/file.ts'
import { readMemberCalendar } from '#domains/events/calendars/server/reads.ts'
import { picturePathOf } from '#domains/feed/posts/server/pictures.ts'
import { type ExportKind, exportKinds } from '#domains/journal/training-data/rules.ts'
import { exportCsv, exportJson, hasToExport } from '#domains/journal/training-data/server/export.ts'
import type { ArchiveEntry } from '#domains/members/account/server/archive.ts'
import { photoPathOf } from '#domains/members/people/server/profile-photo.ts'
import { users } from '#domains/members/people/server/tables.ts'
import { exportMessages } from '#domains/messages/messages/server/export.ts'
import type { Platform } from '#platform/context.ts'
import type { Database } from '#platform/database.ts'
import { type Translator, translatorFor } from '#platform/translator.ts'
import { archivePage } from './archive-page.ts'
import { entriesOf, readConversations } from './export-conversations.ts'
import { asJson, exists, rowsOf, tableEntries } from './export-tables.ts'

type Parts = Pick<Platform, 'config' | 'db' | 'files' | 'jobs' | 'log' | 'now'>

/** Everything that is a member's, in the order in which their archive has it. Nothing is in memory but the rows of one page. */
export async function* archiveEntries(parts: Parts, uid: string): AsyncGenerator<ArchiveEntry> {
  const translator = translatorFor(await readLanguage(parts.db, uid))
  const listed: ArchiveEntry[] = []
  for await (const entry of dataEntries(parts, uid, translator)) {
    listed.push(entry)
    yield entry
  }
  yield* media(parts, uid)
  yield {
    name: 'index.html',
    says: 'Everything to read in a browser. Begin here.',
    write: () => archivePage({ parts, uid, translator, media: () => media(parts, uid), listed }),
  }
}

async function* dataEntries(parts: Parts, uid: string, translator: Translator): AsyncGenerator<ArchiveEntry> {
  const { db, config, now } = parts
  if (await exists(db, sql`select ${entriesOf(uid)}`))
    yield {
      name: 'conversations.json',
      says: 'Your entries with everything that was said below them, answers below what they answer.',
      write: () => asJson(alone(readConversations(db, uid))),
    }
  const naming = { publicUrl: config.publicUrl, translator }
  const calendar = () => readMemberCalendar(db, uid, `${config.publicUrl}/settings/calendar`, naming, now())
  if ((await calendar()).entries.length > 0)
    yield {
      name: 'calendar.ics',
      says: 'Events you said you would come to, for calendar programs.',
      async *write() {
        yield icsOf(await calendar(), now())
      },
    }
  const kinds: ExportKind[] = []
  for (const kind of exportKinds) if (await hasToExport(db, uid, kind)) kinds.push(kind)
  if (kinds.length > 0)
    yield {
      name: 'journal/journal.json',
      says: 'Your journal, as Open Mat takes it in again.',
      write: () => exportJson(db, uid, now()),
    }
  for (const kind of kinds)
    yield {
      name: `journal/${kind}.csv`,
      says: `Your journal as a table: ${kind}.`,
      write: () => exportCsv(db, uid, kind),
    }
  if (!(await exportMessages(db, uid).next()).done)
    yield {
      name: 'messages.json',
      says: 'Your conversations, as you see them.',
      write: () => asJson(exportMessages(db, uid)),
    }
  yield* tableEntries(db, uid)
}

async function* alone<T>(items: AsyncIterable<T>): AsyncGenerator<T[]> {
  for await (const item of items) yield [item]
}

async function readLanguage(db: Database, uid: string): Promise<string | null> {
  const [member] = await db.select({ language: users.language }).from(users).where(eq(users.uid, uid))
  return member?.language ?? null
}

/** Files that are here; one that is gone meanwhile is no reason to have no archive. */
async function* media({ db, files }: Parts, uid: string): AsyncGenerator<ArchiveEntry> {
  const kept = async (name: string, says: string, path: string): Promise<ArchiveEntry[]> => {
    const bytes = await files.bytesOf(path)
    return bytes === undefined ? [] : [{ name, says, path, bytes }]
  }
  yield* await kept('media/profile.jpg', 'Your profile picture.', photoPathOf(uid))
  const pictures = { table: 'pictures', mine: sql`t.user_id = ${uid}`, without: [] }
  for await (const rows of rowsOf(db, pictures))
    for (const { id } of rows)
      yield* await kept(`media/pictures/${id}.webp`, 'A picture of yours.', picturePathOf({ uid, id: String(id) }))
  const videos = { table: 'video_files', mine: sql`t.uid = ${uid} and t.type is not null`, without: [] }
  for await (const rows of rowsOf(db, videos))
    for (const { id, type } of rows) {
      const ending = { 'video/mp4': 'mp4', 'video/quicktime': 'mov', 'video/webm': 'webm' }[String(type)] ?? 'mkv'
      yield* await kept(`media/videos/${id}.${ending}`, 'A video, as you sent it.', originalPathOf(String(id)))
    }
}
