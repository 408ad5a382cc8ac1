import calls from 'virtual:calls/membership'
import { apiOf } from '#platform/web/api.ts'
import { byCursor, queriesOf } from '#platform/web/queries.ts'
import { queryClient } from '#platform/web/query-client.ts'
import type { Membership, membershipContract } from '../contract.ts'

export const membershipApi = apiOf<typeof membershipContract>(calls)
export const memberships = queriesOf<typeof membershipContract>(calls)

export const membershipQuery = (gymId: string) => memberships.get.queryOptions({ input: { gymId } })

export const membersQuery = (asked: { gymId: string; status: 'requested' | 'member'; text?: string }) =>
  memberships.members.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...asked, cursor, limit: 20 }),
    ...byCursor,
  })

export function showMembership(gymId: string, answer: Membership) {
  queryClient.setQueryData(membershipQuery(gymId).queryKey, answer)
  // Members-only content has to be refetched.
  for (const feature of ['gymPosts', 'activities', 'people', 'gymEdits', 'events', 'teaching', 'curriculum'])
    void queryClient.invalidateQueries({ queryKey: [[feature]] })
}

/** Refetches members, requests and staff of gyms. */
export const refreshMembers = () => queryClient.invalidateQueries({ queryKey: memberships.key() })
