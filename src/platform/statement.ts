import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Reader } from './database.ts'

const dialect = new PgDialect()

/**
 * A statement that is put together once, and planned once for a connection: for what runs so often, or is so long, that
 * planning it anew takes more time than running it. `sql.placeholder(name)` stands wherever a value goes.
 */
export function statement<Row>(name: string, query: () => SQL) {
  const prepare = (reader: Reader) =>
    reader._.session.prepareQuery<{ execute: { rows: Row[] }; all: unknown; values: unknown }>(
      dialect.sqlToQuery(query()),
      undefined,
      name,
      false,
    )
  const prepared = new WeakMap<Reader, ReturnType<typeof prepare>>()
  return async (reader: Reader, values: Record<string, unknown>): Promise<Row[]> => {
    let known = prepared.get(reader)
    if (!known) {
      known = prepare(reader)
      prepared.set(reader, known)
    }
    return (await known.execute(values)).rows
  }
}
