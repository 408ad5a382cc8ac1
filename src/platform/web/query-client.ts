import { createAsyncStoragePersister } from '@tanstack/query-async-storage-persister'
import { onlineManager, QueryClient } from '@tanstack/react-query'
import {
  type PersistQueryClientOptions,
  persistQueryClientRestore,
  persistQueryClientSubscribe,
} from '@tanstack/react-query-persist-client'
import { createStore, del, get, set } from 'idb-keyval'
import { failureOf } from './errors.ts'

const DAY_MS = 86_400_000
/** What was last seen stays readable offline this long. */
const KEEP_MS = 14 * DAY_MS

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'offlineFirst',
      staleTime: 15_000,
      gcTime: KEEP_MS,
      retry: (failures, error) => failureOf(error).kind !== 'refused' && failures < 2,
    },
    mutations: { networkMode: 'online', retry: false },
  },
})

const store = createStore('open-mat', 'last-seen')
const persistence = {
  queryClient,
  maxAge: KEEP_MS,
  buster: import.meta.env.VITE_CACHE_VERSION ?? '1',
  persister: createAsyncStoragePersister({
    key: 'queries',
    throttleTime: 500,
    storage: {
      getItem: (key) => get<string>(key, store).then((value) => value ?? null),
      setItem: (key, value: string) => set(key, value, store),
      removeItem: (key) => del(key, store),
    },
  }),
  dehydrateOptions: { shouldDehydrateQuery: (query) => query.state.status === 'success' && query.meta?.keep !== false },
} satisfies PersistQueryClientOptions

/** Brings back what was last seen, then keeps what is seen from now on. Never fails: without storage nothing is kept. */
export async function restoreLastSeen(): Promise<void> {
  // A page opened offline starts out offline; the manager would believe otherwise until the first event.
  onlineManager.setOnline(navigator.onLine)
  try {
    await persistQueryClientRestore(persistence)
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
