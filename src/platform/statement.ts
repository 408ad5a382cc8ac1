import { is, Placeholder, type QueryWithTypings, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Reader } from './database.ts'
import { statementSeconds } from './metrics.ts'

const dialect = new PgDialect()

/** Adds the duration of a prepared statement to the metrics. */
export async function timed<Outcome>(statement: string, running: Promise<Outcome>): Promise<Outcome> {
  const end = statementSeconds.startTimer({ statement })
  try {
    return await running
  } finally {
    end()
  }
}

/**
 * A prepared statement, built once and prepared once per connection, for queries so frequent or so long that planning
 * takes longer than running. Use `sql.placeholder(name)` for values. If `preparedAs` is null, it's planned each time.
 */
export function statement<Row>(name: string, query: () => SQL, preparedAs: string | null = name) {
  const prepare = (reader: Reader) =>
    reader._.session.prepareQuery<{ execute: { rows: Row[] }; all: unknown; values: unknown }>(
      withoutRepeats(dialect.sqlToQuery(query())),
      undefined,
      preparedAs ?? undefined,
      false,
    )
  const prepared = new WeakMap<Reader, ReturnType<typeof prepare>>()
  return async (reader: Reader, values: Record<string, unknown>): Promise<Row[]> => {
    let known = prepared.get(reader)
    if (!known) {
      known = prepare(reader)
      prepared.set(reader, known)
    }
    return (await timed(name, known.execute(values))).rows
  }
}

/** Each placeholder is one parameter, however often the query repeats it. */
function withoutRepeats({ sql, params, ...query }: QueryWithTypings): QueryWithTypings {
  const keys: unknown[] = params.map((param) => (is(param, Placeholder) ? param.name : { param }))
  const distinct = [...new Set(keys)]
  return {
    ...query,
    sql: sql.replaceAll(/\$(\d+)/g, (_, number) => `$${distinct.indexOf(keys[number - 1]) + 1}`),
    params: distinct.map((key) => params[keys.indexOf(key)]),
  }
}
