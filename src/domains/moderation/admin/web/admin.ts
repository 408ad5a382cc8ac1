import calls from 'virtual:calls/admin'
import { apiOf } from '#platform/web/api.ts'
import { byCursor, queriesOf } from '#platform/web/queries.ts'
import { queryClient } from '#platform/web/query-client.ts'
import type { adminContract } from '../contract.ts'

export const adminApi = apiOf<typeof adminContract>(calls)
const admin = queriesOf<typeof adminContract>(calls)

/** Nothing that admins see is stored in the browser. */
const PASSING = { meta: { keep: false } }
const PAGE = 20

/** Items waiting for a decision, and their number. Refetched while the page is open, because several people decide. */
export const worklistQuery = {
  ...admin.worklist.queryOptions({ input: undefined }),
  refetchInterval: 15_000,
  ...PASSING,
}
/** The worker's jobs, refetched while the page is open. */
export const jobsQuery = { ...admin.jobs.queryOptions({ input: undefined }), refetchInterval: 10_000, ...PASSING }
export const overviewQuery = { ...admin.overview.queryOptions({ input: undefined }), ...PASSING }
export const systemInfoQuery = { ...admin.system.queryOptions({ input: undefined }), ...PASSING }
export const systemStatusQuery = { ...admin.upkeep.queryOptions({ input: undefined }), ...PASSING }
export const settingsQuery = { ...admin.settings.queryOptions({ input: undefined }), ...PASSING }

export interface ActsFilter {
  who: string
  action: string
  target: string
}

export const auditQuery = (filter: ActsFilter) => ({
  ...admin.audit.infiniteOptions({
    input: (cursor: string | undefined) => ({
      ...{ cursor, limit: PAGE },
      ...Object.fromEntries(Object.entries(filter).filter(([, text]) => text !== '')),
    }),
    ...byCursor,
  }),
  ...PASSING,
})

export const adminChanged = () => queryClient.invalidateQueries({ queryKey: admin.key() })
