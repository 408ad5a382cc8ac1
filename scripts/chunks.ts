/** What the bundler knows of the modules. */
interface Modules {
  getModuleInfo(id: string): { importers: string[]; dynamicImporters: string[]; isEntry: boolean } | null
}

const OURS = /^(?!.*node_modules).*[\\/]src[\\/]/
/** These bring a large library with them, which nothing else is to wait for. */
const HEAVY = /[\\/]map[\\/]|Map|chart|Player|upload/i
const OF_LOGIN = /LoginPage|BareFrame/
const OF_HOME = /HomePage|[\\/]Frame\.tsx/
/** Wanted by so many parts of the app that almost everybody needs it soon. */
const MANY = 10
/** What only two want stays a file of its own: others would fetch it for nothing. */
const FEW = 2

/**
 * Files of what several pages share, beside the first script. Left to itself, the bundler makes one for every set of pages: four
 * hundred, most of a few hundred bytes, each a request. What the first two screens need stays apart, for these have a budget
 * (scripts/size.ts). The order says who takes along what several need: a file holds the dependencies of its modules too.
 */
export const sharedChunks = [
  // The library knows which icons are used, so they are parted by that.
  { name: 'icons', test: /lucide-react/, minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 12_000 },
  { name: only('first') },
  { name: only('home') },
  { name: only('pages') },
  { name: sharedChunkOf },
].map((group, nth) => ({ ...group, priority: 5 - nth }))

function only(chunk: string) {
  return (id: string, modules: Modules) => (sharedChunkOf(id, modules) === chunk ? chunk : null)
}

function sharedChunkOf(id: string, modules: Modules): string | null {
  if (!OURS.test(id) || HEAVY.test(id)) return null
  const parts = partsThatNeed(id, modules)
  if (parts.length < 2) return null
  if (parts.some((part) => OF_LOGIN.test(part))) return 'first'
  if (parts.some((part) => OF_HOME.test(part))) return 'home'
  if (parts.length >= MANY) return 'pages'
  return parts.length > FEW ? capabilityOf(id) : null
}

const capabilityOf = (id: string) => /[\\/](?:domains[\\/][\w-]+|pages)[\\/]([\w-]+)/.exec(id)?.[1] ?? null

const known = new Map<string, string[]>()

/** What is loaded by itself (a page, a dialog) and needs this module at once. */
function partsThatNeed(id: string, modules: Modules): string[] {
  const found = known.get(id)
  if (found) return found
  const seen = new Set<string>()
  const parts: string[] = []
  const visit = (at: string) => {
    const module = seen.has(at) ? null : modules.getModuleInfo(at)
    seen.add(at)
    if (!module) return
    if (module.isEntry || module.dynamicImporters.length > 0) parts.push(at)
    for (const importer of module.importers) visit(importer)
  }
  visit(id)
  known.set(id, parts)
  return parts
}
