import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { getTableColumns, getTableName, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '#platform/database.ts'
import { importedDocuments } from '#platform/tables.ts'
import type { OldDocument } from './documents.ts'

export type Outcome = 'new' | 'changed' | 'unchanged' | 'there'

/** The result of importing a document: one row, identified by `key`, and the rows that come with it. */
export interface Draft {
  table: PgTable
  /** The names of the row's key columns in the table definition. The same for all documents of a collection. */
  key: readonly string[]
  values: Record<string, unknown>
  /** Rows to insert before and after this one; existing rows are left unchanged. */
  before?: readonly RelatedRow[]
  beside?: readonly RelatedRow[]
}

export interface RelatedRow {
  table: PgTable
  values: Record<string, unknown>
  /** Whether the row is also inserted for a changed document, if it doesn't exist yet. */
  isAlsoForChanged?: true
  /** Calls `say` if the row wasn't inserted, because it conflicts with another. `key` is unique among such rows. */
  otherwise?: { key: string; say: () => void }
}

export type ImportedDocument = typeof importedDocuments.$inferSelect

/** The records that earlier imports made of these documents, by path. */
export async function readImported(tx: Tx, documents: readonly OldDocument[]): Promise<Map<string, ImportedDocument>> {
  const paths = documents.map(({ path }) => path)
  const rows = await tx.select().from(importedDocuments).where(inArray(importedDocuments.path, paths))
  return new Map(rows.map((row) => [row.path, row]))
}

/** Whether a document is the same as when it was last imported. */
export const isUnchanged = (document: OldDocument, known: ReadonlyMap<string, ImportedDocument>): boolean =>
  known.get(document.path)?.fingerprint === fingerprintOf(document)

const fingerprintOf = ({ fields }: OldDocument) =>
  createHash('sha256').update(JSON.stringify(fields)).digest('base64url')

export interface DocumentDraft {
  document: OldDocument
  draft: Draft
}

/**
 * Saves documents of one collection, inserting new ones in batches. Importing the same data again changes nothing. If a
 * document changed in the old database, only columns no one has changed here are updated. A row that wasn't created by
 * an import is left alone and counts as `there`.
 */
export async function saveDocuments(
  tx: Tx,
  drafted: readonly DocumentDraft[],
  known: ReadonlyMap<string, ImportedDocument>,
  now: Date,
): Promise<Outcome[]> {
  const [first] = drafted
  if (!first) return []
  const rows = rowsOf(tx, first.draft)
  const standing = await rows.read(drafted)
  const outcomes = drafted.map(({ document }, at): Outcome => {
    const before = known.has(document.path)
    // A row that was deleted here since the last import stays deleted.
    if (!standing[at]) return before ? 'unchanged' : 'new'
    return before ? 'changed' : 'there'
  })
  const fresh = drafted.filter((_, at) => outcomes[at] === 'new')
  await insertFresh(tx, fresh)
  const columns = (await rows.read(fresh)).map((row) => row ?? {})
  const kept = fresh.map(({ document }, at) => ({ document, columns: columns[at] ?? {} }))
  for (const [at, one] of drafted.entries()) {
    const [row, before] = [standing[at], known.get(one.document.path)]
    if (row && before) kept.push({ document: one.document, columns: await rows.change(one, row, before) })
  }
  await insertBeside(
    tx,
    drafted.flatMap(({ draft }, at) =>
      outcomes[at] === 'changed' ? (draft.beside ?? []).filter((one) => one.isAlsoForChanged) : [],
    ),
  )
  for (const some of inPortions(kept, 1_000))
    await tx
      .insert(importedDocuments)
      .values(
        some.map(({ document, columns }) => ({
          ...{ path: document.path, fingerprint: fingerprintOf(document), columns, importedAt: now },
        })),
      )
      .onConflictDoUpdate({
        target: importedDocuments.path,
        set: {
          fingerprint: sql`excluded.fingerprint`,
          columns: sql`excluded.columns`,
          importedAt: sql`excluded.imported_at`,
        },
      })
  return outcomes
}

/** Reads and updates the rows of a collection's documents, in the columns that the import fills. */
function rowsOf(tx: Tx, { table, key }: Draft) {
  const columns = getTableColumns(table) as Record<string, PgColumn>
  const nameOf = (name: string) => columns[name]?.name ?? name
  const keyOf = (row: Record<string, unknown>) => JSON.stringify(key.map((name) => row[nameOf(name)]))
  const tuple = (parts: SQL[]) => sql`(${sql.join(parts, sql`, `)})`

  async function read(drafted: readonly DocumentDraft[]) {
    if (drafted.length === 0) return []
    const { rows } = await tx.execute<{ row: Record<string, unknown> }>(
      sql`select to_jsonb(t) as row from ${sql.identifier(getTableName(table))} t
        where ${tuple(key.map((name) => sql`t.${sql.identifier(nameOf(name))}`))}
          in ${tuple(drafted.map(({ draft }) => tuple(key.map((name) => sql`${draft.values[name]}`))))}`,
    )
    const found = new Map(rows.map(({ row }) => [keyOf(row), row]))
    return drafted.map(({ draft: { values } }) => {
      const row = found.get(JSON.stringify(key.map((name) => values[name])))
      return row && Object.fromEntries(Object.keys(values).map((name) => [name, row[nameOf(name)] ?? null]))
    })
  }

  async function change(one: DocumentDraft, row: Record<string, unknown>, before: ImportedDocument) {
    const { values } = one.draft
    const untouched = Object.entries(row).filter(([name, value]) =>
      isDeepStrictEqual(value, before.columns[name] ?? null),
    )
    const changes = Object.fromEntries(
      untouched.flatMap(([name]) => (key.includes(name) ? [] : [[name, values[name]]])),
    )
    const isIt = sql.join(
      key.map((name) => sql`${columns[name]} = ${values[name]}`),
      sql` and `,
    )
    if (Object.keys(changes).length > 0)
      await tx
        .update(table)
        .set(changes as never)
        .where(isIt)
    const [after = {}] = await read([one])
    // For columns edited here, keep the originally imported value, so the next import also sees them as edited.
    return Object.fromEntries(
      Object.entries(after).map(([name, value]) => [name, name in changes ? value : (before.columns[name] ?? value)]),
    )
  }
  return { read, change }
}

async function insertFresh(tx: Tx, fresh: readonly DocumentDraft[]): Promise<void> {
  await insertBeside(
    tx,
    fresh.flatMap(({ draft }) => draft.before ?? []),
  )
  for (const some of inPortions(fresh, 500)) {
    const [one] = some
    if (one) await tx.insert(one.draft.table).values(some.map(({ draft }) => draft.values) as never)
  }
  await insertBeside(
    tx,
    fresh.flatMap(({ draft }) => draft.beside ?? []),
  )
}

async function insertBeside(tx: Tx, beside: readonly RelatedRow[]): Promise<void> {
  for (const [table, ofTable] of Map.groupBy(beside, (one) => one.table))
    for (const some of inPortions(ofTable, 500)) {
      const made = await tx
        .insert(table)
        .values(some.map(({ values }) => values) as never)
        .onConflictDoNothing()
        .returning()
      const freshBy = new Map<string, Set<unknown>>()
      for (const { values, otherwise } of some) {
        if (!otherwise) continue
        const { key, say } = otherwise
        const fresh = freshBy.get(key) ?? new Set(made.map((row: Record<string, unknown>) => row[key]))
        freshBy.set(key, fresh)
        if (!fresh.has(values[key])) say()
      }
    }
}

/** Splits rows into batches, because PostgreSQL counts a statement's parameters in two bytes. */
function inPortions<One>(all: readonly One[], size: number): One[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size))
}
