import calls from 'virtual:calls/roles'
import { apiOf } from '#platform/web/api.ts'
import { byCursor, queriesOf } from '#platform/web/queries.ts'
import { queryClient } from '#platform/web/query-client.ts'
import type { rolesContract } from '../contract.ts'

export const rolesApi = apiOf<typeof rolesContract>(calls)
const roles = queriesOf<typeof rolesContract>(calls)

const PAGE = 20
/** Never stored in the browser. */
const PASSING = { meta: { keep: false } }

export const roleHoldersQuery = (q: string) => ({
  ...roles.search.infiniteOptions({
    input: (cursor: string | undefined) => ({ cursor, limit: PAGE, ...(q ? { q } : {}) }),
    ...byCursor,
  }),
  ...PASSING,
})

export const historyQuery = (uid: string) => ({ ...roles.history.queryOptions({ input: { uid } }), ...PASSING })

export const rolesChanged = () => queryClient.invalidateQueries({ queryKey: roles.key() })
