import calls from 'virtual:calls/creators'
import { apiOf } from '#platform/web/api.ts'
import { queriesOf } from '#platform/web/queries.ts'
import { queryClient } from '#platform/web/query-client.ts'
import type { creatorsContract, OwnCreator } from '../contract.ts'
import type { CreatorStatus } from '../limits.ts'

/** The calls about creators, and the same as options for queries. */
export const creatorsApi = apiOf<typeof creatorsContract>(calls)
export const creators = queriesOf<typeof creatorsContract>(calls)

const PAGE = 20

/** My application, and whether I may apply. */
export const myApplicationQuery = creators.application.queryOptions()

/** My own page, and what is left of onboarding. */
export const ownCreatorQuery = creators.me.queryOptions()

/** Whose member I am, with what is new. */
export const myCreatorsQuery = creators.mine.queryOptions()

export const languagesQuery = creators.facets.queryOptions()

/** Who teaches here: all, or those that are searched for. */
export const directoryQuery = ({ q, language }: { q: string; language: string }) =>
  creators.list.infiniteOptions({
    input: (cursor: string | undefined) => ({
      ...{ cursor, limit: PAGE },
      ...(q ? { q } : {}),
      ...(language ? { language } : {}),
    }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })

/** What waits for admins. Nothing of it stays at this browser. */
export const queueQuery = {
  ...creators.queue.infiniteOptions({
    input: (cursor: string | undefined) => ({ cursor, limit: PAGE }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  }),
  meta: { keep: false },
}
export const reviewQuery = (id: string) => ({
  ...creators.review.queryOptions({ input: { id } }),
  meta: { keep: false },
})
export const allCreatorsQuery = (state: CreatorStatus | undefined) => ({
  ...creators.allForAdmin.infiniteOptions({
    input: (cursor: string | undefined) => ({ cursor, limit: PAGE, ...(state ? { state } : {}) }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  }),
  meta: { keep: false },
})

/** Everything about creators is asked for anew, but for what the server just answered of one's own page. */
export async function creatorsChanged(own?: OwnCreator): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: creators.key() })
  if (own) queryClient.setQueryData(ownCreatorQuery.queryKey, own)
}
