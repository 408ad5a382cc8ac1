import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { eq, getTableColumns, getTableName, inArray, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '#platform/database.ts'
import { importedDocuments } from '#platform/tables.ts'
import type { OldDocument } from './documents.ts'

export type Outcome = 'new' | 'changed' | 'unchanged' | 'there'

/** What a document becomes: one row, known by `key`, and what else comes into being with it. */
export interface Draft {
  table: PgTable
  /** Names of the row's own keys, as the table has them. */
  key: readonly string[]
  values: Record<string, unknown>
  /** Done once, after the row is there. */
  afterwards?: (tx: Tx) => Promise<void>
}

/** Which of these documents say what they said when they were moved in: nothing is to be done with them. */
export async function readUnchanged(tx: Tx, documents: readonly OldDocument[]): Promise<Set<OldDocument>> {
  const paths = documents.map(({ path }) => path)
  const known = await tx.select().from(importedDocuments).where(inArray(importedDocuments.path, paths))
  const fingerprints = new Map(known.map(({ path, fingerprint }) => [path, fingerprint]))
  return new Set(documents.filter((document) => fingerprints.get(document.path) === fingerprintOf(document)))
}

const fingerprintOf = ({ fields }: OldDocument) =>
  createHash('sha256').update(JSON.stringify(fields)).digest('base64url')

/**
 * Keeps a document. A second import of the same changes nothing; one that the old database changed since changes what nobody has
 * changed here meanwhile. A row that came here another way is left as it is: `there`.
 */
export async function keep(tx: Tx, document: OldDocument, draft: Draft, now: Date): Promise<Outcome> {
  const { table, key, values } = draft
  const fingerprint = fingerprintOf(document)
  const [before] = await tx.select().from(importedDocuments).where(eq(importedDocuments.path, document.path))
  if (before?.fingerprint === fingerprint) return 'unchanged'

  const columns = getTableColumns(table) as Record<string, PgColumn>
  const where = sql.join(
    key.map((name) => sql`t.${sql.identifier(columns[name]?.name ?? name)} = ${values[name]}`),
    sql` and `,
  )
  const read = async () => {
    const { rows } = await tx.execute<{ row: Record<string, unknown> }>(
      sql`select to_jsonb(t) as row from ${sql.identifier(getTableName(table))} t where ${where}`,
    )
    return rows[0]?.row
  }
  const filled = (row: Record<string, unknown>) =>
    Object.fromEntries(Object.keys(values).map((name) => [name, row[columns[name]?.name ?? name] ?? null]))

  const standing = await read()
  if (standing && !before) return 'there'
  let kept: Record<string, unknown>
  if (!standing) {
    // Deleted here since: it stays deleted.
    if (before) return 'unchanged'
    await tx.insert(table).values(values as never)
    await draft.afterwards?.(tx)
    kept = filled((await read()) ?? {})
  } else {
    const untouched = Object.entries(filled(standing)).filter(([name, value]) =>
      isDeepStrictEqual(value, before?.columns[name] ?? null),
    )
    const changes = Object.fromEntries(
      untouched.flatMap(([name]) => (key.includes(name) ? [] : [[name, values[name]]])),
    )
    const named = Object.fromEntries(key.map((name) => [name, values[name]]))
    if (Object.keys(changes).length > 0)
      await tx
        .update(table)
        .set(changes as never)
        .where(
          sql.join(
            Object.entries(named).map(([name, value]) => sql`${columns[name]} = ${value}`),
            sql` and `,
          ),
        )
    const after = filled((await read()) ?? {})
    // What people changed here is compared with what stood there before, next time as well.
    kept = Object.fromEntries(
      Object.entries(after).map(([name, value]) => [name, name in changes ? value : (before?.columns[name] ?? value)]),
    )
  }
  await tx
    .insert(importedDocuments)
    .values({ path: document.path, fingerprint, columns: kept, importedAt: now })
    .onConflictDoUpdate({ target: importedDocuments.path, set: { fingerprint, columns: kept, importedAt: now } })
  return standing ? 'changed' : 'new'
}
