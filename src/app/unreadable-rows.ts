import { ValidationError } from '@orpc/contract'
import { type AnyProcedure, ORPCError } from '@orpc/server'
import { Counter } from 'prom-client'
import type { RequestContext } from '#platform/context.ts'

type Path = readonly PropertyKey[]

/** Rows left out of responses because they don't fit the contract, by call. Registered by `operations.ts`. */
export const unreadableRows = new Counter({
  name: 'open_mat_unreadable_rows_total',
  help: "Rows left out of responses because they don't match the contract, by call.",
  labelNames: ['call'],
  registers: [],
})

/** Removing one error can reveal another behind it, so the response is checked again a few times. */
const MOST_PASSES = 3

/**
 * Responds to a read even if some rows don't fit the contract: they're left out, logged by id and counted, so one bad
 * row never fails a page for everyone who would see it. Rethrows errors that aren't about rows. Cursors come from the
 * database's rows, not from the response, so paging has no gaps.
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
      context.log.warn({ call, id, field }, "left out a row that doesn't match the contract")
    unreadableRows.inc({ call }, faults.length)
    if (!checked.issues) return checked.value
    issues = checked.issues
  }
  throw error
}

const pathOf = ({ path = [] }: ValidationError['issues'][number]): Path =>
  path.map((part) => (typeof part === 'object' ? part.key : part))

interface Fault {
  /** The row's path: an item of a list, or a single row next to one, such as a pinned post. */
  at: Path
  isInList: boolean
  /** Undefined if the row has no readable id. */
  id: string | undefined
  /** The field that doesn't fit. Names only: members' text stays out of the log. */
  field: string
}

/** The rows the issues refer to, each once; undefined if an issue isn't about a row. */
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

/** How many path segments lead to the outermost row. */
function rowDepth(output: unknown, path: Path): number | undefined {
  for (const [depth, part] of path.entries())
    if (typeof part === 'number' && Array.isArray(valueAt(output, path.slice(0, depth)))) return depth + 1
  return Array.isArray(valueAt(output, ['items'])) && path.length > 1 ? 1 : undefined
}

const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce((inner, part) => (inner as Record<PropertyKey, unknown> | null | undefined)?.[part], value)

/** A row's id is at the top level or, as in the feed, in its card. */
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
  // Indexes in the lists stay valid until every faulty row has been deleted.
  for (const { at, isInList } of faults) {
    if (!isInList) continue
    const list = valueAt(copy, at.slice(0, -1)) as unknown[]
    list.splice(0, list.length, ...Object.values(list))
  }
  return copy
}
