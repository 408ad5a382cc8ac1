import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'
import { asksForSomething, type FinderQuery, readFinderQuery, searchOf, writeFinderQuery } from './finder-query.ts'
import { gyms } from './gym-queries.ts'

/** The query in the address, and how to change it. A change is a step that the back button undoes, unless told otherwise. */
export function useFinderQuery() {
  const [params, setParams] = useSearchParams()
  const query = useMemo(() => readFinderQuery(params), [params])
  const change = (next: Partial<FinderQuery>, { replace = false } = {}) =>
    setParams(writeFinderQuery({ ...query, ...next }), { replace, preventScrollReset: true })
  return { query, change }
}

/** The pages of a search, as many as were asked for. Nothing is asked before the visitor has. */
export function searchPages(query: FinderQuery) {
  return gyms.search.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...searchOf(query), ...(cursor && { cursor }) }),
    initialPageParam: undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    enabled: asksForSomething(query),
    placeholderData: keepPreviousData,
  })
}

export function useGymSearch(query: FinderQuery) {
  const search = useInfiniteQuery(searchPages(query))
  const pages = asksForSomething(query) ? search.data?.pages : undefined
  const rows = useMemo(() => pages?.flatMap(({ items }) => items) ?? [], [pages])
  return {
    ...search,
    pages,
    rows,
    widenedKm: pages?.[0]?.widened?.toKm ?? null,
    total: pages?.[0]?.total ?? 0,
    next: pages?.[0]?.next ?? [],
  }
}

const KEY = 'finder-sidebar'
const listeners = new Set<() => void>()

/** Whether the list stands beside the map on a wide screen; remembered, and open to begin with. */
export function useSidebar() {
  const open = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => kept() !== 'closed',
  )
  const toggle = () => {
    keepWord(open ? 'closed' : 'open')
    for (const listener of listeners) listener()
  }
  return { open, toggle }
}

let unstored: string | null = null

function kept(): string | null {
  try {
    return localStorage.getItem(KEY) ?? unstored
  } catch {
    return unstored
  }
}

function keepWord(word: 'open' | 'closed') {
  unstored = word
  try {
    localStorage.setItem(KEY, word)
  } catch {
    // Without storage it holds as long as the page.
  }
}

const wide = () => window.matchMedia('(width >= 1024px)')

/** List and map side by side, from 1024 px on. */
export function useWideScreen(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = wide()
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => wide().matches,
  )
}

/** Whether this browser is connected, as far as it knows. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    (listener) => {
      window.addEventListener('online', listener)
      window.addEventListener('offline', listener)
      return () => {
        window.removeEventListener('online', listener)
        window.removeEventListener('offline', listener)
      }
    },
    () => navigator.onLine,
  )
}
