import { createStore, delMany, promisifyRequest, values } from 'idb-keyval'
import type { Failure } from './errors.ts'

/** A write as it is kept until the server has answered it. */
export interface KeptEntry {
  /** Also its Idempotency-Key. */
  id: string
  uid: string
  kind: string
  /** Anything a browser can clone, pictures too. */
  input: unknown
  createdAt: number
  state: 'waiting' | 'refused'
  failure: Failure | null
  /** How often the server answered this very entry with a fault of its own. */
  faults: number
  /** Entries are sent from the lowest on; given when it is added. */
  order: number
}

export interface OutboxStorage {
  /** In their order. */
  entriesOf(uid: string): Promise<KeptEntry[]>
  /** Behind everything that waits, in this tab and in others. */
  add(entry: Omit<KeptEntry, 'order'>): Promise<void>
  /** Nothing happens when it is gone meanwhile. */
  change(entry: KeptEntry): Promise<void>
  remove(ids: string[]): Promise<void>
}

/** Keeps them in the browser's database; what that cannot take (no storage, no space) as long as this page is open. */
export function browserStorage(): OutboxStorage {
  const disk = database()
  const page = inMemory()
  return {
    async entriesOf(uid) {
      const kept = await disk.entriesOf(uid).catch((error) => {
        console.warn('what waits to be sent cannot be read', error)
        return []
      })
      return [...kept, ...(await page.entriesOf(uid))]
    },
    add: (entry) =>
      disk.add(entry).catch((error) => {
        console.warn('what waits to be sent is kept only while this page is open', error)
        return page.add(entry)
      }),
    async change(entry) {
      await page.change(entry)
      await disk.change(entry).catch((error) => console.warn('what waits to be sent was not kept', error))
    },
    async remove(ids) {
      await page.remove(ids)
      await disk.remove(ids).catch((error) => console.warn('what was sent cannot be forgotten', error))
    },
  }
}

/** Keeps them as long as the page is open. */
export function inMemory(): OutboxStorage {
  let kept: KeptEntry[] = []
  return {
    entriesOf: async (uid) => kept.filter((entry) => entry.uid === uid),
    async add(entry) {
      kept = [...kept, { ...entry, order: lastOrder(kept) + 1 }]
    },
    async change(changed) {
      kept = kept.map((entry) => (entry.id === changed.id ? changed : entry))
    },
    async remove(ids) {
      kept = kept.filter(({ id }) => !ids.includes(id))
    },
  }
}

function database(): OutboxStorage {
  const store = createStore('open-mat-outbox', 'entries')
  /** The highest that was given or read here. */
  let order = 0
  return {
    async entriesOf(uid) {
      const all = await values<KeptEntry>(store)
      order = Math.max(order, lastOrder(all))
      return all.filter((entry) => entry.uid === uid).toSorted((one, other) => one.order - other.order)
    },
    add: (entry) =>
      store('readwrite', (entries) => {
        // By the clock, as in other tabs, since reading the last one would take time: a browser finishes a transaction whose page
        // is gone only if it was committed before.
        order = Math.max(order + 1, Date.now())
        entries.put({ ...entry, order } satisfies KeptEntry, entry.id)
        entries.transaction.commit()
        return promisifyRequest(entries.transaction)
      }),
    change: (entry) =>
      store('readwrite', (entries) => {
        const before = entries.getKey(entry.id)
        before.onsuccess = () => {
          if (before.result !== undefined) entries.put(entry, entry.id)
        }
        return promisifyRequest(entries.transaction)
      }),
    remove: (ids) => delMany(ids, store),
  }
}

function lastOrder(entries: KeptEntry[]): number {
  return entries.reduce((last, { order }) => Math.max(last, order), 0)
}
