import { Trans } from '@lingui/react/macro'
import { Button } from '#ui/Button.tsx'
import { NotLoaded } from '#ui/NotLoaded.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { CommentItem } from './CommentItem.tsx'
import type { LinkedComment } from './linked-comment.ts'
import { UnsentItem } from './UnsentItem.tsx'
import type { Thread } from './use-thread.ts'

export interface CommentListProps {
  /** What the list is, for a screen reader. */
  label: string
  thread: Thread
  activityId: string
  canComment: boolean
  /** Says it to a screen reader. */
  announce: (news: string) => void
  /** The one that the address leads to. */
  linked: LinkedComment | null
  /** A comment was deleted, and with it what had the focus. */
  onRemoved: () => void
  /** Of answers: begins another one below the same comment, to this person. */
  onAnswer?: (username: string | null) => void
}

/** Comments, or the answers to one: what is read so far, more when asked, then what this member said just now. */
export function CommentList({ label, thread, ...each }: CommentListProps) {
  if (thread.state === 'loading' && thread.unsent.length === 0)
    return (
      <div className="mt-4">
        <SkeletonRows rows={2} />
      </div>
    )
  return (
    <>
      {thread.state === 'failed' && (
        <NotLoaded plain again={thread.tryAgain} className="mt-4">
          <Trans>The comments could not be loaded just now.</Trans>
        </NotLoaded>
      )}
      {/* biome-ignore lint/a11y/noRedundantRoles: without bullets Safari no longer calls it a list */}
      <ol role="list" aria-label={label} className="mt-4 flex flex-col gap-4">
        {thread.listed.map((comment) => (
          <li key={comment.id}>
            <CommentItem comment={comment} {...each} />
          </li>
        ))}
        {thread.hasMore && (
          <li>
            <Button size="small" busy={thread.isLoadingMore} onClick={thread.loadMore}>
              <Trans>Show more</Trans>
            </Button>
          </li>
        )}
        {thread.justSaid.map((comment) => (
          <li key={comment.id}>
            <CommentItem comment={comment} {...each} />
          </li>
        ))}
        {thread.unsent.map((unsent) => (
          <li key={unsent.comment.ref}>
            <UnsentItem {...unsent} />
          </li>
        ))}
      </ol>
    </>
  )
}
