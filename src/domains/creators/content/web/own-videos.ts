import calls from 'virtual:calls/videos'
import type { videosContract } from '#domains/creators/videos/contract.ts'
import { queriesOf } from '#platform/web/queries.ts'

const videos = queriesOf<typeof videosContract>(calls)

/** The author's uploads, latest first. */
export const ownFilesQuery = videos.files.mine.queryOptions({ input: { limit: 20 } })

const EVERY_MS = 5_000

/** One upload, polled until it's processed. */
export const ownFileQuery = (id: string) => ({
  ...videos.files.get.queryOptions({ input: { id } }),
  refetchInterval: ({ state: { data } }: { state: { data: { state: string } | undefined } }) =>
    data && data.state !== 'ready' && data.state !== 'failed' ? EVERY_MS : false,
})
