import calls from 'virtual:calls/comments'
import { skipToken } from '@tanstack/react-query'
import { apiOf } from '#platform/web/api.ts'
import { queriesOf } from '#platform/web/queries.ts'
import type { commentsContract } from '../contract.ts'
import type { KeptComment } from './comment-in-answers.ts'

/** The calls about comments, and the same as options for queries. */
export const commentsApi = apiOf<typeof commentsContract>(calls)
export const comments = queriesOf<typeof commentsContract>(calls)

/** What is said below an entry, or in answer to one comment there. */
export interface ThreadRef {
  id: string
  parentId: string | null
}

/** Its pages, the oldest first. */
export const threadQuery = ({ id, parentId }: ThreadRef) =>
  comments.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ id, limit: 20, cursor, ...(parentId !== null && { parentId }) }),
    initialPageParam: undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })

export type JustSaid = KeptComment & {
  /** Milliseconds; a list that was read later knows better. */
  saidAt: number
}

/** What the member said here a moment ago: the newest, so it may belong on a page that is not read yet. */
export const justSaidQuery = (thread: ThreadRef) => ({
  queryKey: [['comments', 'justSaid'], thread] as const,
  queryFn: skipToken as typeof skipToken | (() => Promise<JustSaid[]>),
  initialData: [] as JustSaid[],
  staleTime: Number.POSITIVE_INFINITY,
  meta: { keep: false },
})
