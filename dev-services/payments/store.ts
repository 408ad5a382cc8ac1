import { randomBytes } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { missing } from './api-error.ts'
import type { Kind, Objects } from './objects.ts'

const PREFIXES: Record<Kind | 'subscription_item' | 'line' | 'request', string> = {
  customer: 'cus',
  product: 'prod',
  price: 'price',
  payment_method: 'pm',
  setup_intent: 'seti',
  payment_intent: 'pi',
  charge: 'ch',
  subscription: 'sub',
  invoice: 'in',
  invoice_payment: 'inpay',
  session: 'cs_test',
  refund: 're',
  dispute: 'du',
  account: 'acct',
  application_fee: 'fee',
  fee_refund: 'fr',
  transfer: 'tr',
  transfer_reversal: 'trr',
  payout: 'po',
  balance_transaction: 'txn',
  event: 'evt',
  delivery: 'whd',
  answer: 'key',
  failure: 'fail',
  mode: 'mode',
  link: 'link',
  subscription_item: 'si',
  line: 'il',
  request: 'req',
}

/** A new id in Stripe's format: the prefix and random characters. */
export const newId = (kind: keyof typeof PREFIXES) =>
  `${PREFIXES[kind]}_${randomBytes(18).toString('base64url').replace(/[-_]/g, 'x')}`

/** The kind of an id; undefined if it isn't one of this store's. */
export function kindOfId(id: string): Kind | undefined {
  const prefix = /^(cs_test|[a-z]+)_/.exec(id)?.[1]
  return (Object.keys(PREFIXES) as Kind[]).find((kind) => PREFIXES[kind] === prefix)
}

export type Store = ReturnType<typeof openStore>

/**
 * All objects, in memory and in a file across restarts: each change is appended as a line before the response is sent.
 * Objects are never mutated.
 */
export function openStore(file?: string) {
  const kept = new Map<Kind, Map<string, Objects[Kind]>>()
  const of = <K extends Kind>(kind: K): Map<string, Objects[K]> => {
    const found = kept.get(kind) ?? new Map()
    kept.set(kind, found)
    return found as Map<string, Objects[K]>
  }
  let before: Changes | undefined

  const set = <K extends Kind>(kind: K, id: string, object: Objects[K] | undefined) => {
    const key = `${kind} ${id}`
    if (before && !before.has(key)) before.set(key, { kind, id, was: of(kind).get(id) })
    if (object) of(kind).set(id, object)
    else of(kind).delete(id)
  }

  if (file) load(file, (kind, id, object) => (object ? of(kind).set(id, object) : of(kind).delete(id)))
  if (file) compact(file, kept)

  const store = {
    /** The object with this id; throws Stripe's 404 if there's none. */
    get<K extends Kind>(kind: K, id: string, param?: string): Objects[K] {
      const found = of(kind).get(id)
      if (!found) throw missing(kind === 'session' ? 'checkout.session' : kind.replace('_', ' '), id, param)
      return found
    },
    find: <K extends Kind>(kind: K, id: string | null | undefined): Objects[K] | undefined => of(kind).get(id ?? ''),
    /** All objects of a kind, in order of creation. */
    all: <K extends Kind>(kind: K): Objects[K][] => [...of(kind).values()],
    put<K extends Kind>(kind: K, object: Objects[K]): Objects[K] {
      set(kind, object.id, object)
      return object
    },
    change<K extends Kind>(kind: K, id: string, changes: Partial<Objects[K]>): Objects[K] {
      return store.put(kind, { ...store.get(kind, id), ...changes })
    },
    remove: (kind: Kind, id: string) => set(kind, id, undefined),
    /** Commits all of the work or none: an error rolls it back unless `keeps` returns true for it. */
    operation<Outcome>(work: () => Outcome, keeps: (error: unknown) => boolean = () => false): Outcome {
      if (before) return work()
      const changes: Changes = new Map()
      before = changes
      try {
        return work()
      } catch (error) {
        if (!keeps(error)) {
          for (const { kind, id, was } of changes.values())
            if (was) of(kind).set(id, was as never)
            else of(kind).delete(id)
          changes.clear()
        }
        throw error
      } finally {
        before = undefined
        if (file && changes.size > 0)
          appendFileSync(
            file,
            linesOf([...changes.values()].map(({ kind, id }) => [kind, id, of(kind).get(id)] as const)),
          )
      }
    },
  }
  return store
}

/** The previous values of everything an operation changed. */
type Changes = Map<string, { kind: Kind; id: string; was: Objects[Kind] | undefined }>

type Line = readonly [Kind, string, Objects[Kind] | undefined]

const linesOf = (lines: Line[]) =>
  lines.map(([kind, id, object]) => `${JSON.stringify([kind, id, object ?? null])}\n`).join('')

function load(file: string, put: (kind: Kind, id: string, object: Objects[Kind] | null) => void) {
  if (!existsSync(file)) return mkdirSync(dirname(file), { recursive: true })
  for (const line of readFileSync(file, 'utf8').split('\n'))
    try {
      if (line) put(...(JSON.parse(line) as [Kind, string, Objects[Kind] | null]))
    } catch {
      // The last line may be incomplete if the process was killed while writing.
    }
}

function compact(file: string, kept: Map<Kind, Map<string, Objects[Kind]>>) {
  const lines = [...kept].flatMap(([kind, objects]) => [...objects].map(([id, object]) => [kind, id, object] as const))
  writeFileSync(`${file}.part`, linesOf(lines), { mode: 0o600 })
  renameSync(`${file}.part`, file)
}
