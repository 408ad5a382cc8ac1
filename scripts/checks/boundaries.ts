import { posix } from 'node:path'
import { conclude, type Finding, lineAt, type Part, parse, partsOf, type Source, sourcesBelow } from './sources.ts'

/**
 * What may import what.
 *
 * - `app → features → platform, ui`; platform may use the pure files of ui, ui nothing but itself.
 * - A feature may use of another: its files beside `contract.ts` and `rules.ts` (pure), `server/reads.ts`,
 *   `server/tables.ts` (to join in a read), the activities' `visible-to.ts` and `log-activity.ts`, the admins' `audit.ts`, and the web components
 *   that are no pages.
 * - `web/` and `server/` never meet; what both need is pure and stands beside `contract.ts`.
 * - Nothing shipped imports tests, browser stories, measurements or scripts; only `app/` starts the stand-ins.
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

interface Import {
  /** A path from the root for our own files, else the package's name. */
  target: string
  position: number
  typeOnly: boolean
}

/** Every import, re-export, dynamic import and `import('…')` type of a file. */
function importsOf(source: Source): Import[] {
  const found: Import[] = []
  const walk = (part: Part) => {
    const imported = importedBy(part)
    if (imported) found.push({ ...imported, target: targetOf(source.path, imported.target), position: part.start })
    for (const inner of partsOf(part)) walk(inner)
  }
  walk(parse(source).program)
  return found
}

function importedBy(part: Part): { target: string; typeOnly: boolean } | undefined {
  switch (part.type) {
    case 'ImportDeclaration':
      return { target: part.source.value, typeOnly: part.importKind === 'type' }
    case 'ExportAllDeclaration':
      return { target: part.source.value, typeOnly: part.exportKind === 'type' }
    case 'ExportNamedDeclaration':
      return part.source ? { target: part.source.value, typeOnly: part.exportKind === 'type' } : undefined
    case 'ImportExpression':
      return part.source.type === 'Literal' ? { target: String(part.source.value), typeOnly: false } : undefined
    case 'TSImportType':
      return { target: part.source.value, typeOnly: true }
    default:
      return undefined
  }
}

function targetOf(from: string, specifier: string): string {
  if (specifier.startsWith('#')) return `src/${specifier.slice(1)}`
  if (specifier.startsWith('.')) return posix.normalize(`${posix.dirname(from)}/${specifier}`)
  return specifier
}

/** Where a file stands in the house. */
type Place =
  | { room: 'app' | 'platform' | 'ui' | 'testing' | 'test' | 'outside' | 'package' }
  | { room: 'feature'; feature: string; side: 'pure' | 'server' | 'web'; file: string }

const OUTSIDE = /^(dev-services|e2e|bench|scripts)\//
const TEST = /\.(test|e2e)\.tsx?$/

function placeOf(path: string): Place {
  if (TEST.test(path)) return { room: 'test' }
  if (OUTSIDE.test(path)) return { room: 'outside' }
  const [, room, rest] = /^src\/(\w+)\/(.*)$/.exec(path) ?? []
  if (room === 'app' || room === 'platform' || room === 'ui' || room === 'testing') return { room }
  if (room === 'features') {
    const [feature = '', ...below] = (rest ?? '').split('/')
    const side = below.length > 1 && (below[0] === 'server' || below[0] === 'web') ? below[0] : 'pure'
    return { room: 'feature', feature, side, file: below.at(-1) ?? '' }
  }
  return path.startsWith('src/') ? { room: 'app' } : { room: 'package' }
}

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
    return 'src/app puts the parts together and is imported by none. What is needed belongs into src/platform or a feature, or comes in as an argument.'
  if (from.room === 'feature') return whyNotFromFeature(from, to, target, typeOnly)
  return whyNotFromBelow(from, to, path, target)
}

function whyNotFromBelow(from: Place, to: Place, path: string, target: string): string | undefined {
  if (to.room === 'feature')
    return `src/${from.room} knows no feature. Move what is needed down into it, or hand it over from src/app.`
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

function whyNotFromFeature(
  from: Extract<Place, { room: 'feature' }>,
  to: Place,
  target: string,
  typeOnly: boolean,
): string | undefined {
  const impure = from.side === 'pure' && whyNotPure(from.file, to, target, typeOnly)
  if (impure) return impure
  if (to.room === 'feature') {
    if (from.side === 'web' && to.side === 'server')
      return `web/ never imports server/. What both sides need is pure and belongs into src/features/${to.feature}/rules.ts or contract.ts.`
    if (from.side === 'server' && to.side === 'web')
      return `server/ never imports web/. What both sides need is pure and belongs into src/features/${to.feature}/rules.ts.`
    if (from.feature !== to.feature) return whyNotAcross(to)
    return undefined
  }
  if (from.side === 'server' && (target.startsWith('src/platform/web/') || (to.room === 'ui' && !isPureUi(target))))
    return 'the server has no screen. Pure parts stand in .ts files outside web/.'
  if (from.side === 'web' && to.room === 'platform' && !target.startsWith('src/platform/web/') && !isShared(target))
    return 'that part of src/platform runs on the server. The browser uses src/platform/web and what needs no Node.'
  return undefined
}

/** Rows, queries, the one rule of who may see what, and the one way to write down what was done, to tell of it, to keep its pictures and to ask what a membership opens. */
const OPEN_SERVER_FILES = [
  'reads.ts',
  'tables.ts',
  'visible-to.ts',
  'log-activity.ts',
  'audit.ts',
  'notify.ts',
  'duties.ts',
  'sentences.ts',
  'rights.ts',
  'pictures.ts',
  'event-posts.ts',
  'award.ts',
  'signed.ts',
  'access.ts',
  'file-report.ts',
  'impose.ts',
  'settings.ts',
]

function whyNotAcross({ feature, side, file }: Extract<Place, { room: 'feature' }>): string | undefined {
  if (side === 'server' && !OPEN_SERVER_FILES.includes(file))
    return `of another feature's server only reads.ts, tables.ts, visible-to.ts, log-activity.ts, audit.ts, notify.ts, duties.ts, sentences.ts, rights.ts, pictures.ts, event-posts.ts, award.ts, signed.ts, access.ts and settings.ts are open. Export a read there, or bring the two together in src/app (as an argument).`
  if (side === 'web' && /Page\.tsx$/.test(file))
    return `a page belongs to its URL. Show the part both need as a component of its own in src/features/${feature}/web.`
  return undefined
}

/** A second contract of a feature is named by its part: `changes-contract.ts`. */
const isContract = (file: string) => /^(\w+-)?contract\.ts$/.test(file)
const CONTRACT_PACKAGES = /^(zod|@orpc\/contract)$/

/** A file of the platform that reaches, in any number of steps, for nothing that only a server has. */
function isShared(target: string): boolean {
  return !reachesForPackages(target)
}

function whyNotPure(file: string, to: Place, target: string, typeOnly: boolean): string | undefined {
  if (to.room === 'feature' && to.side !== 'pure' && !typeOnly)
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
  conclude(boundaryFindings(sources), `${sources.length} files keep to their rooms`)
}
