import { Trans } from '@lingui/react/macro'
import { Failure } from '#ui/Failure.tsx'
import { ShowMore } from '#ui/ShowMore.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { CommentItem } from './CommentItem.tsx'
import type { LinkedComment } from './linked-comment.ts'
import { UnsentItem } from './UnsentItem.tsx'
import type { Thread } from './use-thread.ts'

export interface CommentListProps {
  /** Describes the list to screen readers. */
  label: string
  thread: Thread
  activityId: string
  canComment: boolean
  /** Announces a message to screen readers. */
  announce: (news: string) => void
  /** The comment the URL links to. */
  linked: LinkedComment | null
  /** Called when a comment is deleted: the focus was on it and has to move elsewhere. */
  onRemoved: () => void
  /** For replies: starts another reply to the same comment, mentioning this person. */
  onAnswer?: (username: string | null) => void
}

/** Comments or replies: the loaded pages, "Show more", then the ones this member just added. */
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
        <Failure plain what={<Trans>the comments</Trans>} again={thread.tryAgain} className="mt-4" />
      )}
      {/* biome-ignore lint/a11y/noRedundantRoles: without bullets, Safari doesn't announce a list */}
      <ol role="list" aria-label={label} className="mt-4 flex flex-col gap-4">
        {thread.listed.map((comment) => (
          <li key={comment.id}>
            <CommentItem comment={comment} {...each} />
          </li>
        ))}
        {thread.more.hasNextPage && (
          <li>
            <ShowMore of={thread.more} size="small" />
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
