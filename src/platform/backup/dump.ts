import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { StartError } from '../start-error.ts'

/* An operator's own database is copied with PostgreSQL's programs, which must be at least as new as the server. */

/** Dumps the database. `save` gets the dump as a stream. */
export function dumpDatabase<Saved>(url: string, save: (dump: Readable) => Promise<Saved>): Promise<Saved> {
  return runClient('pg_dump', ['--format=custom'], url, save)
}

/** Restores a dump into an empty database, completely or not at all. */
export async function restoreDump(url: string, file: string): Promise<void> {
  const args = ['--no-owner', '--no-acl', '--single-transaction', '--exit-on-error']
  await runClient('pg_restore', [...args, file], url, async (output) => void output.resume())
}

async function runClient<Outcome>(
  program: string,
  args: string[],
  url: string,
  read: (output: Readable) => Promise<Outcome>,
): Promise<Outcome> {
  const { address, password } = withoutPassword(url)
  const child = spawn(program, [...args, '--no-password', `--dbname=${address}`], {
    env: { ...process.env, ...(password && { PGPASSWORD: password }) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk) => {
    said += chunk
  })
  const closed = once(child, 'close')
  closed.catch(() => {})
  await once(child, 'spawn').catch(() => {
    throw new StartError(
      `${program} isn't installed. Install PostgreSQL's client programs (postgresql-client), of your database's version or newer.`,
    )
  })
  const [[code], outcome] = await Promise.all([closed, read(child.stdout)])
  if (code !== 0) throw new StartError(`${program} failed: ${said.trim().split('\n')[0] ?? code}`)
  return outcome
}

/** Arguments are visible to every user of the machine, so the password goes through the environment. */
function withoutPassword(url: string) {
  const address = new URL(url)
  const password = decodeURIComponent(address.password) || address.searchParams.get('password')
  address.password = ''
  address.searchParams.delete('password')
  return { address: address.href, password }
}
