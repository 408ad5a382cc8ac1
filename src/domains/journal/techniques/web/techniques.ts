import calls from 'virtual:calls/techniques'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { apiOf } from '#platform/web/api.ts'
import { queriesOf } from '#platform/web/queries.ts'
import type { Technique, techniquesContract } from '../contract.ts'

export const techniquesApi = apiOf<typeof techniquesContract>(calls)
export const techniques = queriesOf<typeof techniquesContract>(calls)

/** The whole library, cached on the device for offline search and names. It rarely changes. */
export const libraryQuery = { ...techniques.list.queryOptions({ input: {} }), staleTime: 10 * 60_000 }

/** What rule books say about techniques, cached on the device like the library. */
export const competitionRulesQuery = { ...techniques.competitionRules.queryOptions(), staleTime: 10 * 60_000 }

/** The submissions the member has finished rounds and matches with. */
export const finishesQuery = techniques.finishes.queryOptions({ input: undefined })

interface Library {
  items: readonly Technique[]
  bySlug: ReadonlyMap<string, Technique>
}

const none: readonly Technique[] = []

export interface LoadedLibrary extends Library {
  isLoading: boolean
  failed: boolean
  again: () => void
}

/** The technique library; empty until loaded. */
export function useLibrary(): LoadedLibrary {
  const { data, isError, refetch } = useQuery(libraryQuery)
  const items = data?.items ?? none
  const made = useMemo(
    () => ({ items, bySlug: new Map(items.map((technique) => [technique.slug, technique])) }),
    [items],
  )
  return { ...made, isLoading: !data && !isError, failed: !data && isError, again: () => void refetch() }
}
