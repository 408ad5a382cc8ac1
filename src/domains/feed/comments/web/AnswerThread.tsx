import { useLingui } from '@lingui/react/macro'
import { isolated } from '#domains/feed/activities/web/activity-labels.ts'
import { CommentBox } from './CommentBox.tsx'
import { CommentList, type CommentListProps } from './CommentList.tsx'
import type { CachedComment } from './comment-in-answers.ts'
import { useLoadUntilComment } from './linked-comment.ts'
import { useThread } from './use-thread.ts'

interface AnswerThreadProps extends Omit<CommentListProps, 'label' | 'thread' | 'onAnswer'> {
  comment: CachedComment
  /** Whether the replies are unfolded. Unsent replies are always shown. */
  isOpen: boolean
  /** Whether a reply is being written. A reply to a reply starts with that person's @name. */
  answering: { to: string | null; times: number } | null
  onAnswer: (username: string | null) => void
  onAnswered: () => void
}

/** The replies to one comment, and a box for a new one. Loaded once unfolded. */
export function AnswerThread({ comment, isOpen, answering, onAnswer, onAnswered, ...each }: AnswerThreadProps) {
  const { t } = useLingui()
  const { id: parentId, activityId: id, replyCount, author } = comment
  const thread = useThread({ id, parentId }, { enabled: isOpen && replyCount > 0 })
  const soughtHere = each.linked?.topId === parentId && each.linked.id !== parentId ? each.linked : null
  useLoadUntilComment(isOpen && soughtHere ? soughtHere.id : null, thread)
  const name = isolated(author.name)
  const shown = isOpen
    ? { ...thread, state: replyCount > 0 ? thread.state : ('there' as const) }
    : { ...thread, state: 'there' as const, listed: [], more: { ...thread.more, hasNextPage: false }, justSaid: [] }
  const isListed = shown.state !== 'there' || shown.listed.length + shown.justSaid.length + shown.unsent.length > 0
  if (!isListed && !answering) return null
  return (
    <div className="mt-1 ml-5 border-l border-line pl-4 sm:pl-8">
      {isListed && <CommentList label={t`Replies to ${name}`} thread={shown} onAnswer={onAnswer} {...each} />}
      {answering && (
        <div className="mt-3">
          <CommentBox
            key={answering.times}
            activityId={id}
            parentId={parentId}
            label={t`Reply to ${name}`}
            begin={answering.to === null ? '' : `@${answering.to} `}
            onSaid={() => {
              each.announce(t`Reply added.`)
              onAnswered()
            }}
            onCancel={onAnswered}
          />
        </div>
      )}
    </div>
  )
}
