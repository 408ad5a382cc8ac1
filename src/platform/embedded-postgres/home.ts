import { createHash } from 'node:crypto'
import { chmod, lstat, mkdir, realpath, stat, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { StartError } from '../start-error.ts'
import { type Account, mayEnter, unprivilegedAccount } from './account.ts'

export interface Home {
  /** Contains the cluster, the server's programs, its log and the owner's lock. Absolute, without links. */
  home: string
  account: Account | undefined
}

/**
 * Finds or creates the folder for a data folder's database: `<dataDir>/postgres`. If root's data folder isn't
 * accessible to the server's account, that path is a link to a folder in `/var/lib/open-mat`. The two folders are tied
 * by the link, not the path: a moved data folder keeps its database, and a deleted one doesn't leave a database that
 * reappears unexpectedly.
 */
export async function findPostgresFolder(dataDir: string, log: (line: string) => void): Promise<Home> {
  const account = await unprivilegedAccount()
  await makeFolder(dataDir)
  const place = join(dataDir, 'postgres')

  if (!(await present(place))) {
    if (!account) await mkdirIfAbsent(place, 0o700)
    else if (await mayEnter(account, dataDir)) await mkdirIfAbsent(place, 0o711)
    else await placeElsewhere(dataDir, place, account, log)
  }

  const home = await realpath(place).catch(() => {
    throw new StartError(
      `${place} points to a folder that no longer exists. Restore it, or delete the link to start fresh.`,
    )
  })
  const me = process.getuid?.()
  if (me !== undefined && (await stat(home)).uid !== me)
    throw new StartError(
      `The database in ${place} belongs to ${me === 0 ? 'an ordinary user' : 'another user'}. Start Open Mat as that user, or choose another folder with DATA_DIR.`,
    )
  if (account && !(await mayEnter(account, home)))
    throw new StartError(
      `The database in ${home} isn't accessible to ${account.name}, who runs PostgreSQL for root. Make its parent folders accessible (chmod o+x).`,
    )
  return { home, account }
}

const ELSEWHERE = '/var/lib/open-mat'

async function placeElsewhere(dataDir: string, place: string, account: Account, log: (line: string) => void) {
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 12)
  await makeFolder(ELSEWHERE)
  await chmod(ELSEWHERE, 0o755)
  let home = join(ELSEWHERE, hash)
  for (let n = 2; await present(join(home, 'cluster')); n++) home = join(ELSEWHERE, `${hash}-${n}`)
  await mkdirIfAbsent(home, 0o711)
  if (!(await mayEnter(account, home)))
    throw new StartError(
      `Neither ${dataDir} nor ${home} is accessible to ${account.name}, who runs PostgreSQL for root. Make the parent folders accessible (chmod o+x), or choose another folder with DATA_DIR.`,
    )
  await symlink(home, place).catch(unlessPresent)
  log(`The database is stored in ${home}, because ${account.name} can't access ${dataDir}`)
}

const present = (path: string) =>
  lstat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false
      throw error
    },
  )

/** Creates a folder and its parents. Node's own recursive mkdir never returns below /proc. */
async function makeFolder(path: string) {
  const found = await stat(path).catch(() => undefined)
  if (found?.isDirectory()) return
  if (dirname(path) !== path) await makeFolder(dirname(path))
  await mkdir(path).catch(unlessPresent)
}

/** The mode is set separately, because the umask would restrict it in `mkdir`. */
async function mkdirIfAbsent(path: string, mode: number) {
  await mkdir(path).catch(unlessPresent)
  await chmod(path, mode)
}

function unlessPresent(error: NodeJS.ErrnoException) {
  if (error.code !== 'EEXIST') throw error
}
