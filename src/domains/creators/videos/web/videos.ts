import calls from 'virtual:calls/videos'
import { apiOf } from '#platform/web/api.ts'
import { byCursor, queriesOf } from '#platform/web/queries.ts'
import { queryClient } from '#platform/web/query-client.ts'
import type { videosContract } from '../contract.ts'

export const videosApi = apiOf<typeof videosContract>(calls)
const videos = queriesOf<typeof videosContract>(calls)

/** A member's videos that the viewer may see, latest first. */
export const videosOfQuery = (uid: string) =>
  videos.byUser.infiniteOptions({ input: (cursor: string | undefined) => ({ uid, cursor, limit: 10 }), ...byCursor })

/** Videos of a technique that the viewer may see. */
export const videosOfTechniqueQuery = (slug: string) =>
  videos.ofTechnique.infiniteOptions({
    input: (cursor: string | undefined) => ({ slug, cursor, limit: 5 }),
    ...byCursor,
  })

/** Call after a video is added, edited, deleted or restored. */
export function videosChanged(): Promise<void> {
  for (const feature of ['activities', 'journal']) void queryClient.invalidateQueries({ queryKey: [[feature]] })
  return queryClient.invalidateQueries({ queryKey: videos.key() })
}
