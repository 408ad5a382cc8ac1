import calls from 'virtual:calls/creators'
import { apiOf } from '#platform/web/api.ts'
import { byCursor, queriesOf } from '#platform/web/queries.ts'
import { queryClient } from '#platform/web/query-client.ts'
import type { creatorsContract, OwnCreator } from '../contract.ts'
import type { CreatorStatus } from '../limits.ts'

export const creatorsApi = apiOf<typeof creatorsContract>(calls)
export const creators = queriesOf<typeof creatorsContract>(calls)

const PAGE = 20

/** The viewer's application, and whether they may apply. */
export const myApplicationQuery = creators.application.queryOptions()

/** The viewer's creator page and onboarding progress. */
export const ownCreatorQuery = creators.me.queryOptions()

/** Creators the viewer is a member of, each with a count of new lessons. */
export const myCreatorsQuery = creators.mine.queryOptions()

export const languagesQuery = creators.facets.queryOptions()

export const directoryQuery = ({ q, language }: { q: string; language: string }) =>
  creators.list.infiniteOptions({
    input: (cursor: string | undefined) => ({
      ...{ cursor, limit: PAGE },
      ...(q ? { q } : {}),
      ...(language ? { language } : {}),
    }),
    ...byCursor,
  })

/** The admins' queue. It isn't stored in this browser. */
export const queueQuery = {
  ...creators.queue.infiniteOptions({
    input: (cursor: string | undefined) => ({ cursor, limit: PAGE }),
    ...byCursor,
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
    ...byCursor,
  }),
  meta: { keep: false },
})

/** Refetches everything about creators. `own`: the viewer's own page, as the server just returned it. */
export async function creatorsChanged(own?: OwnCreator): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: creators.key() })
  if (own) queryClient.setQueryData(ownCreatorQuery.queryKey, own)
}
