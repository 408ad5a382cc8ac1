import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { newClient } from '../postgres-connection.ts'
import { DATABASE } from './cluster.ts'

/**
 * The URL of the database that a running Open Mat uses for this data folder, for commands run alongside it; undefined
 * if none is running, or if it belongs to another user.
 */
export async function runningPostgres(dataDir: string): Promise<string | undefined> {
  const cluster = join(resolve(dataDir), 'postgres', 'cluster')
  try {
    const [password, postmaster] = await Promise.all([
      readFile(join(cluster, `${DATABASE}.password`), 'utf8'),
      readFile(join(cluster, 'postmaster.pid'), 'utf8'),
    ])
    const port = Number(postmaster.split('\n')[3])
    const url = `postgres://${DATABASE}:${password.trim()}@127.0.0.1:${port}/${DATABASE}`
    return port > 0 && (await answers(url)) ? url : undefined
  } catch {
    return undefined
  }
}

async function answers(url: string): Promise<boolean> {
  const client = newClient({ connectionString: url, connectionTimeoutMillis: 2_000 })
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    client.end().catch(() => {})
  }
}
