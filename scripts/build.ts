import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
/** It's in the output folder, so a manual build removes it. */
const STAMP = join(ROOT, 'dist/client/.vite/sources.sha256')
/** The bundle that renders pages on the server. */
const RENDERER = join(ROOT, 'dist/server/entry-server.js')
/** Outside production, the component gallery is included at /ui. */
const GALLERY = process.env.NODE_ENV === 'production' ? '' : '1'
const SOURCES = [
  'src',
  'public',
  'index.html',
  'vite.config.ts',
  'scripts/chunks.ts',
  'scripts/compile-messages.ts',
  'scripts/contract-routes.ts',
  'scripts/language-catalog.ts',
  'scripts/precache.ts',
  'scripts/precompress.ts',
  'scripts/server-modules.ts',
  'package-lock.json',
]

/**
 * Builds the client and the bundle that renders it on the server, unless `dist` was already built from the current sources. Throws
 * if a build fails.
 */
export async function buildIfChanged(say: (line: string) => void = console.log): Promise<void> {
  const now = fingerprint()
  if (readIfThere(STAMP) === now && existsSync(RENDERER)) return
  say('Building the app …')
  await Promise.all([viteBuild(), viteBuild('--ssr', 'src/app/entry-server.tsx')])
  writeFileSync(STAMP, now)
}

function fingerprint(): string {
  const hash = createHash('sha256').update(GALLERY)
  for (const source of SOURCES)
    for (const path of filesOf(source)) hash.update(path).update(readFileSync(join(ROOT, path)))
  return hash.digest('hex')
}

function filesOf(path: string): string[] {
  try {
    return readdirSync(join(ROOT, path), { withFileTypes: true })
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
      .flatMap((entry) => {
        const inside = `${path}/${entry.name}`
        if (entry.isDirectory()) return entry.name === 'server' || entry.name === 'testing' ? [] : filesOf(inside)
        return /\.test\.tsx?$/.test(entry.name) ? [] : [inside]
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
