import { notifyManager, onlineManager, QueryClient } from '@tanstack/react-query'
import {
  type PersistedClient,
  type Persister,
  type PersistQueryClientOptions,
  persistQueryClientRestore,
  persistQueryClientSubscribe,
} from '@tanstack/react-query-persist-client'
import { createStore, del, get, set } from 'idb-keyval'
import { days } from '../clock.ts'
import { failureOf } from './errors.ts'

const DAY_MS = days(1)
/** How long cached data stays readable offline. */
const KEEP_MS = 14 * DAY_MS
const WRITE_AFTER_MS = 500

// Lets a switch show its new state before the next frame; with a timer, it would flip back for one frame.
notifyManager.setScheduler(queueMicrotask)

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'offlineFirst',
      staleTime: 15_000,
      gcTime: KEEP_MS,
      // Offline, a retry would wait for a connection, and so would everything awaiting the query.
      retry: (failures, error) => failureOf(error).kind !== 'refused' && failures < 2 && navigator.onLine,
    },
    mutations: { networkMode: 'online', retry: false },
  },
})

const persistence = {
  queryClient,
  maxAge: KEEP_MS,
  buster: import.meta.env.VITE_CACHE_VERSION ?? '1',
  persister: lastSeenInBrowser(),
  dehydrateOptions: {
    shouldDehydrateQuery: (query) => query.state.data !== undefined && query.meta?.keep !== false,
  },
} satisfies PersistQueryClientOptions

/** Restores cached data, then stores new data as it arrives. Never fails: without storage, nothing is saved. */
export async function restoreLastSeen(): Promise<void> {
  // A page opened offline starts as offline; otherwise the manager would assume it's online until the first event.
  onlineManager.setOnline(navigator.onLine)
  try {
    await persistQueryClientRestore(persistence)
    // Restored data is shown immediately and refetched, because the page may have been closed before its last change
    // was stored.
    await queryClient.invalidateQueries({ refetchType: 'none' })
    persistQueryClientSubscribe(persistence)
  } catch (error) {
    console.warn("couldn't restore the query cache", error)
  }
}

/** Deletes all cached data, so the next person to use this browser can't find it. */
export async function clearCachedData(): Promise<void> {
  queryClient.clear()
  // The service worker's cache: pictures, some of them for members only.
  if ('caches' in globalThis) await caches.delete('pictures')
  await persistence.persister.removeClient()
}

/**
 * Stores the latest state after a short delay. Removing also cancels pending writes: a late write would bring back the
 * data of someone who has signed out.
 */
function lastSeenInBrowser(): Persister {
  const store = createStore('open-mat', 'last-seen')
  const key = 'queries'
  let latest: PersistedClient | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let writing: Promise<void> = Promise.resolve()

  const write = () => {
    timer = undefined
    writing = set(key, JSON.stringify(latest), store).catch((error) =>
      console.warn("couldn't save the query cache", error),
    )
  }
  return {
    persistClient(client) {
      latest = asSeen(client)
      timer ??= setTimeout(write, WRITE_AFTER_MS)
    },
    async restoreClient() {
      const kept = await get<string>(key, store)
      return kept ? (JSON.parse(kept) as PersistedClient) : undefined
    },
    async removeClient() {
      clearTimeout(timer)
      timer = undefined
      await writing
      await del(key, store).catch((error) => console.warn("couldn't delete the query cache", error))
    },
  }
}

/**
 * Stores queries whose refetch failed as if it had succeeded. Otherwise the second offline start would find nothing,
 * not even who is signed in.
 */
function asSeen(client: PersistedClient): PersistedClient {
  const queries = client.clientState.queries.map((query) => ({
    ...query,
    state: { ...query.state, status: 'success' as const, error: null, fetchFailureCount: 0, fetchFailureReason: null },
  }))
  return { ...client, clientState: { ...client.clientState, queries } }
}
