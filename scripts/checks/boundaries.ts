import { importsOf } from './imports.ts'
import { packageFindings } from './package-exports.ts'
import { type Finding, lineAt, reportFindings, type Source, sourcesBelow } from './sources.ts'

/** A domain may import the domains before it, and none after it. */
export const DOMAINS = [
  'members',
  'gyms',
  'feed',
  'notifications',
  'messages',
  'events',
  'gym-management',
  'journal',
  'creators',
  'moderation',
]

/**
 * What may import what.
 * - `app → pages, imports, seed → domains → platform, ui`, and the domains in their order; platform may use the pure
 * files of ui, `platform/web` all of them, ui nothing but itself.
 * - `web/` and `server/` never import each other; what both need is pure and lives next to `contract.ts`.
 * - Product code never imports tests, and only `app/` imports code outside `src/`, such as the dev services.
 */
export function boundaryFindings(sources: Source[]): Finding[] {
  return sources.flatMap((source) => {
    const misnamed = nameFinding(source.path)
    return [...(misnamed ? [{ path: source.path, line: 1, message: misnamed }] : []), ...importFindings(source)]
  })
}

const EMPTY_NAMES = /\/(index|utils?|helpers?|misc|common)\.tsx?$/

function nameFinding(path: string): string | undefined {
  const said = EMPTY_NAMES.exec(path)?.[1]
  return said && `"${said}" doesn't say what's inside: name the file after what it does, using domain terms.`
}

function importFindings(source: Source): Finding[] {
  return importsOf(source).flatMap(({ target, position, typeOnly }) => {
    const message = whyNot(source.path, target, typeOnly)
    return message ? [{ path: source.path, line: lineAt(source.text, position), message: `${target}: ${message}` }] : []
  })
}

type Room = 'app' | 'pages' | 'imports' | 'seed' | 'domains' | 'platform' | 'ui' | 'testing'
type Side = 'pure' | 'server' | 'web'

/** The layer and folder a file belongs to. */
type Place =
  | { room: Exclude<Room, 'pages' | 'domains'> | 'test' | 'outside' | 'package' }
  | { room: 'pages' | 'domains'; domain: string; capability: string; side: Side; file: string }
type PlaceInDomain = Extract<Place, { domain: string }>

const OUTSIDE = /^(dev-services|e2e|bench|scripts)\//
const TEST = /\.(test|fixture|e2e)\.tsx?$/

function placeOf(path: string): Place {
  if (TEST.test(path)) return { room: 'test' }
  if (OUTSIDE.test(path)) return { room: 'outside' }
  if (!path.startsWith('src/')) return { room: 'package' }
  const [, room = '', ...below] = path.split('/')
  const file = below.at(-1) ?? ''
  if (room === 'pages') return { room, domain: room, capability: below[0] ?? '', side: 'web', file }
  if (room === 'domains') {
    const [domain = '', capability = '', side] = below
    return { room, domain, capability, side: side === 'server' || side === 'web' ? side : 'pure', file }
  }
  return { room: isRoom(room) ? room : 'app' }
}

const isRoom = (room: string): room is Exclude<Room, 'pages' | 'domains'> =>
  ['imports', 'seed', 'platform', 'ui', 'testing'].includes(room)

function whyNot(path: string, target: string, typeOnly: boolean): string | undefined {
  const from = placeOf(path)
  const to = placeOf(target)
  if (from.room === 'test' || from.room === 'testing' || from.room === 'outside') return undefined

  if (to.room === 'test' || to.room === 'testing') return 'product code must not import tests.'
  if (to.room === 'outside')
    return from.room === 'app' ? undefined : 'src/ must not import code outside src/; only src/app starts dev services.'
  if (from.room === 'app') return undefined
  if (to.room === 'app')
    return 'src/app wires everything together; nothing imports it. Move what you need to a domain or src/platform, or pass it as an argument.'
  if (to.room === 'pages' && from.room !== 'pages')
    return 'pages combine domains; domains must not import pages. Move what you need to a domain, or take it as a prop.'
  if (from.room === 'imports' || from.room === 'seed') return undefined
  if (to.room === 'imports' || to.room === 'seed')
    return `src/${to.room} fills a database; only src/app and scripts may import it.`
  return isInDomain(from) ? whyNotFromDomain(from, to, target, typeOnly) : whyNotFromBelow(from, to, path, target)
}

const isInDomain = (place: Place): place is PlaceInDomain => 'domain' in place

function whyNotFromBelow(from: Place, to: Place, path: string, target: string): string | undefined {
  if (isInDomain(to))
    return `src/${from.room} must not import domains. Move what you need into it, or pass it in from src/app.`
  if (from.room === 'ui' && to.room === 'platform')
    return 'src/ui must be reusable in another product: pass what it needs as a prop.'
  if (from.room === 'platform' && to.room === 'ui' && !path.startsWith('src/platform/web/') && !isPureUi(target))
    return 'server code must not import components.'
  return undefined
}

/** Files without components, which server code may import too. */
function isPureUi(target: string): boolean {
  return target.endsWith('.ts')
}

