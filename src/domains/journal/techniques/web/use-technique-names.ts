import { useMemo } from 'react'
import { useLibrary } from './techniques.ts'

/** Technique names by slug; undefined if the cached library doesn't have it. */
export function useTechniqueNames(): (slug: string) => string | undefined {
  const { bySlug } = useLibrary()
  return useMemo(() => (slug: string) => bySlug.get(slug)?.name, [bySlug])
}
