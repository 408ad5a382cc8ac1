import { importsOf } from './imports.ts'
import { packageFindings } from './package-exports.ts'
import { conclude, type Finding, lineAt, type Source, sourcesBelow } from './sources.ts'

/** A domain may import those before it, and nothing of those after it. */
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
 *
 * - `app → pages, imports, seed → domains → platform, ui`, and the domains in their order; platform may use the pure files of ui,
 *   ui nothing but itself.
 * - `web/` and `server/` never meet; what both need is pure and stands beside `contract.ts`.
 * - Nothing shipped imports tests, browser stories, measurements or scripts; only `app/` starts the development services.
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
  return said && `"${said}" does not say what is inside: name the file after what it does, in the words of the domain.`
}

function importFindings(source: Source): Finding[] {
  return importsOf(source).flatMap(({ target, position, typeOnly }) => {
    const message = whyNot(source.path, target, typeOnly)
    return message ? [{ path: source.path, line: lineAt(source.text, position), message: `${target}: ${message}` }] : []
  })
}

type Room = 'app' | 'pages' | 'imports' | 'seed' | 'domains' | 'platform' | 'ui' | 'testing'
type Side = 'pure' | 'server' | 'web'

/** Where a file is. */
type Place =
  | { room: Exclude<Room, 'pages' | 'domains'> | 'test' | 'outside' | 'package' }
  | { room: 'pages' | 'domains'; domain: string; capability: string; side: Side; file: string }
type PlaceInDomain = Extract<Place, { domain: string }>

const OUTSIDE = /^(dev-services|e2e|bench|scripts)\//
const TEST = /\.(test|e2e)\.tsx?$/

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

  if (to.room === 'test' || to.room === 'testing') return 'tests use the product, not the other way round.'
  if (to.room === 'outside')
    return from.room === 'app'
      ? undefined
      : 'the product runs without what stands outside src/; only src/app starts it.'
  if (from.room === 'app') return undefined
  if (to.room === 'app')
    return 'src/app puts the parts together and is imported by none. What is needed belongs into a domain or src/platform, or comes in as an argument.'
  if (to.room === 'pages' && from.room !== 'pages')
    return 'a page puts domains together, and none of them knows it. Move what is needed into a domain, or take it as a prop.'
  if (from.room === 'imports' || from.room === 'seed') return undefined
  if (to.room === 'imports' || to.room === 'seed')
    return `src/${to.room} fills a database from outside; only src/app and scripts start it.`
  return isInDomain(from) ? whyNotFromDomain(from, to, target, typeOnly) : whyNotFromBelow(from, to, path, target)
}

const isInDomain = (place: Place): place is PlaceInDomain => 'domain' in place

function whyNotFromBelow(from: Place, to: Place, path: string, target: string): string | undefined {
  if (isInDomain(to))
    return `src/${from.room} knows no domain. Move what is needed down into it, or hand it over from src/app.`
  if (from.room === 'ui' && to.room === 'platform')
    return 'a part of src/ui could ship in another product: give it what it needs as a prop.'
  if (from.room === 'platform' && to.room === 'ui' && !path.startsWith('src/platform/web/') && !isPureUi(target))
    return 'the server has no screen.'
  return undefined
}

/** Tables of facts that screens and server share, without React. */
function isPureUi(target: string): boolean {
  return target.endsWith('.ts')
}

function whyNotFromDomain(from: PlaceInDomain, to: Place, target: string, typeOnly: boolean): string | undefined {
  const impure = from.side === 'pure' && whyNotPure(from.file, to, target, typeOnly)
  if (impure) return impure
  if (isInDomain(to)) {
    if (from.side === 'web' && to.side === 'server')
      return `web/ never imports server/. What both sides need is pure and belongs into rules.ts or contract.ts of ${to.capability}.`
    if (from.side === 'server' && to.side === 'web')
      return `server/ never imports web/. What both sides need is pure and belongs into rules.ts of ${to.capability}.`
    return whyNotAcross(from, to)
  }
  if (from.side === 'server' && (target.startsWith('src/platform/web/') || (to.room === 'ui' && !isPureUi(target))))
    return 'the server has no screen. Pure parts stand in .ts files outside web/.'
  if (from.side === 'web' && to.room === 'platform' && !target.startsWith('src/platform/web/') && !isShared(target))
    return 'that part of src/platform runs on the server. The browser uses src/platform/web and what needs no Node.'
  return undefined
}

function whyNotAcross(from: PlaceInDomain, to: PlaceInDomain): string | undefined {
  if (from.room === 'domains' && DOMAINS.indexOf(to.domain) > DOMAINS.indexOf(from.domain))
    return `${from.domain} comes before ${to.domain}. Move what is needed left, declare an extension point, or take it as a prop.`
  const isOther = from.capability !== to.capability || from.domain !== to.domain
  if (isOther && to.side === 'web' && /Page\.tsx$/.test(to.file))
    return `a page belongs to its URL. Show the part both need as a component of its own in web/ of ${to.capability}.`
  return undefined
}

/** Groups of two and more domains that import each other, in any number of steps (Tarjan's strongly connected components). */
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

/** A second contract of a capability is named by its part: `changes-contract.ts`. */
const isContract = (file: string) => /^(\w+-)?contract\.ts$/.test(file)
const CONTRACT_PACKAGES = /^(zod|@orpc\/contract)$/

/** A file of the platform that reaches, in any number of steps, for nothing that only a server has. */
function isShared(target: string): boolean {
  return !reachesForPackages(target)
}

function whyNotPure(file: string, to: Place, target: string, typeOnly: boolean): string | undefined {
  if (isInDomain(to) && to.side !== 'pure' && !typeOnly)
    return `${file} is read by the browser and by the server: it imports neither web/ nor server/. Let those import it.`
  if (to.room === 'platform' && !typeOnly && (target.startsWith('src/platform/web/') || !isShared(target)))
    return `${file} is read by the browser and by the server, and that part of src/platform is for one of them.`
  if (isContract(file) && to.room === 'package' && !CONTRACT_PACKAGES.test(target))
    return 'a contract imports the schema library and other contracts, nothing that does work.'
  if (!isContract(file) && to.room === 'package' && !typeOnly)
    return /^node:/.test(target)
      ? `${file} is pure: what needs Node belongs into server/.`
      : `${file} is loaded by the browser with the first screen: it imports no package. Schemas belong into contract.ts.`
  if (!isContract(file) && isContract(target.split('/').at(-1) ?? '') && !typeOnly)
    return `${file} would bring the schema library into the browser: import types of a contract only.`
  return undefined
}

/** Packages small and plain enough to run in the browser as on the server. */
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
  conclude(
    [...boundaryFindings(sources), ...cycles, ...packages],
    `${sources.length} files keep to their rooms, no domains in a cycle, packages imported through their exports`,
  )
}
