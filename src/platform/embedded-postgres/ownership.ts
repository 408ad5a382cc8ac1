import { chmodSync, rmSync, writeFileSync } from 'node:fs'
import { access, constants, readFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from '../start-error.ts'

/**
 * Makes this process the only one that may use the folder, until the returned function is called or the process ends in
 * any way. The kernel owns the lock (through SQLite, the only way Node offers), so a reused process id, another boot or
 * another container can't be mistaken for a living owner. `owner.json` is only for the error message.
 */
export async function lockDataFolder(home: string, dataDir: string): Promise<() => void> {
  await access(home, constants.W_OK)
  const owner = join(home, 'owner.json')
  // Never open this file any other way: closing it would release the whole process's lock.
  const lock = new DatabaseSync(join(home, 'owner.lock'), { timeout: 0 })
  try {
    chmodSync(join(home, 'owner.lock'), 0o600)
    lock.exec('PRAGMA journal_mode = memory; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error
    throw new StartError(
      `The data folder ${dataDir} is in use by ${await nameOwner(owner)}. Stop that first, or choose another folder with DATA_DIR.`,
    )
  }
  writeFileSync(owner, JSON.stringify({ pid: process.pid, host: hostname(), since: new Date() }))
  return () => {
    if (!lock.isOpen) return
    rmSync(owner, { force: true })
    lock.close()
  }
}

const SQLITE_BUSY = 5

async function nameOwner(owner: string): Promise<string> {
  try {
    const { pid, host } = JSON.parse(await readFile(owner, 'utf8')) as { pid: number; host: string }
    return `another Open Mat, process ${pid}${host === hostname() ? '' : ` on ${host}`}`
  } catch {
    return 'another Open Mat'
  }
}
