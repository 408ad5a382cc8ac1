import { stringify } from 'csv-stringify/sync'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { ArchiveEntry } from '#features/account/server/archive.ts'
import { icsOf } from '#features/calendars/server/file.ts'
import { readMemberCalendar } from '#features/calendars/server/reads.ts'
import { exportMessages } from '#features/messages/server/export.ts'
import { photoPathOf } from '#features/people/server/profile-photo.ts'
import { users } from '#features/people/server/tables.ts'
import { picturePathOf } from '#features/posts/server/pictures.ts'
import { ENDLESS } from '#features/subscriptions/rules.ts'
import { exportKinds } from '#features/training-data/rules.ts'
import { exportCsv, exportJson } from '#features/training-data/server/export.ts'
import { originalPathOf } from '#features/videos/server/files.ts'
import type { Platform } from '#platform/context.ts'
import { asCell } from '#platform/csv.ts'
import type { Database } from '#platform/database.ts'
import { translatorFor } from '#platform/translator.ts'
import { conversations } from './export-conversations.ts'
import { MEMBER_TABLES } from './member-tables.ts'

type Parts = Pick<Platform, 'config' | 'db' | 'files' | 'jobs' | 'log' | 'now'>

const AT_ONCE = 500

/** D21: everything that is a member's, in the order in which their archive has it. Nothing is in memory but the rows of one page. */
export async function* archiveEntries(parts: Parts, uid: string): AsyncGenerator<ArchiveEntry> {
  const { db, config, now } = parts
  yield {
    name: 'conversations.json',
    says: 'Your entries with everything that was said below them, answers below what they answer.',
    write: () => conversations(db, uid),
  }
  yield {
    name: 'calendar.ics',
    says: 'Events you said you would come to, for calendar programs.',
    async *write() {
      const naming = { publicUrl: config.publicUrl, translator: translatorFor(await readLanguage(db, uid)) }
      yield icsOf(await readMemberCalendar(db, uid, `${config.publicUrl}/settings/calendar`, naming, now()), now())
    },
  }
  yield {
    name: 'journal/journal.json',
    says: 'Your journal, as Open Mat takes it in again.',
    write: () => exportJson(db, uid, now()),
  }
  for (const kind of exportKinds)
    yield {
      name: `journal/${kind}.csv`,
      says: `Your journal as a table: ${kind}.`,
      write: () => exportCsv(db, uid, kind),
    }
  yield {
    name: 'messages.json',
    says: 'Your conversations, as you see them.',
    async *write() {
      yield JSON.stringify(await exportMessages(db, uid), null, 1)
    },
  }
  yield* tables(db, uid)
  yield* media(parts, uid)
}

async function readLanguage(db: Database, uid: string): Promise<string | null> {
  const [member] = await db.select({ language: users.language }).from(users).where(eq(users.uid, uid))
  return member?.language ?? null
}

async function* tables(db: Database, uid: string): AsyncGenerator<ArchiveEntry> {
  for (const [table, { archive }] of Object.entries(MEMBER_TABLES)) {
    if (typeof archive === 'string') continue
    const { by, says, without = [] } = archive
    const columns = typeof by === 'string' ? [by] : by
    const mine = sql.join(
      columns.map((column) => sql`t.${sql.identifier(column)} = ${uid}`),
      sql` or `,
    )
    const asked = { table, mine, without }
    yield { name: `data/${table}.json`, says: `${says}.`, write: () => asJson(rowsOf(db, asked)) }
    yield { name: `data/${table}.csv`, says: 'The same as a table.', write: () => asCsv(rowsOf(db, asked)) }
  }
}

type Row = Record<string, unknown>
interface Asked {
  table: string
  mine: SQL
  without: readonly string[]
}

/** By the primary key, a page after the other. */
export async function* rowsOf(db: Database, { table, mine, without }: Asked): AsyncGenerator<Row[]> {
  const key = await readKey(db, table)
  const named = (list: readonly SQL[]) => sql.join([...list], sql`, `)
  const columns = key.map(({ column }) => sql`t.${sql.identifier(column)}`)
  let after: string[] | undefined
  for (;;) {
    const later = after
      ? sql`and (${named(columns)}) > (${named(after.map((value, at) => sql`${value}::${sql.raw(key[at]?.type ?? 'text')}`))})`
      : sql``
    const { rows } = await db.execute<{ row: Row; at: string[] }>(sql`
      select to_jsonb(t) - ${sql.param([...without])}::text[] as row, array[${named(columns.map((column) => sql`${column}::text`))}] as at
      from ${sql.identifier(table)} t where (${mine}) ${later} order by ${named(columns)} limit ${AT_ONCE}`)
    if (rows.length > 0) yield rows.map(({ row }) => ('access_until' in row ? withoutEnd(row) : row))
    if (rows.length < AT_ONCE) return
    after = rows.at(-1)?.at
  }
}

/** Free memberships and gifts without end have a date all the same, thousands of years ahead. */
const withoutEnd = (row: Row): Row =>
  row.access_until !== null && new Date(String(row.access_until)) >= ENDLESS
    ? { ...row, access_until: 'without end' }
    : row

async function readKey(db: Database, table: string): Promise<{ column: string; type: string }[]> {
  const { rows } = await db.execute<{ column: string; type: string }>(sql`
    select a.attname as column, format_type(a.atttypid, a.atttypmod) as type
    from pg_index i cross join unnest(i.indkey) with ordinality k(attnum, place)
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
    where i.indrelid = ${`public.${table}`}::regclass and i.indisprimary order by k.place`)
  return rows
}

async function* asJson(pages: AsyncIterable<Row[]>): AsyncGenerator<string> {
  yield '['
  let isFirst = true
  for await (const rows of pages)
    for (const row of rows) {
      yield `${isFirst ? '\n' : ',\n'}${JSON.stringify(row)}`
      isFirst = false
    }
  yield '\n]\n'
}

/** In UTF-8 with the mark that spreadsheets want; nothing in it is a formula. */
async function* asCsv(pages: AsyncIterable<Row[]>): AsyncGenerator<string> {
  yield '\uFEFF'
  let columns: string[] | undefined
  for await (const rows of pages) {
    const header: string[][] = columns ? [] : [Object.keys(rows[0] ?? {})]
    columns ??= header[0] ?? []
    const cells = rows.map((row) => (columns ?? []).map((column) => cellOf(row[column])))
    yield stringify([...header, ...cells], { record_delimiter: '\r\n' })
  }
}

function cellOf(value: unknown): unknown {
  if (typeof value === 'string') return asCell(value)
  return typeof value === 'object' && value !== null ? asCell(JSON.stringify(value)) : value
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
