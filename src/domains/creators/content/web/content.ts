import calls from 'virtual:calls/content'
import { queryOptions } from '@tanstack/react-query'
import { apiOf } from '#platform/web/api.ts'
import { byCursor, queriesOf, unlessAbsent } from '#platform/web/queries.ts'
import { queryClient } from '#platform/web/query-client.ts'
import type { ContentPage, contentContract } from '../contract.ts'

export const contentApi = apiOf<typeof contentContract>(calls)
export const content = queriesOf<typeof contentContract>(calls)

/** A creator's lessons, latest first. */
export const contentOfQuery = (uid: string) =>
  content.of.infiniteOptions({ input: (cursor: string | undefined) => ({ uid, cursor, limit: 20 }), ...byCursor })

/** Lessons on a technique, those the viewer can open first. */
export const contentOfTechniqueQuery = (slug: string) => content.ofTechnique.queryOptions({ input: { slug } })

/** The viewer's own lessons, most recently changed first. */
export const ownContentQuery = content.mine.infiniteOptions({
  input: (cursor: string | undefined) => ({ cursor, limit: 20 }),
  ...byCursor,
})

/** A lesson as the viewer may see it; null if it doesn't exist for them. */
export const contentQuery = (id: string) =>
  queryOptions({
    queryKey: content.get.key({ input: { id } }),
    queryFn: ({ signal }): Promise<ContentPage | null> => unlessAbsent(contentApi.get({ id }, { signal })),
  })

/** Refetches everything about lessons. Call after a change to one. */
export const refreshContent = () => queryClient.invalidateQueries({ queryKey: content.key() })