function whyNotFromDomain(from: PlaceInDomain, to: Place, target: string, typeOnly: boolean): string | undefined {
  const impure = from.side === 'pure' && whyNotPure(from.file, to, target, typeOnly)
  if (impure) return impure
  if (isInDomain(to)) {
    if (from.side === 'web' && to.side === 'server')
      return `web/ must not import server/. Move shared pure code to rules.ts or contract.ts of ${to.capability}.`
    if (from.side === 'server' && to.side === 'web')
      return `server/ must not import web/. Move shared pure code to rules.ts of ${to.capability}.`
    return whyNotAcross(from, to)
  }
  if (from.side === 'server' && (target.startsWith('src/platform/web/') || (to.room === 'ui' && !isPureUi(target))))
    return 'server code must not import components. Move pure parts to .ts files outside web/.'
  if (from.side === 'web' && to.room === 'platform' && !target.startsWith('src/platform/web/') && !isShared(target))
    return 'that part of src/platform runs on the server. Browser code may use src/platform/web and modules that work without Node.'
  return undefined
}

function whyNotAcross(from: PlaceInDomain, to: PlaceInDomain): string | undefined {
  if (from.room === 'domains' && DOMAINS.indexOf(to.domain) > DOMAINS.indexOf(from.domain))
    return `${from.domain} comes before ${to.domain}. Move what you need to the earlier domain, declare an extension point, or take it as a prop.`
  const isOther = from.capability !== to.capability || from.domain !== to.domain
  if (isOther && to.side === 'web' && /Page\.tsx$/.test(to.file))
    return `a page belongs to its URL. Move the shared part to its own component in web/ of ${to.capability}.`
  return undefined
}

/** Groups of domains that import each other, directly or indirectly (Tarjan's strongly connected components). */
export function domainCycles(sources: Source[]): string[][] {
  const imports = new Map<string, Set<string>>()
  for (const source of sources) {
    const from = placeOf(source.path)
    if (from.room !== 'domains') continue
    const targets = imports.get(from.domain) ?? new Set()
    imports.set(from.domain, targets)
    for (const { target } of importsOf(source)) {
      const to = placeOf(target)
      if (to.room === 'domains' && to.domain !== from.domain) targets.add(to.domain)
    }
  }
  const index = new Map<string, number>()
  const path: string[] = []
  const cycles: string[][] = []
  const visit = (domain: string): number => {
    const own = index.size
    index.set(domain, own)
    path.push(domain)
    let low = own
    for (const next of imports.get(domain) ?? []) {
      if (!index.has(next)) low = Math.min(low, visit(next))
      else if (path.includes(next)) low = Math.min(low, index.get(next) ?? low)
    }
    if (low === own) {
      const component = path.splice(path.indexOf(domain))
      if (component.length > 1) cycles.push(component)
    }
    return low
  }
  for (const domain of imports.keys()) if (!index.has(domain)) visit(domain)
  return cycles
}

/** A capability's second contract is named after its part: `changes-contract.ts`. */
const isContract = (file: string) => /^(\w+-)?contract\.ts$/.test(file)
const CONTRACT_PACKAGES = /^(zod|@orpc\/contract)$/

/** A platform file that doesn't depend on anything server-only, directly or indirectly. */
function isShared(target: string): boolean {
  return !reachesForPackages(target)
}

function whyNotPure(file: string, to: Place, target: string, typeOnly: boolean): string | undefined {
  if (isInDomain(to) && to.side !== 'pure' && !typeOnly)
    return `${file} is used by both browser and server: it must not import web/ or server/. They can import it.`
  if (to.room === 'platform' && !typeOnly && (target.startsWith('src/platform/web/') || !isShared(target)))
    return `${file} is used by both browser and server, but that part of src/platform works in only one of them.`
  if (isContract(file) && to.room === 'package' && !CONTRACT_PACKAGES.test(target))
    return 'a contract may import only the schema library, other contracts and pure code.'
  if (!isContract(file) && to.room === 'package' && !typeOnly)
    return /^node:/.test(target)
      ? `${file} must be pure: move code that needs Node to server/.`
      : `${file} loads with the first screen: it must not import packages. Move schemas to contract.ts.`
  if (!isContract(file) && isContract(target.split('/').at(-1) ?? '') && !typeOnly)
    return `${file} would load the schema library in the browser: import only types from a contract.`
  return undefined
}

/** Packages small and simple enough to run in both browser and server. */
const EVERYWHERE = /^nanoid$/

function reachesForPackages(path: string, seen = new Set<string>()): boolean {
  const source = sourceNamed(path)
  if (seen.has(path) || !source) return false
  seen.add(path)
  return importsOf(source).some(({ target, typeOnly }) => {
    if (typeOnly) return false
    return target.startsWith('src/')
      ? reachesForPackages(target, seen)
      : !CONTRACT_PACKAGES.test(target) && !EVERYWHERE.test(target)
  })
}

let read: Map<string, Source> | undefined

function sourceNamed(path: string): Source | undefined {
  read ??= new Map(sourcesBelow('src').map((source) => [source.path, source]))
  return read.get(path)
}

if (import.meta.main) {
  const sources = sourcesBelow('src')
  const cycles = domainCycles(sources).map((cycle) => ({
    path: 'src/domains',
    line: 1,
    message: `${cycle.join(', ')} import each other.`,
  }))
  const packages = packageFindings([...sources, ...sourcesBelow('dev-services', 'e2e', 'bench', 'scripts')])
  reportFindings(
    [...boundaryFindings(sources), ...cycles, ...packages],
    `${sources.length} files respect the module boundaries: no cycles between domains, packages imported through their exports`,
  )
}
