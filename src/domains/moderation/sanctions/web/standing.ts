import calls from 'virtual:calls/standing'
import { apiOf } from '#platform/web/api.ts'
import { queriesOf } from '#platform/web/queries.ts'
import { queryClient } from '#platform/web/query-client.ts'
import type { standingContract } from '../contract.ts'

export const standingApi = apiOf<typeof standingContract>(calls)
const standing = queriesOf<typeof standingContract>(calls)

/** What was decided about oneself. */
export const ownStandingQuery = standing.mine.queryOptions({ input: { uid: 'me' } })

/** One decision, by the link in a mail. */
export const byTokenQuery = (token: string) => ({
  ...standing.byToken.read.queryOptions({ input: { token } }),
  retry: false,
  meta: { keep: false },
})

const PAGE = 20
const paged = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor ?? undefined,
}

/** Members, for who keeps order. Nothing of it stays at this browser. */
export const usersQuery = (text: string) => ({
  ...standing.users.infiniteOptions({
    input: (cursor: string | undefined) => ({ text, cursor, limit: PAGE }),
    ...paged,
  }),
  meta: { keep: false },
})

export const userQuery = (uid: string) => ({ ...standing.user.queryOptions({ input: { uid } }), meta: { keep: false } })

export const appealsQuery = (state: 'open' | 'decided') => ({
  ...standing.appeals.infiniteOptions({
    input: (cursor: string | undefined) => ({ state, cursor, limit: PAGE }),
    ...paged,
  }),
  meta: { keep: false },
})

export const standingAsked = () => queryClient.invalidateQueries({ queryKey: standing.key() })
