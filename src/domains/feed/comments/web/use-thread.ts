import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type OutboxEntry, useOutbox } from '#platform/web/outbox.ts'
import type { KeptComment } from './comment-in-answers.ts'
import { isSent, KINDS, type NewComment, type Removal } from './comment-writes.ts'
import { justSaidQuery, type ThreadRef, threadQuery } from './comments.ts'

export interface Thread {
  state: 'loading' | 'failed' | 'there'
  /** The pages that were read, without what was just deleted. */
  listed: KeptComment[]
  hasMore: boolean
  isLoadingMore: boolean
  loadMore(): void
  tryAgain(): void
  /** Said here a moment ago and on none of the pages above. */
  justSaid: KeptComment[]
  unsent: UnsentComment[]
}

export interface UnsentComment {
  entry: OutboxEntry
  comment: NewComment
}

/** What is said below an entry, or in answer to one comment, with what this member said and is not on its page yet. */
export function useThread(thread: ThreadRef, { enabled = true } = {}): Thread {
  const { data, isError, hasNextPage, isFetchingNextPage, fetchNextPage, refetch, dataUpdatedAt } = useInfiniteQuery({
    ...threadQuery(thread),
    enabled,
  })
  const { data: said = [] } = useQuery(justSaidQuery(thread))
  const outbox = useOutbox()
  const leaving = new Set(outbox.flatMap(leavingComment))
  const isThere = ({ id, isRemoved }: KeptComment) => !isRemoved && !leaving.has(id)
  const listed = data?.pages.flatMap(({ items }): KeptComment[] => items) ?? []
  const onPage = new Set(listed.map(({ id }) => id))
  return {
    state: data ? 'there' : isError ? 'failed' : 'loading',
    listed: listed.filter(isThere),
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    loadMore: () => void fetchNextPage(),
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

/** The comment that a write which still waits will delete: read again before that is sent, it is still in the answer. */
function leavingComment({ kind, input, state }: OutboxEntry): string[] {
  if (kind !== KINDS.remove || state === 'refused') return []
  const { commentId, isRemoved } = input as Removal
  return isRemoved ? [commentId] : []
}
