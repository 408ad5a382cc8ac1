import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
/** Outside production, the component gallery is included at /ui. */
const GALLERY = process.env.NODE_ENV === 'production' ? '' : '1'

interface Bundle {
  /** Its entry, below `dist`. */
  file: string
  /** Files and folders it's built from. */
  sources: string[]
  /** Paths below them that it isn't built from. */
  unrelated: RegExp
  options: string[]
}

const TEST = /\.(test|fixture)\.tsx?$/
/** What the pages are built from, for the browser and for the server. */
const PAGE_SOURCES = {
  sources: [
    'src',
    'public',
    'index.html',
    'vite.config.ts',
    'lingui.config.ts',
    'scripts/chunks.ts',
    'scripts/compile-messages.ts',
    'scripts/contract-routes.ts',
    'scripts/language-catalog.ts',
    'scripts/precache.ts',
    'scripts/precompress.ts',
    'scripts/server-modules.ts',
    'scripts/service-worker.ts',
    'package-lock.json',
  ],
  unrelated: new RegExp(`/(server|testing)$|${TEST.source}`),
}
const BUNDLES: Bundle[] = [
  { file: 'client/index.html', ...PAGE_SOURCES, options: [] },
  { file: 'renderer/entry-server.js', ...PAGE_SOURCES, options: ['--ssr', 'src/app/entry-server.tsx'] },
  {
    file: 'server/start.js',
    sources: ['src', 'dev-services', 'vite.server.config.ts', 'package-lock.json'],
    // Texts, pictures and migrations aren't bundled: the server reads them from the sources.
    unrelated: new RegExp(`/node_modules$|${TEST.source}|\\.(?!ts$|json$)\\w+$`),
    options: ['--config', 'vite.server.config.ts', '--ssr', 'src/app/start.ts'],
  },
]

/**
 * Builds what isn't already in `dist` from the current sources: the app for the browser, the bundle that renders it on
 * the server, and the server. Throws if a build fails. `prepare` runs first, but only if there's something to build.
 */
export async function buildIfChanged(prepare?: () => unknown): Promise<void> {
  const stale = BUNDLES.map((bundle) => ({ ...bundle, ...stampOf(bundle) })).filter(
    ({ file, stamp, fingerprint }) => readIfThere(stamp) !== fingerprint || !existsSync(join(ROOT, 'dist', file)),
  )
  if (stale.length === 0) return
  await prepare?.()
  await Promise.all(stale.map(({ options }) => viteBuild(...options)))
  for (const { stamp, fingerprint } of stale) writeFileSync(stamp, fingerprint)
}

/** The stamp is in the bundle's folder, so a manual build removes it. */
function stampOf({ file, sources, unrelated }: Bundle): { stamp: string; fingerprint: string } {
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

function viteBuild(...options: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn', ...options],
      {
        cwd: ROOT,
        // Even a development server serves the production build: small and fast.
        env: { ...process.env, NODE_ENV: 'production', VITE_GALLERY: GALLERY },
        stdio: ['ignore', 'inherit', 'inherit'],
      },
    )
    child.on('error', reject)
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`The build failed with code ${code}.`))))
  })
}
