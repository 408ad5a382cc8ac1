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
import { type Message, message } from '#platform/messages.ts'
import { type Translator, translatorFor } from '#platform/translator.ts'
import { archivePage } from './archive-page.ts'
import { entriesOf, readConversations } from './export-conversations.ts'
import { asJson, hasRows, rowsOf, tableEntries } from './export-tables.ts'

const JOURNAL_LABELS = {
  sessions: message('Your training sessions as a spreadsheet (CSV).'),
  matches: message('Your matches as a spreadsheet (CSV).'),
  promotions: message('Your promotions as a spreadsheet (CSV).'),
  milestones: message('Your milestones as a spreadsheet (CSV).'),
} satisfies Record<ExportKind, Message>

type Parts = Pick<Platform, 'config' | 'db' | 'files' | 'jobs' | 'log' | 'now'>

/** All of a member's data, in archive order. Only one page of rows is in memory. */
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
    says: message('Start here: everything, ready to read in your browser.'),
    write: () => archivePage({ parts, uid, translator, media: () => media(parts, uid), listed }),
  }
}

async function* dataEntries(parts: Parts, uid: string, translator: Translator): AsyncGenerator<ArchiveEntry> {
  const { db, config, now } = parts
  if (await hasRows(db, sql`select ${entriesOf(uid)}`))
    yield {
      name: 'conversations.json',
      says: message('Your posts and activities with their comments, each reply below the comment it answers.'),
      write: () => asJson(alone(readConversations(db, uid))),
    }
  const naming = { publicUrl: config.publicUrl, translator }
  const calendar = () => readMemberCalendar(db, uid, `${config.publicUrl}/settings/calendar`, naming, now())
  if ((await calendar()).entries.length > 0)
    yield {
      name: 'calendar.ics',
      says: message("Events you've RSVP'd to, for calendar apps."),
      async *write() {
        yield icsOf(await calendar(), now())
      },
    }
  const kinds: ExportKind[] = []
  for (const kind of exportKinds) if (await hasToExport(db, uid, kind)) kinds.push(kind)
  if (kinds.length > 0)
    yield {
      name: 'journal/journal.json',
      says: message('Your journal, in a format you can import into Open Mat.'),
      write: () => exportJson(db, uid, now()),
    }
  for (const kind of kinds)
    yield {
      name: `journal/${kind}.csv`,
      says: JOURNAL_LABELS[kind],
      write: () => exportCsv(db, uid, kind),
    }
  if (!(await exportMessages(db, uid).next()).done)
    yield {
      name: 'messages.json',
      says: message('Your conversations, as you see them.'),
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

/** Files that exist; a missing one doesn't stop the archive. */
async function* media({ db, files }: Parts, uid: string): AsyncGenerator<ArchiveEntry> {
  const kept = async (name: string, says: Message, path: string): Promise<ArchiveEntry[]> => {
    const bytes = await files.bytesOf(path)
    return bytes === undefined ? [] : [{ name, says, path, bytes }]
  }
  yield* await kept('media/profile.jpg', message('Your profile photo.'), photoPathOf(uid))
  const pictures = { table: 'pictures', mine: sql`t.user_id = ${uid}`, without: [] }
  for await (const rows of rowsOf(db, pictures))
    for (const { id } of rows)
      yield* await kept(
        `media/pictures/${id}.webp`,
        message('A picture you uploaded.'),
        picturePathOf({ uid, id: String(id) }),
      )
  const videos = { table: 'video_files', mine: sql`t.uid = ${uid} and t.type is not null`, without: [] }
  for await (const rows of rowsOf(db, videos))
    for (const { id, type } of rows) {
      const ending = { 'video/mp4': 'mp4', 'video/quicktime': 'mov', 'video/webm': 'webm' }[String(type)] ?? 'mkv'
      yield* await kept(
        `media/videos/${id}.${ending}`,
        message('A video you uploaded, in its original quality.'),
        originalPathOf(String(id)),
      )
    }
}
