import { ValidationError } from '@orpc/contract'
import { type AnyProcedure, ORPCError } from '@orpc/server'
import { Counter } from 'prom-client'
import type { RequestContext } from '#platform/context.ts'

type Path = readonly PropertyKey[]

/** Rows left out of answers because they don't fit the contract, by call. Registered by `operations.ts`. */
export const unreadableRows = new Counter({
  name: 'open_mat_unreadable_rows_total',
  help: 'Rows left out of answers because they do not fit the contract, by call.',
  labelNames: ['call'],
  registers: [],
})

/** One answer can hide a second fault behind the first, so it's checked again a few times. */
const MOST_PASSES = 3

/**
 * Answers a read although some of its rows don't fit the contract: they are left out, logged by id and counted, so that one
 * bad row never fails a page for everyone who would see it. Rethrows what isn't about rows. Cursors come from the database's
 * rows, not from the answer, so the pages still follow each other without a gap.
 */
export async function answerWithoutUnreadableRows(
  error: unknown,
  { procedure, path, context }: { procedure: AnyProcedure; path: readonly string[]; context: RequestContext },
): Promise<unknown> {
  const { outputSchema, route } = procedure['~orpc']
  if (!(error instanceof ORPCError && error.status === 500 && error.cause instanceof ValidationError)) throw error
  if (!outputSchema || route.method !== 'GET') throw error
  let output: unknown = error.cause.data
  let issues = error.cause.issues
  for (let pass = 0; pass < MOST_PASSES; pass++) {
    const faults = faultsOf(output, issues.map(pathOf))
    if (!faults) throw error
    output = withoutFaults(output, faults)
    const checked = await outputSchema['~standard'].validate(output)
    const call = path.join('.')
    for (const { id, field } of faults)
      context.log.warn({ call, id, field }, 'a row does not fit the contract: left out')
    unreadableRows.inc({ call }, faults.length)
    if (!checked.issues) return checked.value
    issues = checked.issues
  }
  throw error
}

const pathOf = ({ path = [] }: ValidationError['issues'][number]): Path =>
  path.map((part) => (typeof part === 'object' ? part.key : part))

interface Fault {
  /** Where the row is: in a list, or a single one beside a list, such as a pinned post. */
  at: Path
  isInList: boolean
  /** Undefined when the row has none that can be read. */
  id: string | undefined
  /** Which field of the row doesn't fit. Names only: what members wrote stays out of the log. */
  field: string
}

/** The rows that the issues are about, each once; undefined when one of the issues is about no row. */
function faultsOf(output: unknown, issues: readonly Path[]): Fault[] | undefined {
  const faults = new Map<string, Fault>()
  for (const path of issues) {
    const depth = rowDepth(output, path)
    if (depth === undefined) return undefined
    const at = path.slice(0, depth)
    const field = path.slice(depth).map(String).join('.')
    faults.set(JSON.stringify(at.map(String)), {
      at,
      isInList: typeof at.at(-1) === 'number',
      id: idOf(valueAt(output, at)),
      field: /^[\w.]{0,120}$/.test(field) ? field : '',
    })
  }
  return [...faults.values()]
}

/** How far into the path the outermost row ends. */
function rowDepth(output: unknown, path: Path): number | undefined {
  for (const [depth, part] of path.entries())
    if (typeof part === 'number' && Array.isArray(valueAt(output, path.slice(0, depth)))) return depth + 1
  return Array.isArray(valueAt(output, ['items'])) && path.length > 1 ? 1 : undefined
}

const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce((inner, part) => (inner as Record<PropertyKey, unknown> | null | undefined)?.[part], value)

/** Rows name themselves at the top or, like entries of the feed, in the card they hold. */
function idOf(row: unknown): string | undefined {
  const own = valueAt(row, ['id']) ?? valueAt(row, ['uid'])
  if (typeof own === 'string') return own
  const inner = Object.values(typeof row === 'object' ? (row ?? {}) : {}).map((value) => valueAt(value, ['id']))
  return inner.find((id) => typeof id === 'string')
}

function withoutFaults(output: unknown, faults: readonly Fault[]): unknown {
  const copy = structuredClone(output)
  for (const { at, isInList } of faults) {
    const [holder, last] = [valueAt(copy, at.slice(0, -1)) as Record<PropertyKey, unknown>, at.at(-1) ?? '']
    if (isInList) delete holder[last]
    else holder[last] = null
  }
  // The lists keep their places until all faults are gone.
  for (const { at, isInList } of faults) {
    if (!isInList) continue
    const list = valueAt(copy, at.slice(0, -1)) as unknown[]
    list.splice(0, list.length, ...Object.values(list))
  }
  return copy
}
