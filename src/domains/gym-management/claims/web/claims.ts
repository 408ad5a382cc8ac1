import calls from 'virtual:calls/claims'
import { apiOf } from '#platform/web/api.ts'
import { byCursor, queriesOf } from '#platform/web/queries.ts'
import { queryClient } from '#platform/web/query-client.ts'
import type { claimsContract } from '../contract.ts'

export const claimsApi = apiOf<typeof claimsContract>(calls)
const claims = queriesOf<typeof claimsContract>(calls)

export const myClaimingQuery = (gym = '') => claims.mine.queryOptions({ input: { gymId: gym } })

const PAGE = 20

/** Claims waiting for a decision. Not stored for offline use. */
export const queueQuery = {
  ...claims.queue.infiniteOptions({
    input: (cursor: string | undefined) => ({ cursor, limit: PAGE }),
    ...byCursor,
  }),
  meta: { keep: false },
}
export const reviewQuery = (id: string) => ({
  ...claims.review.queryOptions({ input: { id } }),
  meta: { keep: false },
})

export const claimsChanged = () => queryClient.invalidateQueries({ queryKey: claims.key() })
