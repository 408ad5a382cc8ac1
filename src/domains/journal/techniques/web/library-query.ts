import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { type Family, families, type TechniqueRole, techniqueRoles } from '../rules.ts'

/** What of the library is asked for; the address holds it. */
export interface LibraryQuery {
  text: string
  role: TechniqueRole | null
  family: Family | null
  /** Slug of the position it starts in. */
  from: string | null
}

export function useLibraryQuery() {
  const [params, setParams] = useSearchParams()
  const query = useMemo(() => readLibraryQuery(params), [params])
  const change = (next: Partial<LibraryQuery>) =>
    setParams((before) => writeLibraryQuery({ ...readLibraryQuery(before), ...next }), {
      replace: true,
      preventScrollReset: true,
    })
  return { query, change }
}

export function readLibraryQuery(params: URLSearchParams): LibraryQuery {
  const role = techniqueRoles.find((known) => known === params.get('role')) ?? null
  return {
    text: params.get('text')?.slice(0, 100) ?? '',
    role,
    // Only submissions have one.
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
