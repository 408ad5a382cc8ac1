import calls from 'virtual:calls/follows'
import { apiOf } from '#platform/web/api.ts'
import { byCursor, queriesOf } from '#platform/web/queries.ts'
import type { followsContract } from '../contract.ts'

export const followsApi = apiOf<typeof followsContract>(calls)
export const follows = queriesOf<typeof followsContract>(calls)

/** A profile's counts, and how it's connected to the viewer. By uid, never `me`. */
export const followSummaryQuery = (uid: string) => follows.summary.queryOptions({ input: { uid } })

export const privacyQuery = follows.privacy.queryOptions({ input: { uid: 'me' } })

/** Lists of people by owner. */
export type ListName = 'followers' | 'following' | 'requests' | 'blocked' | 'muted'

export const listQuery = (list: ListName, uid: string) => ({
  ...follows[list].infiniteOptions({
    input: (cursor: string | undefined) => ({ uid, cursor, limit: 30 }),
    ...byCursor,
  }),
})

export const searchQuery = (text: string) => ({
  ...follows.search.infiniteOptions({
    input: (cursor: string | undefined) => ({ text, cursor, limit: 30 }),
    ...byCursor,
  }),
  meta: { keep: false },
})
