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
/** What was last seen stays readable offline this long. */
const KEEP_MS = 14 * DAY_MS
const WRITE_AFTER_MS = 500

// A switch shows what was pressed before the next frame is drawn; a timer later it would have gone back for one.
notifyManager.setScheduler(queueMicrotask)

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'offlineFirst',
      staleTime: 15_000,
      gcTime: KEEP_MS,
      // Offline a retry would wait for the connection, and whoever waits for the answer with it.
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

/** Brings back what was last seen, then keeps what is seen from now on. Never fails: without storage nothing is kept. */
export async function restoreLastSeen(): Promise<void> {
  // A page opened offline starts out offline; the manager would believe otherwise until the first event.
  onlineManager.setOnline(navigator.onLine)
  try {
    await persistQueryClientRestore(persistence)
    // What is brought back is shown at once and asked for again: the page may have been left before its last change was kept.
    await queryClient.invalidateQueries({ refetchType: 'none' })
    persistQueryClientSubscribe(persistence)
  } catch (error) {
    console.warn('what was last seen cannot be kept', error)
  }
}

/** Forgets everything seen, on sign-out: the next person at this browser must not find it. */
export async function forgetLastSeen(): Promise<void> {
  queryClient.clear()
  await persistence.persister.removeClient()
  // What the service worker keeps: pictures, some of them for members only.
  if ('caches' in globalThis) await caches.delete('pictures')
}

/**
 * Keeps the latest state a little after it came to be. Forgetting also forgets what was about to be written: a late write
 * would bring back what somebody signed out of.
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
      console.warn('what was seen was not kept', error),
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
      await del(key, store).catch((error) => console.warn('what was seen cannot be forgotten', error))
    },
  }
}

/**
 * What could not be asked for again was still seen. Left out, the second start without a connection would find nothing, not
 * even who is signed in.
 */
function asSeen(client: PersistedClient): PersistedClient {
  const queries = client.clientState.queries.map((query) => ({
    ...query,
    state: { ...query.state, status: 'success' as const, error: null, fetchFailureCount: 0, fetchFailureReason: null },
  }))
  return { ...client, clientState: { ...client.clientState, queries } }
}
