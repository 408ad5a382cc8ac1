import { useUrlQuery } from '#platform/web/url-query.ts'
import { type Family, families, type TechniqueRole, techniqueRoles } from '../rules.ts'

/** The library search, stored in the URL. */
export interface LibraryQuery {
  text: string
  role: TechniqueRole | null
  family: Family | null
  /** Slug of the position it starts in. */
  from: string | null
}

export function useLibraryQuery() {
  const { query, change } = useUrlQuery(readLibraryQuery, writeLibraryQuery)
  return { query, change: (next: Partial<LibraryQuery>) => change(next, { replace: true }) }
}

export function readLibraryQuery(params: URLSearchParams): LibraryQuery {
  const role = techniqueRoles.find((known) => known === params.get('role')) ?? null
  return {
    text: params.get('text')?.slice(0, 100) ?? '',
    role,
    // Only submissions have a family.
    family: role === 'attack' ? (families.find((known) => known === params.get('family')) ?? null) : null,
    from: params.get('from'),
  }
}

export function writeLibraryQuery({ text, role, family, from }: LibraryQuery): URLSearchParams {
  const params = new URLSearchParams()
  if (text) params.set('text', text)
  if (role) params.set('role', role)
  if (role === 'attack' && family) params.set('family', family)
  if (from) params.set('from', from)
  return params
}
