import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

/**
 * The JavaScript that a browser loads before it shows a page for the first time, in kB of gzip, against what the page may
 * cost: the entry, the frame, the page and everything they import at once. Map code belongs to neither page, nor to what the
 * service worker keeps from the first visit on.
 */
const CLIENT = fileURLToPath(new URL('../dist/client', import.meta.url))
const ENTRY = 'index.html'
const KB = 1000
/** Fetched in the background while somebody stands in a gym with bad signal. */
const KEPT = { files: 220, kb: 700 }

const pages = [
  {
    address: '/login',
    budgetKb: 150,
    modules: ['src/app/shell/BareFrame.tsx', 'src/pages/login/LoginPage.tsx'],
  },
  { address: '/', budgetKb: 200, modules: ['src/app/shell/Frame.tsx', 'src/pages/home/HomePage.tsx'] },
]

interface Chunk {
  file: string
  imports?: string[]
}

const manifestPath = join(CLIENT, '.vite/manifest.json')
if (!existsSync(manifestPath)) {
  console.error('The app is not built, so its size is not known. Run: npm run build')
  process.exit(1)
}
const manifest = JSON.parse(readFileSync(manifestPath, 'utf8')) as Record<string, Chunk>

let broken = false
for (const { address, budgetKb, modules } of pages) {
  const scripts = scriptsOf([ENTRY, ...modules])
  const sizes = [...scripts, 'theme.js']
    .map((file) => ({ file, kb: gzipSync(readFileSync(join(CLIENT, file))).length / KB }))
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
  (file) => bringsMap(file) || (/\.woff2$/.test(file) && !/-latin-[a-z]+-normal/.test(file)),
)
const earlyKb = early.reduce((sum, file) => sum + gzipSync(readFileSync(join(CLIENT, file))).length, 0) / KB
const fewEnough = early.length > 0 && early.length <= KEPT.files && earlyKb <= KEPT.kb
broken ||= tooEarly.length > 0 || !fewEnough
console.log(
  `\n${tooEarly.length > 0 || !fewEnough ? 'OVER' : 'ok  '} ${early.length} files of ${KEPT.files}, ${earlyKb.toFixed(0)} kB of ${KEPT.kb} kB, are kept at the first visit, before anybody asks`,
)
for (const file of tooEarly) console.log(`       not for everybody: ${file}`)
process.exit(broken ? 1 : 0)

/** What the service worker fetches at once: its name stands in the worker. */
function keptAtOnce(): string[] {
  const worker = readFileSync(join(CLIENT, 'service-worker.js'), 'utf8')
  return [...worker.matchAll(/assets\/[\w.-]+/g)].map(([file]) => file)
}

/** Map code, or what loads it as soon as it runs. */
function bringsMap(file: string): boolean {
  const module = Object.keys(manifest).find((key) => manifest[key]?.file === file)
  return file.endsWith('.js') && module !== undefined && scriptsOf([module]).some(holdsMap)
}

/** The files of these modules with all that they import before they run. */
function scriptsOf(modules: string[]): string[] {
  const seen = new Set<string>()
  const visit = (key: string) => {
    if (seen.has(key)) return
    const chunk = manifest[key]
    if (!chunk)
      throw new Error(`${key} is not in the build. Has the page moved? Its address stands in scripts/size.ts.`)
    seen.add(key)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  for (const module of modules) visit(module)
  return [...new Set([...seen].map((key) => manifest[key]?.file ?? ''))].filter((file) => file.endsWith('.js'))
}

function holdsMap(file: string): boolean {
  return /maplibregl/.test(readFileSync(join(CLIENT, file), 'utf8'))
}
