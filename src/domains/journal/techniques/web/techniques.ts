import calls from 'virtual:calls/techniques'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { apiOf } from '#platform/web/api.ts'
import { queriesOf } from '#platform/web/queries.ts'
import type { Technique, techniquesContract } from '../contract.ts'
import { indexOf, type TechniqueIndex } from '../search.ts'

export const techniquesApi = apiOf<typeof techniquesContract>(calls)
export const techniques = queriesOf<typeof techniquesContract>(calls)

/** The whole library, kept at this device: to search and to name without a connection. It changes seldom. */
export const libraryQuery = { ...techniques.list.queryOptions({ input: {} }), staleTime: 10 * 60_000 }

interface Library {
  items: readonly Technique[]
  index: TechniqueIndex<Technique>
  bySlug: ReadonlyMap<string, Technique>
}

const none: readonly Technique[] = []

export interface LoadedLibrary extends Library {
  isLoading: boolean
  failed: boolean
  again: () => void
}

/** Empty until it was loaded once. */
export function useLibrary(): LoadedLibrary {
  const { data, isError, refetch } = useQuery(libraryQuery)
  const items = data?.items ?? none
  const made = useMemo(
    () => ({ items, index: indexOf(items), bySlug: new Map(items.map((technique) => [technique.slug, technique])) }),
    [items],
  )
  return { ...made, isLoading: !data && !isError, failed: !data && isError, again: () => void refetch() }
}
