import calls from 'virtual:calls/claims'
import { apiOf } from '#platform/web/api.ts'
import { queriesOf } from '#platform/web/queries.ts'
import { queryClient } from '#platform/web/query-client.ts'
import type { claimsContract } from '../contract.ts'

/** The calls about claims, and the same as options for queries. */
export const claimsApi = apiOf<typeof claimsContract>(calls)
const claims = queriesOf<typeof claimsContract>(calls)

/** What I may do about claiming this gym, and my claim of it. */
export const myClaimingQuery = (gym = '') => claims.mine.queryOptions({ input: { gymId: gym } })

const PAGE = 20

/** What waits for admins. Nothing of it stays at this browser. */
export const queueQuery = {
  ...claims.queue.infiniteOptions({
    input: (cursor: string | undefined) => ({ cursor, limit: PAGE }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  }),
  meta: { keep: false },
}
export const reviewQuery = (id: string) => ({
  ...claims.review.queryOptions({ input: { id } }),
  meta: { keep: false },
})

/** Everything about claims is asked for anew. */
export const claimsChanged = () => queryClient.invalidateQueries({ queryKey: claims.key() })
