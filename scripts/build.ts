import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
/** Beside what was built, so that a build by hand takes it away. */
const STAMP = join(ROOT, 'dist/client/.vite/sources.sha256')
/** Outside production the page of the parts is there as well, at /ui. */
const GALLERY = process.env.NODE_ENV === 'production' ? '' : '1'
/** What the built app depends on. */
const SOURCES = [
  'src',
  'public',
  'index.html',
  'vite.config.ts',
  'scripts/compile-messages.ts',
  'scripts/contract-routes.ts',
  'package-lock.json',
]

/** Builds the browser's half unless what is in `dist` was built from these very sources. Throws when the build fails. */
export async function buildIfChanged(say: (line: string) => void = console.log): Promise<void> {
  const now = fingerprint()
  if (readIfThere(STAMP) === now) return
  say('Building the app …')
  await viteBuild()
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

function viteBuild(): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'],
      {
        cwd: ROOT,
        // A server in development still serves the app as it will be: small and fast.
        env: { ...process.env, NODE_ENV: 'production', VITE_GALLERY: GALLERY },
        stdio: ['ignore', 'inherit', 'inherit'],
      },
    )
    child.on('error', reject)
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`The build ended with ${code}.`))))
  })
}
