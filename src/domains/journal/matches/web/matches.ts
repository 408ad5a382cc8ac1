import calls from 'virtual:calls/matches'
import { apiOf } from '#platform/web/api.ts'
import { byCursor, queriesOf } from '#platform/web/queries.ts'
import { queryClient } from '#platform/web/query-client.ts'
import type { matchesContract } from '../contract.ts'

export const matchesApi = apiOf<typeof matchesContract>(calls)
export const matches = queriesOf<typeof matchesContract>(calls)

/** The member's own matches, newest first. */
export const ownMatchesQuery = matches.list.infiniteOptions({
  input: (cursor: string | undefined) => ({ cursor, limit: 20 }),
  ...byCursor,
})

export const matchQuery = (id: string) => matches.get.queryOptions({ input: { id } })

/** A member's matches that the viewer may see. */
export const matchesOfQuery = (uid: string) =>
  matches.of.infiniteOptions({ input: (cursor: string | undefined) => ({ uid, cursor, limit: 20 }), ...byCursor })

/** Call after every change to matches or competitions. */
export function refreshMatches(): Promise<void> {
  for (const queryKey of [[['activities']], [['milestones']], [['progress']]])
    void queryClient.invalidateQueries({ queryKey })
  return queryClient.invalidateQueries({ queryKey: matches.key() })
}
