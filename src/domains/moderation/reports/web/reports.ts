import calls from 'virtual:calls/reports'
import { apiOf } from '#platform/web/api.ts'
import { byCursor, queriesOf } from '#platform/web/queries.ts'
import { queryClient } from '#platform/web/query-client.ts'
import type { reportsContract } from '../contract.ts'

export const reportsApi = apiOf<typeof reportsContract>(calls)
const reports = queriesOf<typeof reportsContract>(calls)

const PAGE = 20

/** Report cases. Never stored in the browser. */
export const queueQuery = (state: 'open' | 'decided') => ({
  ...reports.queue.infiniteOptions({
    input: (cursor: string | undefined) => ({ state, cursor, limit: PAGE }),
    ...byCursor,
  }),
  meta: { keep: false },
})

export const caseQuery = (id: string) => ({
  ...reports.review.queryOptions({ input: { id } }),
  meta: { keep: false },
})

export const reportsChanged = () => queryClient.invalidateQueries({ queryKey: reports.key() })
