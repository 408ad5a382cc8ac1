/** The bundler's module graph. */
interface Modules {
  getModuleInfo(id: string): { importers: string[]; dynamicImporters: string[]; isEntry: boolean } | null
}

const OURS = /^(?!.*node_modules).*[\\/]src[\\/]/
/** Modules with a large library, which no other code should wait for. */
const HEAVY = /[\\/]map[\\/]|Map|chart|Player|upload/i
const OF_LOGIN = /LoginPage|BareFrame|app[\\/]hydration/
const OF_HOME = /HomePage|NewPostsPill|[\\/]Frame\.tsx/
/** The icons of /login and the frame around it. Otherwise they'd be merged with those of many other pages. */
const ICONS_OF_LOGIN =
  /lucide-react.*[\\/](?:arrow-left|calendar-days|chart-no-axes-column|check|circle-question-mark|cloud-off|ellipsis|info|locate-fixed|map-pin|moon|search|sun|triangle-exclamation-point|users-round|wifi-off)\.m?js$/
/** The hook that pages through the feed. Otherwise it would be merged with another list, which would then load too. */
const PAGING_OF_HOME = /react-query.*[\\/]useInfiniteQuery/
/** Small modules that pages share with a larger part, such as the editor of gyms. Otherwise they'd load that part. */
const SMALL = /[\\/](?:LazyMap\.tsx|NoMap\.tsx|timezones\.ts|plain-session\.ts|useMutation\.js|mutationObserver\.js)$/
/** A module used by this many parts of the app is soon needed by almost everyone. */
const MANY = 10
/** Modules with only numbers, too small for a request of their own. */
const LIMITS = /[\\/]limits\.ts$/
/** Modules needed by only two parts stay separate, so other pages don't load them unnecessarily. */
const FEW = 2

/**
 * Chunks of code shared by several pages, in addition to the entry script. By default the bundler makes one for every
 * combination of pages: hundreds, most of them tiny, each a request. Code for the first two screens stays
 * separate, because those have a size budget (scripts/size.ts). The order matters: a chunk also takes the dependencies
 * of its modules, unless an earlier one has them.
 */
export const sharedChunks = [
  // Icons are split by the pages that use them.
  { name: 'first', test: ICONS_OF_LOGIN },
  { name: 'icons', test: /lucide-react/, minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 9_000 },
  { name: only('first') },
  { name: 'home', test: PAGING_OF_HOME },
  { name: only('home') },
  { name: only('pages') },
  { name: 'shared', test: SMALL },
  { name: sharedChunkOf },
].map((group, nth) => ({ ...group, priority: 7 - nth }))

function only(chunk: string) {
  return (id: string, modules: Modules) => (sharedChunkOf(id, modules) === chunk ? chunk : null)
}

function sharedChunkOf(id: string, modules: Modules): string | null {
  if (!OURS.test(id) || HEAVY.test(id)) return null
  const parts = partsThatNeed(id, modules)
  if (parts.length < 2) return null
  if (parts.some((part) => OF_LOGIN.test(part))) return 'first'
  if (parts.some((part) => OF_HOME.test(part))) return 'home'
  if (parts.length >= MANY || LIMITS.test(id)) return 'pages'
  return parts.length > FEW ? capabilityOf(id) : null
}

const capabilityOf = (id: string) => /[\\/](?:domains[\\/][\w-]+|pages)[\\/]([\w-]+)/.exec(id)?.[1] ?? null

const known = new Map<string, string[]>()

/** The entry and the lazily loaded parts (pages, dialogs) that statically import this module, directly or not. */
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
