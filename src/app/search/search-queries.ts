import calls from 'virtual:calls/search'
import { keepPreviousData, queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { apiOf } from '#platform/web/api.ts'
import { queriesOf } from '#platform/web/queries.ts'
import { queryClient } from '#platform/web/query-client.ts'
import type { searchContract } from './contract.ts'
import { type SearchKind, searchKinds } from './kinds.ts'

export const searchApi = apiOf<typeof searchContract>(calls)
const search = queriesOf<typeof searchContract>(calls)

/** The search in the URL of /search. */
export interface SearchQuery {
  text: string
  /** Null for the best results of every kind. */
  kind: SearchKind | null
}

export const MOST_LETTERS = 100

export const readSearchQuery = (params: URLSearchParams): SearchQuery => ({
  text: (params.get('q') ?? '').trim().slice(0, MOST_LETTERS),
  kind: searchKinds.find((kind) => kind === params.get('kind')) ?? null,
})

export const writeSearchQuery = ({ text, kind }: SearchQuery) =>
  new URLSearchParams({ ...(text && { q: text }), ...(kind && { kind }) })

/** The pages of a search; only one unless a kind is chosen. While the reader types, the earlier results stay. */
export const searchPages = ({ text, kind }: SearchQuery, near: string | undefined) => ({
  ...search.find.infiniteOptions({
    input: (cursor: string | undefined) => ({
      text,
      ...(near && { near }),
      ...(kind && { kind, limit: 20, cursor }),
    }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ groups }) => (kind && groups[0]?.nextCursor) ?? undefined,
    placeholderData: keepPreviousData,
  }),
  meta: { keep: false },
})

// Stored with the query cache, which is cleared on sign-out.
const RECENT = queryOptions<string[]>({
  queryKey: ['recent-searches'],
  queryFn: skipToken,
  staleTime: Number.POSITIVE_INFINITY,
})
const MOST_RECENT = 6

/** What was searched for on this device, latest first. */
export const useRecentSearches = () => useQuery(RECENT).data ?? []

export function addRecentSearch(text: string) {
  const asked = text.trim()
  if (asked === '') return
  queryClient.setQueryData(RECENT.queryKey, (before: string[] = []) =>
    [asked, ...before.filter((other) => other !== asked)].slice(0, MOST_RECENT),
  )
}

export const clearRecentSearches = () => queryClient.setQueryData(RECENT.queryKey, [])
