import { pipeline } from 'node:stream/promises'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import type { Client } from '../postgres-connection.ts'
import { readSchema, type Schema } from './schema.ts'

const PROGRESS_MS = 10_000

/**
 * Copies a database into an empty one, in one transaction. Throws unless both then have the same objects and the same
 * number of rows in every table. Nothing else may be connected to either. Returns the total number of rows.
 */
export async function copyDatabase(from: Client, to: Client, log: (line: string) => void): Promise<number> {
  await from.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  const schema = await readSchema(from)
  await to.query('BEGIN')
  await to.query('SET LOCAL check_function_bodies = off')
  await runInAnyOrder(to, schema.tables)
  await copyRows(from, to, schema, log)
  log('Building the indexes')
  for (const statement of schema.rest) await to.query(statement)
  compareSchemas(schema, await readSchema(to))
  await to.query('COMMIT')
  log('Counting the rows')
  await to.query('ANALYZE')
  const expected = await countAll(from, schema)
  const found = await countAll(to, schema)
  for (const [name, count] of expected)
    if (found.get(name) !== count) throw new Error(`${name} has ${found.get(name)} instead of ${count}`)
  return schema.filled.reduce((total, { name }) => total + Number(expected.get(name)), 0)
}

/** Statements are ordered by object id, which is mostly creation order, but a changed object may need a newer one. */
async function runInAnyOrder(client: Client, statements: string[]) {
  const failed: string[] = []
  let reason: unknown
  for (const statement of statements)
    try {
      await client.query(`SAVEPOINT before; ${statement}; RELEASE before`)
    } catch (error) {
      await client.query('ROLLBACK TO before; RELEASE before')
      reason ??= error
      failed.push(statement)
    }
  if (failed.length === statements.length && reason) throw reason
  if (failed.length > 0) await runInAnyOrder(client, failed)
}

async function copyRows(from: Client, to: Client, { filled, sequences }: Schema, log: (line: string) => void) {
  const total = filled.reduce((sum, { bytes }) => sum + bytes, 0)
  let done = 0
  let saidAt = Date.now()
  for (const { name, columns, bytes } of filled) {
    const rows = from.query(copyTo(`COPY ${name} (${columns}) TO STDOUT`))
    let sent = 0
    rows.on('data', (chunk: Buffer) => {
      sent += chunk.length
      if (Date.now() < saidAt + PROGRESS_MS) return
      saidAt = Date.now()
      const copiedBytes = done + Math.min(sent, bytes)
      log(`Copied ${Math.floor((100 * copiedBytes) / total)}% (${megabytes(copiedBytes)} of ${megabytes(total)})`)
    })
    // The rows of a table made in this transaction needn't be written to the WAL, nor visited again by VACUUM.
    await pipeline(rows, to.query(copyFrom(`COPY ${name} (${columns}) FROM STDIN (FREEZE)`)))
    done += bytes
  }
  for (const sequence of sequences) {
    const { rows } = await from.query(`SELECT last_value, is_called FROM ${sequence}`)
    await to.query('SELECT setval($1, $2, $3)', [sequence, rows[0].last_value, rows[0].is_called])
  }
}

/** Ignores parentheses: PostgreSQL prints extra ones for BETWEEN, but not once recreated from that output. */
function compareSchemas(from: Schema, to: Schema) {
  const linesOf = ({ tables, rest, inventory }: Schema) =>
    new Set([...inventory, ...tables, ...rest].map((line) => line.replace(/[()\s]+/g, ' ')))
  const [expected, found] = [linesOf(from), linesOf(to)]
  const different = [...expected].find((line) => !found.has(line)) ?? [...found].find((line) => !expected.has(line))
  if (different) throw new Error(`this can't be copied: ${different.slice(0, 200)}`)
}

/** The number of rows in each table, and the last value of each sequence. */
async function countAll(client: Client, { filled, sequences }: Schema): Promise<Map<string, string>> {
  const counts = new Map<string, string>()
  for (const name of [...filled.map((table) => table.name), ...sequences]) {
    const { rows } = await client.query(
      `SELECT ${sequences.includes(name) ? 'last_value' : 'count(*)'} AS n FROM ${name}`,
    )
    counts.set(name, String(rows[0].n))
  }
  return counts
}

export const megabytes = (bytes: number) => `${Math.ceil(bytes / 2 ** 20)} MB`
