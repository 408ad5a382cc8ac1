import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { StartError } from '../start-error.ts'

/** An unprivileged user of this machine that runs the server when root starts Open Mat. */
export interface Account {
  name: string
  uid: number
  gid: number
}

/** PostgreSQL refuses to run as root. Undefined when Open Mat isn't root; then the server runs as the same user. */
export async function unprivilegedAccount(): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined
  if (process.platform === 'linux')
    for (const line of (await readFile('/etc/passwd', 'utf8')).split('\n')) {
      const [name, , uid, gid] = line.split(':')
      if (name === 'nobody') return { name, uid: Number(uid), gid: Number(gid) }
    }
  throw new StartError(`PostgreSQL can't run as root. ${INSTEAD}`)
}

/** Whether the account can access a folder. Checked by trying, because access lists and security modules matter too. */
export async function mayEnter(account: Account, folder: string): Promise<boolean> {
  const { uid, gid, name } = account
  try {
    const attempt = spawn('/bin/sh', ['-c', 'cd -- "$0"', folder], { uid, gid, cwd: '/', env: {}, stdio: 'ignore' })
    const [code] = await once(attempt, 'exit')
    return code === 0
  } catch (error) {
    throw new StartError(`Root can't start PostgreSQL as ${name} (${(error as Error).message}). ${INSTEAD}`)
  }
}

const INSTEAD = 'Start Open Mat as an ordinary user, or name a running PostgreSQL with DATABASE_URL.'
