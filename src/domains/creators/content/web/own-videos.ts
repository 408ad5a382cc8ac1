import calls from 'virtual:calls/videos'
import type { videosContract } from '#domains/creators/videos/contract.ts'
import { queriesOf } from '#platform/web/queries.ts'

const videos = queriesOf<typeof videosContract>(calls)

/** The files that the author sent, the latest first. */
export const ownFilesQuery = videos.files.mine.queryOptions({ input: { limit: 20 } })

const EVERY_MS = 5_000

/** One of them, asked for again while it is on its way to being ready. */
export const ownFileQuery = (id: string) => ({
  ...videos.files.get.queryOptions({ input: { id } }),
  refetchInterval: ({ state: { data } }: { state: { data: { state: string } | undefined } }) =>
    data && data.state !== 'ready' && data.state !== 'failed' ? EVERY_MS : false,
})
