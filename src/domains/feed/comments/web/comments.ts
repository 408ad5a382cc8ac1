import calls from 'virtual:calls/comments'
import { skipToken } from '@tanstack/react-query'
import { apiOf } from '#platform/web/api.ts'
import { byCursor, queriesOf } from '#platform/web/queries.ts'
import type { commentsContract } from '../contract.ts'
import type { CachedComment } from './comment-in-answers.ts'

export const commentsApi = apiOf<typeof commentsContract>(calls)
export const comments = queriesOf<typeof commentsContract>(calls)

/** The comments on an entry, or the replies to one of them. */
export interface ThreadRef {
  id: string
  parentId: string | null
}

/** The pages of a thread, oldest first. */
export const threadQuery = ({ id, parentId }: ThreadRef) =>
  comments.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ id, limit: 20, cursor, ...(parentId !== null && { parentId }) }),
    ...byCursor,
  })

export type PostedComment = CachedComment & {
  /** In ms since the epoch; a list fetched later already includes it. */
  saidAt: number
}

/** Comments the member just posted. They're the newest, so their page may not be loaded yet. */
export const postedCommentsQuery = (thread: ThreadRef) => ({
  queryKey: [['comments', 'justSaid'], thread] as const,
  queryFn: skipToken as typeof skipToken | (() => Promise<PostedComment[]>),
  initialData: [] as PostedComment[],
  staleTime: Number.POSITIVE_INFINITY,
  meta: { keep: false },
})
