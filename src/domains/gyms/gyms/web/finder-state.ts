import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { openListeners } from '#platform/web/listeners.ts'
import { byCursor } from '#platform/web/queries.ts'
import { useUrlQuery } from '#platform/web/url-query.ts'
import { type FinderQuery, hasSearch, readFinderQuery, searchOf, writeFinderQuery } from './finder-query.ts'
import { gyms } from './gym-queries.ts'

export const useFinderQuery = () => useUrlQuery(readFinderQuery, writeFinderQuery)

/** The results of a search, page by page. Nothing is fetched before the first search. */
export function searchPages(query: FinderQuery) {
  return gyms.search.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...searchOf(query), ...(cursor && { cursor }) }),
    ...byCursor,
    enabled: hasSearch(query),
    placeholderData: keepPreviousData,
  })
}

export function useGymSearch(query: FinderQuery) {
  const search = useInfiniteQuery(searchPages(query))
  const pages = hasSearch(query) ? search.data?.pages : undefined
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
const { announce, subscribe } = openListeners()

/** Whether the list is shown next to the map on a wide screen. Stored on the device; open by default. */
export function useSidebar() {
  const open = useSyncExternalStore(
    subscribe,
    () => kept() !== 'closed',
    () => true,
  )
  const toggle = () => {
    keepWord(open ? 'closed' : 'open')
    announce()
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
    // Without storage the choice lasts until the page is reloaded.
  }
}
