import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
/** Outside production, the component gallery is included at /ui. */
const GALLERY = process.env.NODE_ENV === 'production' ? '' : '1'

interface Build {
  /** A file it makes, below `dist`. */
  file: string
  /** Files and folders it reads. */
  sources: string[]
  /** Paths below them that it doesn't read. */
  unrelated: RegExp
  /** A script with its options. */
  command: string[]
}

const TEST = /\.(test|fixture)\.tsx?$/
const VITE = ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn']
const PAGES = {
  sources: [
    'src',
    'public',
    'index.html',
    'vite.config.ts',
    'scripts/chunks.ts',
    'scripts/contract-routes.ts',
    'scripts/inter-weights.ts',
    'scripts/language-catalog.ts',
    'scripts/message-macros.ts',
    'scripts/precache.ts',
    'scripts/precompress.ts',
    'scripts/server-modules.ts',
    'scripts/service-worker.ts',
    'package-lock.json',
  ],
  unrelated: new RegExp(`/(server|testing)$|${TEST.source}`),
}
const BUILDS: Build[] = [
  { ...PAGES, file: 'client/index.html', command: VITE },
  { ...PAGES, file: 'renderer/entry-server.js', command: [...VITE, '--ssr', 'src/app/entry-server.tsx'] },
  {
    file: 'server/start.js',
    sources: ['src', 'dev-services', 'vite.server.config.ts', 'package-lock.json'],
    // Texts, pictures and migrations aren't bundled: the server reads them from the sources.
    unrelated: new RegExp(`/node_modules$|${TEST.source}|\\.(?!ts$|json$)\\w+$`),
    command: [...VITE, '--config', 'vite.server.config.ts', '--ssr', 'src/app/check-node.ts'],
  },
]

/**
 * Builds what isn't already in `dist` from the current sources: the app for the browser, the bundle that renders it on
 * the server, and the server. Throws if a build fails. `prepare` runs first, but only if there's something to build.
 */
export async function buildIfChanged(prepare?: () => unknown): Promise<void> {
  const stale = BUILDS.map((build) => ({ ...build, ...stampOf(build) })).filter(
    ({ file, stamp, fingerprint }) => readIfThere(stamp) !== fingerprint || !existsSync(join(ROOT, 'dist', file)),
  )
  if (stale.length === 0) return
  await prepare?.()
  await Promise.all(stale.map(({ command }) => run(command)))
  for (const { stamp, fingerprint } of stale) writeFileSync(stamp, fingerprint)
}

/** The stamp is in the file's folder, so a manual build removes it. */
function stampOf({ file, sources, unrelated }: Build): { stamp: string; fingerprint: string } {
  const hash = createHash('sha256').update(GALLERY)
  for (const source of sources) for (const path of filesOf(source, unrelated)) hash.update(path).update(digestOf(path))
  return { stamp: join(ROOT, 'dist', file, '..', '.sources.sha256'), fingerprint: hash.digest('hex') }
}

const digests = new Map<string, Buffer>()

function digestOf(path: string): Buffer {
  const digest =
    digests.get(path) ??
    createHash('sha256')
      .update(readFileSync(join(ROOT, path)))
      .digest()
  digests.set(path, digest)
  return digest
}

function filesOf(path: string, unrelated: RegExp): string[] {
  try {
    return readdirSync(join(ROOT, path), { withFileTypes: true })
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
      .flatMap((entry) => {
        const inside = `${path}/${entry.name}`
        if (unrelated.test(inside)) return []
        return entry.isDirectory() ? filesOf(inside, unrelated) : [inside]
      })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return [path]
    throw error
  }
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

function run(command: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, command, {
      cwd: ROOT,
      // Even a development server serves the production build: small and fast.
      env: { ...process.env, NODE_ENV: 'production', VITE_GALLERY: GALLERY },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    child.on('error', reject)
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`The build failed with code ${code}.`))))
  })
}
