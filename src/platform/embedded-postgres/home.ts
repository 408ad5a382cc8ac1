import { createHash } from 'node:crypto'
import { chmod, lstat, mkdir, realpath, stat, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { StartError } from '../start-error.ts'
import { type Account, mayEnter, unprivilegedAccount } from './account.ts'

export interface Home {
  /** Holds the cluster, the server's programs, its log and the owner's mark. Absolute, without links. */
  home: string
  account: Account | undefined
}

/**
 * Finds or makes the place of a data folder's database: `<dataDir>/postgres`. When root keeps the data folder where
 * the server's account may not go, that is a link to a folder below `/var/lib/open-mat`. The link, not the path, ties
 * the two: a moved data folder keeps its database, a deleted one leaves none that comes back by surprise.
 */
export async function findHome(dataDir: string, log: (line: string) => void): Promise<Home> {
  const account = await unprivilegedAccount()
  await makeFolder(dataDir)
  const place = join(dataDir, 'postgres')

  if (!(await present(place))) {
    if (!account) await mkdirIfAbsent(place, 0o700)
    else if (await mayEnter(account, dataDir)) await mkdirIfAbsent(place, 0o711)
    else await placeElsewhere(dataDir, place, account, log)
  }

  const home = await realpath(place).catch(() => {
    throw new StartError(`${place} points to a folder that is gone. Bring it back, or delete the link to begin anew.`)
  })
  const me = process.getuid?.()
  if (me !== undefined && (await stat(home)).uid !== me)
    throw new StartError(
      `The database in ${place} belongs to ${me === 0 ? 'an ordinary user' : 'another user'}. Start Open Mat as that user, or choose another folder with DATA_DIR.`,
    )
  if (account && !(await mayEnter(account, home)))
    throw new StartError(
      `The database in ${home} cannot be reached by ${account.name}, who runs PostgreSQL for root. Let others pass through the folders above it (chmod o+x).`,
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
      `Neither ${dataDir} nor ${home} can be reached by ${account.name}, who runs PostgreSQL for root. Let others pass through the folders above (chmod o+x), or choose another folder with DATA_DIR.`,
    )
  await symlink(home, place).catch(unlessPresent)
  log(`The database is kept in ${home}, because ${account.name} may not enter ${dataDir}`)
}

const present = (path: string) =>
  lstat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false
      throw error
    },
  )

/** With its parents. Node's own recursive mkdir never returns below /proc. */
async function makeFolder(path: string) {
  const found = await stat(path).catch(() => undefined)
  if (found?.isDirectory()) return
  if (dirname(path) !== path) await makeFolder(dirname(path))
  await mkdir(path).catch(unlessPresent)
}

/** The mode is set apart from the making, where the umask would narrow it. */
async function mkdirIfAbsent(path: string, mode: number) {
  await mkdir(path).catch(unlessPresent)
  await chmod(path, mode)
}

function unlessPresent(error: NodeJS.ErrnoException) {
  if (error.code !== 'EEXIST') throw error
}
