import { newClient } from '../postgres-connection.ts'

export interface RowCounts {
  postgres: string
  rows: Record<string, number>
}

/** The rows in each logged table of schema `public`, all at the same moment. Base backups empty unlogged ones. */
export async function countRows(url: string): Promise<RowCounts> {
  const client = newClient({ connectionString: url, application_name: 'open-mat backup' })
  try {
    await client.connect()
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const version = await client.query<{ server_version: string }>('SHOW server_version')
    const tables = await client.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class
       WHERE relkind = 'r' AND relpersistence = 'p' AND relnamespace = 'public'::regnamespace ORDER BY relname`,
    )
    const rows: Record<string, number> = {}
    for (const { name } of tables.rows) {
      const count = await client.query(`SELECT count(*) AS count FROM public.${client.escapeIdentifier(name)}`)
      rows[name] = Number(count.rows[0]?.count)
    }
    return { postgres: version.rows[0]?.server_version ?? '', rows }
  } finally {
    await client.end().catch(() => {})
  }
}

/** The fraction by which counts may be off if rows were written during the copy: a table may grow, then shrink. */
const SLACK = 0.01

/**
 * What's wrong with the row counts of a restored copy: each table's must be between those before and after the copy was
 * made, within `SLACK`.
 */
export function wrongCounts(counted: Record<string, [number, number]>, restored: Record<string, number>): string[] {
  const isBusy = Object.values(counted).some(([before, after]) => before !== after)
  return Object.entries(counted).flatMap(([table, counts]) => {
    const slack = isBusy ? Math.ceil(Math.max(...counts) * SLACK) : 0
    const found = restored[table]
    if (found === undefined) return [`${table} is missing`]
    if (found >= Math.min(...counts) - slack && found <= Math.max(...counts) + slack) return []
    return [`${table} has ${found} instead of ${[...new Set(counts)].join(' to ')}`]
  })
}
