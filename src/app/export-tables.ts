import { type SQL, sql } from 'drizzle-orm'
import type { ArchiveEntry } from '#domains/members/account/server/archive.ts'
import { ENDLESS } from '#platform/clock.ts'
import { csvLines } from '#platform/csv-lines.ts'
import type { Database } from '#platform/database.ts'
import { message } from '#platform/messages.ts'
import { columnsOfPeople, withNames } from './archive-names.ts'
import { MEMBER_TABLES } from './member-tables.ts'

const AT_ONCE = 500

/** Every table with rows of this member that belong in the archive, as JSON and CSV. */
export async function* tableEntries(db: Database, uid: string): AsyncGenerator<ArchiveEntry> {
  for (const [table, { columns: fates, archive }] of Object.entries(MEMBER_TABLES)) {
    if (typeof archive === 'string') continue
    const { by, says, without = [] } = archive
    const columns = typeof by === 'string' ? [by] : by
    const mine = sql.join(
      columns.map((column) => sql`t.${sql.identifier(column)} = ${uid}`),
      sql` or `,
    )
    const asked = { table, mine, without }
    if (!(await hasRows(db, sql`select from ${sql.identifier(table)} t where ${mine}`))) continue
    const people = columnsOfPeople(fates).filter((column) => column !== by)
    async function* pages() {
      for await (const rows of rowsOf(db, asked))
        yield await withNames(db, uid, { rows, people, blocked: table === 'blocks' })
    }
    yield { name: `data/${table}.json`, says, write: () => asJson(pages()) }
    yield {
      name: `data/${table}.csv`,
      says: message('The same data as a spreadsheet (CSV).'),
      write: () => asCsv(pages()),
    }
  }
}

export async function hasRows(db: Database, rows: SQL): Promise<boolean> {
  const { rows: found } = await db.execute<{ there: boolean }>(sql`select exists (${rows}) as there`)
  return found[0]?.there === true
}

type Row = Record<string, unknown>
interface Asked {
  table: string
  mine: SQL
  without: readonly string[]
}

/** Reads the rows in pages, by primary key. */
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

/** Memberships and gifts without an end are stored with a date thousands of years ahead (`ENDLESS`). */
const withoutEnd = (row: Row): Row =>
  row.access_until !== null && new Date(String(row.access_until)) >= ENDLESS
    ? { ...row, access_until: 'no end date' }
    : row

async function readKey(db: Database, table: string): Promise<{ column: string; type: string }[]> {
  const { rows } = await db.execute<{ column: string; type: string }>(sql`
    select a.attname as column, format_type(a.atttypid, a.atttypmod) as type
    from pg_index i cross join unnest(i.indkey) with ordinality k(attnum, place)
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
    where i.indrelid = ${`public.${table}`}::regclass and i.indisprimary order by k.place`)
  return rows
}

export async function* asJson(pages: AsyncIterable<object[]>): AsyncGenerator<string> {
  yield '['
  let isFirst = true
  for await (const rows of pages)
    for (const row of rows) {
      yield `${isFirst ? '\n' : ',\n'}${JSON.stringify(row)}`
      isFirst = false
    }
  yield '\n]\n'
}

/** UTF-8 with a BOM for spreadsheets; cells that look like formulas are escaped. */
async function* asCsv(pages: AsyncIterable<Row[]>): AsyncGenerator<string> {
  yield '\uFEFF'
  let columns: string[] | undefined
  for await (const rows of pages) {
    const header: string[][] = columns ? [] : [Object.keys(rows[0] ?? {})]
    columns ??= header[0] ?? []
    const cells = rows.map((row) => (columns ?? []).map((column) => cellOf(row[column])))
    yield csvLines([...header, ...cells])
  }
}

const cellOf = (value: unknown) => (typeof value === 'object' && value !== null ? JSON.stringify(value) : value)
