import calls from 'virtual:calls/sanctions'
import { apiOf } from '#platform/web/api.ts'
import { byCursor, queriesOf } from '#platform/web/queries.ts'
import { queryClient } from '#platform/web/query-client.ts'
import type { sanctionsContract } from '../contract.ts'
import { MOST_MEMBERS } from '../rules.ts'

export const sanctionsApi = apiOf<typeof sanctionsContract>(calls)
const accountStatus = queriesOf<typeof sanctionsContract>(calls)

/** The member's own sanctions. */
export const ownAccountStatusQuery = accountStatus.mine.queryOptions({ input: { uid: 'me' } })

/** One decision, by the token in an email's link. */
export const byTokenQuery = (token: string) => ({
  ...accountStatus.byToken.read.queryOptions({ input: { token } }),
  retry: false,
  meta: { keep: false },
})

const PAGE = 20
export type UserFilter = Pick<Parameters<typeof sanctionsApi.users>[0], 'status' | 'role' | 'sort'>
/** Members, for moderators. Never stored in the browser. */
export const usersQuery = (text: string, filter: UserFilter) => ({
  ...accountStatus.users.infiniteOptions({
    input: (cursor: string | undefined) => ({ text, ...filter, cursor, limit: MOST_MEMBERS }),
    ...byCursor,
  }),
  meta: { keep: false },
})

export const userQuery = (uid: string) => ({
  ...accountStatus.user.queryOptions({ input: { uid } }),
  meta: { keep: false },
})

export const appealsQuery = (state: 'open' | 'decided') => ({
  ...accountStatus.appeals.infiniteOptions({
    input: (cursor: string | undefined) => ({ state, cursor, limit: PAGE }),
    ...byCursor,
  }),
  meta: { keep: false },
})

export const sanctionInput = () => queryClient.invalidateQueries({ queryKey: accountStatus.key() })
