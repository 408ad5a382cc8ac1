import { createStore, delMany, promisifyRequest, setMany, values } from 'idb-keyval'
import type { CallFailure } from './errors.ts'

/** A write as stored until the server accepts it or it's discarded. */
export interface StoredEntry {
  /** Also the write's Idempotency-Key. */
  id: string
  uid: string
  kind: string
  /** Anything a browser can clone, including pictures. */
  input: unknown
  createdAt: number
  state: 'waiting' | 'refused'
  failure: CallFailure | null
  /** How often sending it failed for a reason of its own: 5xx except 502–504, or an error in the browser. */
  faults: number
  /** Entries are sent from the lowest up; set when the entry is added. */
  order: number
}

export interface OutboxStorage {
  /** Sorted by `order`. */
  entriesOf(uid: string): Promise<StoredEntry[]>
  /** Added behind everything waiting, in this tab and in others. */
  add(entry: Omit<StoredEntry, 'order'>): Promise<void>
  /** Does nothing if the entry no longer exists. */
  change(entry: StoredEntry): Promise<void>
  remove(ids: string[]): Promise<void>
}

/**
 * Stores entries in the browser's database; if that fails (no storage, no space), in memory as long as this page is
 * open.
 */
export function browserStorage(): OutboxStorage {
  const disk = database()
  const page = inMemory()
  return {
    async entriesOf(uid) {
      const kept = await disk.entriesOf(uid).catch((error) => {
        console.warn("couldn't read unsent changes", error)
        return []
      })
      return [...kept, ...(await page.entriesOf(uid))]
    },
    add: (entry) =>
      disk.add(entry).catch((error) => {
        console.warn('unsent changes are kept only while this page is open', error)
        return page.add(entry)
      }),
    async change(entry) {
      await page.change(entry)
      await disk.change(entry).catch((error) => console.warn("couldn't save unsent changes", error))
    },
    async remove(ids) {
      await page.remove(ids)
      await disk.remove(ids).catch((error) => console.warn("couldn't delete sent changes", error))
    },
  }
}

export function inMemory(): OutboxStorage {
  let kept: StoredEntry[] = []
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
  /** The highest order assigned or read in this tab. */
  let order = 0
  let hasRecovered = false

  /** Stores what an earlier page couldn't before it was closed. */
  async function recover() {
    const entries = copies.read()
    if (entries.length > 0)
      await setMany(
        entries.map((entry) => [entry.id, entry]),
        store,
      )
    copies.erase(entries.map(({ id }) => id))
    hasRecovered = true
  }

  return {
    async entriesOf(uid) {
      if (!hasRecovered) await recover()
      const all = await values<StoredEntry>(store)
      order = Math.max(order, lastOrder(all))
      return all.filter((entry) => entry.uid === uid).toSorted((one, other) => one.order - other.order)
    },
    async add(entry) {
      // From the clock, as in other tabs: reading the highest order would mean awaiting before the entry is stored.
      order = Math.max(order + 1, Date.now())
      const ordered: StoredEntry = { ...entry, order }
      copies.write(ordered)
      await store('readwrite', (entries) => {
        entries.put(ordered, ordered.id)
        // A closed page's uncommitted transactions are aborted.
        entries.transaction.commit()
        return promisifyRequest(entries.transaction)
      })
      copies.erase([ordered.id])
    },
    change: (entry) =>
      store('readwrite', (entries) => {
        const before = entries.getKey(entry.id)
        before.onsuccess = () => {
          if (before.result !== undefined) entries.put(entry, entry.id)
        }
        return promisifyRequest(entries.transaction)
      }),
    remove: (ids) => {
      copies.erase(ids)
      return delMany(ids, store)
    },
  }
}

const COPY = 'outbox-copy:'

/**
 * Copies of the entries the database hasn't stored yet. If the page is closed, Chromium drops a transaction that waits
 * behind another one, even if it has been committed; localStorage is written before the tap's handler returns. Entries
 * with pictures have no copy, because localStorage holds only text.
 */
const copies = {
  read(): StoredEntry[] {
    try {
      const keys = Object.keys(localStorage).filter((key) => key.startsWith(COPY))
      return keys.map((key) => JSON.parse(localStorage.getItem(key) ?? ''))
    } catch {
      return []
    }
  },
  write(entry: StoredEntry) {
    if (!isJson(entry.input)) return
    try {
      localStorage.setItem(COPY + entry.id, JSON.stringify(entry))
    } catch {
      // Without storage or space, the database's own transaction has to do.
    }
  },
  erase(ids: string[]) {
    try {
      for (const id of ids) localStorage.removeItem(COPY + id)
    } catch {
      // Without storage, there's no copy.
    }
  },
}

function isJson(value: unknown): boolean {
  if (value === null || typeof value !== 'object') return true
  if (Array.isArray(value)) return value.every(isJson)
  return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isJson)
}

function lastOrder(entries: StoredEntry[]): number {
  return entries.reduce((last, { order }) => Math.max(last, order), 0)
}
