import { useMemo } from 'react'
import { useLibrary } from './techniques.ts'

/** What techniques are called, by slug; undefined for one that the library, as this device knows it, does not hold. */
export function useTechniqueNames(): (slug: string) => string | undefined {
  const { bySlug } = useLibrary()
  return useMemo(() => (slug: string) => bySlug.get(slug)?.name, [bySlug])
}
