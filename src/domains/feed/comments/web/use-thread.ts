import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type OutboxEntry, useOutbox } from '#platform/web/outbox.ts'
import type { MorePages } from '#ui/ShowMore.tsx'
import type { CachedComment } from './comment-in-answers.ts'
import { isSent, KINDS, type NewComment, type Removal } from './comment-writes.ts'
import { postedCommentsQuery, type ThreadRef, threadQuery } from './comments.ts'

export interface Thread {
  state: 'loading' | 'failed' | 'there'
  /** The loaded pages, without comments that were just deleted. */
  listed: CachedComment[]
  more: MorePages
  tryAgain(): void
  /** Comments just posted here that are on none of the loaded pages. */
  justSaid: CachedComment[]
  unsent: UnsentComment[]
}

export interface UnsentComment {
  entry: OutboxEntry
  comment: NewComment
}

/** The comments on an entry or replies to a comment, with those this member just posted that aren't on a page yet. */
export function useThread(thread: ThreadRef, { enabled = true } = {}): Thread {
  const more = useInfiniteQuery({ ...threadQuery(thread), enabled })
  const { data, isError, hasNextPage, refetch, dataUpdatedAt } = more
  const { data: said = [] } = useQuery(postedCommentsQuery(thread))
  const outbox = useOutbox()
  const leaving = new Set(outbox.flatMap(leavingComment))
  const isThere = ({ id, isRemoved }: CachedComment) => !isRemoved && !leaving.has(id)
  const listed = data?.pages.flatMap(({ items }): CachedComment[] => items) ?? []
  const onPage = new Set(listed.map(({ id }) => id))
  return {
    state: data ? 'there' : isError ? 'failed' : 'loading',
    listed: listed.filter(isThere),
    more,
    tryAgain: () => void refetch(),
    justSaid: said.filter(
      (comment) => isThere(comment) && !onPage.has(comment.id) && (hasNextPage || comment.saidAt > dataUpdatedAt),
    ),
    unsent: outbox.flatMap((entry) => {
      if (entry.kind !== KINDS.create) return []
      const comment = entry.input as NewComment
      return comment.id === thread.id && comment.parentId === thread.parentId && !isSent(comment)
        ? [{ entry, comment }]
        : []
    }),
  }
}

/** Comments that a queued deletion will delete. Lists fetched before it's sent still include them. */
function leavingComment({ kind, input, state }: OutboxEntry): string[] {
  if (kind !== KINDS.remove || state === 'refused') return []
  const { commentId, isRemoved } = input as Removal
  return isRemoved ? [commentId] : []
}
