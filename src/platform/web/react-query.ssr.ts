import {
  type Query,
  skipToken,
  useInfiniteQuery as useInfinite,
  useQueries as useMany,
  useQuery as useOne,
} from '@tanstack/react-query'
import { requestScope } from './request-scope.ts'

// On the server, this module replaces TanStack Query for our own code.
export * from '@tanstack/react-query'

export const useQuery = ((options: Parameters<typeof useOne>[0]) => {
  suspendUntilFetched(options, (client) => client.fetchQuery(options as never))
  return useOne(options)
}) as typeof useOne

export const useInfiniteQuery = ((options: Parameters<typeof useInfinite>[0]) => {
  suspendUntilFetched(options, (client) => client.fetchInfiniteQuery(options as never))
  return useInfinite(options)
}) as typeof useInfinite

export const useQueries: typeof useMany = (options) => {
  for (const one of options.queries) suspendUntilFetched(one, (client) => client.fetchQuery(one as never))
  return useMany(options)
}

/**
 * React renders the component again, and nothing else, once its data is there. A query that fails is shown as loading:
 * the browser tries again.
 */
function suspendUntilFetched(options: object, fetch: (client: Client) => Promise<unknown>): void {
  const { queryClient, failedQueries } = requestScope()
  const cache = queryClient.getQueryCache()
  const query = cache.build(queryClient, queryClient.defaultQueryOptions(options as never)) as Query
  if (!isWanted(query) || failedQueries.has(query.queryHash)) return
  throw fetch(queryClient).catch(() => {
    failedQueries.add(query.queryHash)
    cache.remove(query)
  })
}

type Client = ReturnType<typeof requestScope>['queryClient']

const isWanted = ({ state, options: { enabled, queryFn } }: Query & { options: { enabled?: unknown } }) =>
  state.data === undefined && enabled !== false && queryFn !== undefined && queryFn !== skipToken
