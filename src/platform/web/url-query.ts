import { useMemo } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { latestLocation } from './router-location.ts'

/** Changes part of a query. Pass a function if it depends on the latest query, which may not be on screen yet. */
export type ChangeQuery<Query> = (
  next: Partial<Query> | ((latest: Query) => Partial<Query>),
  options?: { replace?: boolean },
) => void

/** Props for filter chips: whether one is on, and the change it makes, also as a link for pages without the app. */
export const filtersOfQuery =
  <Query extends object>(query: Query, onChange: ChangeQuery<Query>, pathOf: (query: Query) => string) =>
  (pressed: boolean, toggled: (latest: Query) => Partial<Query>) => ({
    pressed,
    onPressedChange: () => onChange(toggled),
    href: pathOf({ ...query, ...toggled(query) }),
  })

/**
 * A screen's query, stored in the URL, and its setter. Each change adds a history entry unless `replace` is set.
 * Changes made faster than the router navigates all count.
 */
export function useUrlQuery<Query>(read: (params: URLSearchParams) => Query, write: (query: Query) => URLSearchParams) {
  const [params, setParams] = useSearchParams()
  const { pathname } = useLocation()
  const query = useMemo(() => read(params), [params, read])
  const change: ChangeQuery<Query> = (next, { replace = false } = {}) => {
    const latest = latestLocation()
    // `setParams` with a function gets the parameters on screen, without those of a pending navigation.
    const before = latest?.pathname === pathname ? read(new URLSearchParams(latest.search)) : query
    setParams(write({ ...before, ...(typeof next === 'function' ? next(before) : next) }), {
      replace,
      preventScrollReset: true,
    })
  }
  return { query, change }
}
