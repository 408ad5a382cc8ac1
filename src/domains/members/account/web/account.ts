import calls from 'virtual:calls/account'
import { queryOptions } from '@tanstack/react-query'
import { apiOf } from '#platform/web/api.ts'
import { queriesOf } from '#platform/web/queries.ts'
import type { accountContract } from '../contract.ts'

export const accountApi = apiOf<typeof accountContract>(calls)
const account = queriesOf<typeof accountContract>(calls)

const LOOKS_AGAIN_MS = 3_000

/** The member's archives; refetched while one is being prepared. */
export const exportsQuery = queryOptions({
  ...account.exports.queryOptions(),
  meta: { keep: false },
  refetchInterval: ({ state }) => (state.data?.items.some((one) => one.state === 'making') ? LOOKS_AGAIN_MS : false),
})

/** The consequences of deleting another member's account, for admins. */
export const farewellOfQuery = (uid: string) => ({
  ...account.farewellOf.queryOptions({ input: { uid } }),
  meta: { keep: false },
})

/** The consequences of deleting the account. Not stored and always refetched, so the counts are current. */
export const farewellQuery = queryOptions({ ...account.farewell.queryOptions(), meta: { keep: false }, staleTime: 0 })
