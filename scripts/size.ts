import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Chunks, withImports } from './precache.ts'

/**
 * The JavaScript a browser loads before a page works, in kB of Brotli, against the page's budget: the entry, the code
 * that hydrates pages, the frame, the page and all their static imports. Map code is part of none of these pages, nor
 * of what the service worker caches on the first visit.
 */
const CLIENT = fileURLToPath(new URL('../dist/client', import.meta.url))
const EVERYWHERE = ['index.html', 'src/app/hydration.ts']
const KB = 1000
/** The limit for what's fetched in the background, possibly in a gym with a bad signal. */
const KEPT = { files: 220, kb: 600 }

const pages = [
  {
    address: '/login',
    budgetKb: 133,
    modules: ['src/app/shell/BareFrame.tsx', 'src/pages/login/LoginPage.tsx'],
  },
  { address: '/', budgetKb: 169, modules: ['src/app/shell/Frame.tsx', 'src/pages/home/HomePage.tsx'] },
]

const manifestPath = join(CLIENT, '.vite/manifest.json')
if (!existsSync(manifestPath)) {
  console.error("The app hasn't been built. Run: npm run build")
  process.exit(1)
}
const manifest = JSON.parse(readFileSync(manifestPath, 'utf8')) as Chunks

let broken = false
for (const { address, budgetKb, modules } of pages) {
  const scripts = scriptsOf([...EVERYWHERE, ...modules])
  const sizes = [...scripts, 'theme.js']
    .map((file) => ({ file, kb: transferredBytes(file) / KB }))
    .toSorted((a, b) => b.kb - a.kb)
  const total = sizes.reduce((sum, { kb }) => sum + kb, 0)
  const maps = scripts.filter(holdsMap)
  const within = total <= budgetKb && maps.length === 0
  broken ||= !within

  console.log(`\n${within ? 'ok  ' : 'OVER'} ${address.padEnd(8)} ${total.toFixed(1).padStart(6)} kB of ${budgetKb} kB`)
  for (const { file, kb } of sizes) console.log(`       ${kb.toFixed(1).padStart(11)} kB  ${file}`)
  for (const file of maps) console.log(`       map code is in ${file}`)
}
const early = keptAtOnce()
const tooEarly = early.filter(
  (file) =>
    bringsMap(file) || (/\.woff2$/.test(file) && !/\/(archivo-latin|inter-latin-wght-normal)-.{8}\.woff2$/.test(file)),
)
const earlyKb = early.reduce((sum, file) => sum + transferredBytes(file), 0) / KB
const fewEnough = early.length > 0 && early.length <= KEPT.files && earlyKb <= KEPT.kb
broken ||= tooEarly.length > 0 || !fewEnough
console.log(
  `\n${tooEarly.length > 0 || !fewEnough ? 'OVER' : 'ok  '} ${early.length} files of ${KEPT.files}, ${earlyKb.toFixed(0)} kB of ${KEPT.kb} kB, are precached on the first visit`,
)
for (const file of tooEarly) console.log(`       not needed by everyone: ${file}`)
process.exit(broken ? 1 : 0)

/** The assets that the service worker fetches on install; it lists them. */
function keptAtOnce(): string[] {
  const worker = readFileSync(join(CLIENT, 'service-worker.js'), 'utf8')
  return [...worker.matchAll(/assets\/[\w.-]+/g)].map(([file]) => file)
}

/** Map code, or a file that loads it as soon as it runs. */
function bringsMap(file: string): boolean {
  const module = Object.keys(manifest).find((key) => manifest[key]?.file === file)
  return file.endsWith('.js') && module !== undefined && scriptsOf([module]).some(holdsMap)
}

/** The files of these modules, with all their static imports. */
function scriptsOf(modules: string[]): string[] {
  const missing = modules.find((module) => !manifest[module])
  if (missing)
    throw new Error(`${missing} is not in the build. If the page moved, update its address in scripts/size.ts.`)
  const files = [...withImports(manifest, modules)].map((key) => manifest[key]?.file ?? '')
  return [...new Set(files)].filter((file) => file.endsWith('.js'))
}

/** A file's size as it's sent: that of the compressed copy, if the build has written one. */
function transferredBytes(file: string): number {
  const path = join(CLIENT, file)
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size
}

function holdsMap(file: string): boolean {
  return /maplibregl/.test(readFileSync(join(CLIENT, file), 'utf8'))
}
