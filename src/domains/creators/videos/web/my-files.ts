import calls from 'virtual:calls/videos'
import { byCursor, queriesOf } from '#platform/web/queries.ts'
import { queryClient } from '#platform/web/query-client.ts'
import type { VideoFile, videosContract } from '../contract.ts'

const videos = queriesOf<typeof videosContract>(calls)

/** How often uploads are polled while one is processed. */
const LOOK_MS = 4_000
const isUnderWay = ({ state }: VideoFile) => state === 'uploaded' || state === 'processing'

/** The member's uploads, latest first. */
export const myFilesQuery = () =>
  videos.files.mine.infiniteOptions({
    input: (cursor: string | undefined) => ({ cursor, limit: 10 }),
    ...byCursor,
    refetchInterval: ({ state }) => (state.data?.pages.some(({ items }) => items.some(isUnderWay)) ? LOOK_MS : false),
  })

export const myVideoQuery = (id: string) => videos.files.watch.queryOptions({ input: { id }, staleTime: 0, gcTime: 0 })

export const myFilesChanged = () => queryClient.invalidateQueries({ queryKey: videos.files.key() })
