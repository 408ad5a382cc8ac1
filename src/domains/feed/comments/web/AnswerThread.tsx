import { useLingui } from '@lingui/react/macro'
import { isolated } from '#domains/feed/activities/web/activity-labels.ts'
import { CommentBox } from './CommentBox.tsx'
import { CommentList, type CommentListProps } from './CommentList.tsx'
import type { KeptComment } from './comment-in-answers.ts'
import { useReadUntil } from './linked-comment.ts'
import { useThread } from './use-thread.ts'

interface AnswerThreadProps extends Omit<CommentListProps, 'label' | 'thread' | 'onAnswer'> {
  comment: KeptComment
  /** The answers are unfolded. What was not sent yet is shown in any case. */
  isOpen: boolean
  /** An answer is being written; to somebody's answer it begins with their name. */
  answering: { to: string | null; times: number } | null
  onAnswer: (username: string | null) => void
  onAnswered: () => void
}

/** The answers to one comment, and the box for another. They are read once they are unfolded. */
export function AnswerThread({ comment, isOpen, answering, onAnswer, onAnswered, ...each }: AnswerThreadProps) {
  const { t } = useLingui()
  const { id: parentId, activityId: id, replyCount, author } = comment
  const thread = useThread({ id, parentId }, { enabled: isOpen && replyCount > 0 })
  const soughtHere = each.linked?.topId === parentId && each.linked.id !== parentId ? each.linked : null
  useReadUntil(isOpen && soughtHere ? soughtHere.id : null, thread)
  const name = isolated(author.name)
  const shown = isOpen
    ? { ...thread, state: replyCount > 0 ? thread.state : ('there' as const) }
    : { ...thread, state: 'there' as const, listed: [], hasMore: false, justSaid: [] }
  const isListed = shown.state !== 'there' || shown.listed.length + shown.justSaid.length + shown.unsent.length > 0
  if (!isListed && !answering) return null
  return (
    <div className="mt-1 ml-5 border-l border-line pl-4 sm:pl-8">
      {isListed && <CommentList label={t`Answers to ${name}`} thread={shown} onAnswer={onAnswer} {...each} />}
      {answering && (
        <div className="mt-3">
          <CommentBox
            key={answering.times}
            activityId={id}
            parentId={parentId}
            label={t`Your answer to ${name}`}
            begin={answering.to === null ? '' : `@${answering.to} `}
            onSaid={() => {
              each.announce(t`Your answer was added.`)
              onAnswered()
            }}
            onCancel={onAnswered}
          />
        </div>
      )}
    </div>
  )
}
