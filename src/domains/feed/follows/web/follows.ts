import calls from 'virtual:calls/follows'
import { apiOf } from '#platform/web/api.ts'
import { queriesOf } from '#platform/web/queries.ts'
import type { followsContract } from '../contract.ts'

export const followsApi = apiOf<typeof followsContract>(calls)
export const follows = queriesOf<typeof followsContract>(calls)

/** Counts and what we are to each other, for the profile of one person. By uid, never `me`. */
export const followSummaryQuery = (uid: string) => follows.summary.queryOptions({ input: { uid } })

export const privacyQuery = follows.privacy.queryOptions({ input: { uid: 'me' } })

/** The lists of people that belong to somebody. */
export type ListName = 'followers' | 'following' | 'requests' | 'blocked' | 'muted'

/** Page after page of a list. */
export const listQuery = (list: ListName, uid: string) => ({
  ...follows[list].infiniteOptions({
    input: (cursor: string | undefined) => ({ uid, cursor, limit: 30 }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  }),
})

/** Page after page of what a search for people finds. */
export const searchQuery = (text: string) => ({
  ...follows.search.infiniteOptions({
    input: (cursor: string | undefined) => ({ text, cursor, limit: 30 }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  }),
  meta: { keep: false },
})
