import { Trans, useLingui } from '@lingui/react/macro'
import { Eye, EyeOff, Pencil, Trash2 } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { ActorName, pathOf } from '#domains/feed/activities/web/ActorName.tsx'
import { isolated } from '#domains/feed/activities/web/activity-labels.ts'
import { ExpandableText } from '#domains/feed/activities/web/ExpandableText.tsx'
import { Moment } from '#domains/feed/activities/web/Moment.tsx'
import { useReportMenu } from '#domains/members/reporting/web/use-report-menu.tsx'
import { Avatar } from '#ui/Avatar.tsx'
import { BeltBar } from '#ui/BeltBar.tsx'
import { Chip } from '#ui/Chip.tsx'
import { classes } from '#ui/classes.ts'
import { Menu, type MenuItem } from '#ui/Menu.tsx'
import { useToast } from '#ui/Toasts.tsx'
import { isEditable } from '../rules.ts'
import { AnswerThread } from './AnswerThread.tsx'
import { CommentActions } from './CommentActions.tsx'
import { CommentEditor } from './CommentEditor.tsx'
import type { CommentListProps } from './CommentList.tsx'
import type { CachedComment } from './comment-in-answers.ts'
import { setHidden, setRemoved } from './comment-writes.ts'
import { show } from './linked-comment.ts'
import { UnsentChange } from './UnsentChange.tsx'

/** One comment with its actions and its replies. */
export function CommentItem({
  comment,
  activityId,
  canComment,
  announce,
  linked,
  onRemoved,
  onAnswer,
}: { comment: CachedComment } & Omit<CommentListProps, 'label' | 'thread'>) {
  const id = useId()
  const { author, isHidden, parentId } = comment
  const article = useRef<HTMLElement>(null)
  const [isEditing, setEditing] = useState(false)
  const [answering, setAnswering] = useState<{ to: string | null; times: number } | null>(null)
  const visit = linked?.id === comment.id ? linked.visit : null
  useEffect(() => {
    if (visit !== null && article.current) show(article.current)
  }, [visit])
  const [isOpen, setOpen] = useOpenAnswers(comment.id, linked)
  const answer = (to: string | null) => {
    setAnswering((before) => ({ to, times: (before?.times ?? 0) + 1 }))
    setOpen(true)
  }
  const stopEditing = () => {
    setEditing(false)
    article.current?.focus({ preventScroll: true })
  }
  return (
    <div data-comment={comment.id}>
      <article
        ref={article}
        tabIndex={-1}
        aria-labelledby={`${id}-who ${id}-when`}
        className={classes('flex items-start gap-3 rounded-control', isHidden && 'bg-sunk p-3')}
      >
        <Link to={pathOf(author)} tabIndex={-1} aria-hidden="true" className="shrink-0">
          <Avatar name={author.name} src={author.photoURL} size={parentId === null ? 40 : 32} decorative />
        </Link>
        <div className="min-w-0 flex-1">
          <header className="flex items-start gap-2">
            <WhoAndWhen id={id} comment={comment} />
            {canComment && (
              <CommentMenu
                comment={comment}
                activityId={activityId}
                onEdit={() => setEditing(true)}
                onRemoved={onRemoved}
              />
            )}
          </header>
          {isEditing ? (
            <CommentEditor comment={comment} onClose={stopEditing} />
          ) : (
            <ExpandableText
              of={`comment ${comment.id}`}
              text={comment.text}
              mentions={comment.mentions}
              className={classes('mt-1', isHidden && 'text-quiet')}
            />
          )}
          <UnsentChange commentId={comment.id} />
          <CommentActions
            comment={comment}
            isOpen={isOpen}
            onToggle={() => setOpen(!isOpen)}
            onAnswer={canComment ? () => (onAnswer ? onAnswer(author.username) : answer(null)) : undefined}
          />
        </div>
      </article>
      {parentId === null && (
        <AnswerThread
          comment={comment}
          isOpen={isOpen}
          answering={answering}
          onAnswer={answer}
          onAnswered={() => setAnswering(null)}
          activityId={activityId}
          canComment={canComment}
          announce={announce}
          linked={linked}
          onRemoved={() => article.current?.focus({ preventScroll: true })}
        />
      )}
    </div>
  )
}

/** Replies unfold by themselves when the linked comment is among them. */
function useOpenAnswers(id: string, linked: CommentListProps['linked']) {
  const [isOpen, setOpen] = useState(false)
  const leadsBelow = linked !== null && linked.topId === id && linked.id !== id ? linked.visit : null
  const [opened, setOpened] = useState<string | null>(null)
  if (leadsBelow !== null && opened !== leadsBelow) {
    setOpened(leadsBelow)
    setOpen(true)
  }
  return [isOpen, setOpen] as const
}

function WhoAndWhen({ id, comment }: { id: string; comment: CachedComment }) {
  const { author, isHidden } = comment
  return (
    <div className="min-w-0 flex-1">
      <div className="flex flex-wrap items-center gap-x-3">
        <span id={`${id}-who`} className="min-w-0">
          <ActorName actor={author} />
        </span>
        {author.beltRank && (
          <BeltBar belt={author.beltRank} stripes={author.stripes} size="small" className="text-quiet" />
        )}
      </div>
      <p className="flex flex-wrap items-center gap-x-2 text-sm text-quiet">
        <span id={`${id}-when`}>
          <Moment at={comment.createdAt} />
        </span>
        {comment.editedAt && (
          <span>
            <Trans>Edited</Trans>
          </span>
        )}
        {isHidden && (
          <Chip icon={<EyeOff aria-hidden="true" />}>
            {comment.canHide ? <Trans>Hidden by you</Trans> : <Trans>Hidden from others</Trans>}
          </Chip>
        )}
      </p>
    </div>
  )
}

function CommentMenu({
  comment,
  activityId,
  onEdit,
  onRemoved,
}: {
  comment: CachedComment
  activityId: string
  onEdit: () => void
  onRemoved: () => void
}) {
  const { t } = useLingui()
  const toasts = useToast()
  const { isOwn, isHidden, canHide } = comment
  const reporting = useReportMenu(`activities/${activityId}/comments/${comment.id}`, { isOwn })
  const remove = () => {
    setRemoved(comment, true)
    onRemoved()
    toasts.show({ text: t`Comment deleted.`, action: { label: t`Undo`, onPress: () => setRemoved(comment, false) } })
  }
  const items: MenuItem[] = [...reporting.items]
  if (isOwn && isEditable({ createdAt: new Date(comment.createdAt) }, new Date()))
    items.push({ label: t`Edit`, icon: <Pencil aria-hidden="true" />, onPress: onEdit })
  if (canHide && !isOwn)
    items.push(
      isHidden
        ? { label: t`Unhide`, icon: <Eye aria-hidden="true" />, onPress: () => setHidden(comment, false) }
        : { label: t`Hide from others`, icon: <EyeOff aria-hidden="true" />, onPress: () => setHidden(comment, true) },
    )
  if (isOwn) items.push({ label: t`Delete`, icon: <Trash2 aria-hidden="true" />, danger: true, onPress: remove })
  if (items.length === 0) return null
  return (
    <>
      <Menu label={t`More options for ${{ name: isolated(comment.author.name) }}'s comment`} items={items} />
      {reporting.dialog}
    </>
  )
}
