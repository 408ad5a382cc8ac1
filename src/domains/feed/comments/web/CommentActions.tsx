import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown, ThumbsUp } from 'lucide-react'
import { useAsMember } from '#domains/feed/activities/web/CardActions.tsx'
import { classes } from '#ui/classes.ts'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import type { CachedComment } from './comment-in-answers.ts'
import { setCommentLike } from './comment-writes.ts'

const look =
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-control px-2 text-sm font-medium text-quiet transition-colors enabled-hover:bg-sunk'

export function CommentActions({
  comment,
  isOpen,
  onToggle,
  onAnswer,
}: {
  comment: CachedComment
  isOpen: boolean
  onToggle: () => void
  onAnswer: (() => void) | undefined
}) {
  const { i18n } = useLingui()
  const { id, isLiked, likeCount, replyCount } = comment
  const asMember = useAsMember(`like ${id}`, () => !isLiked && setCommentLike(comment, true))
  return (
    <div className="-mx-2 flex flex-wrap items-center">
      <button
        type="button"
        aria-pressed={isLiked}
        onClick={() => asMember(() => setCommentLike(comment, !isLiked))}
        className={classes(look, isLiked && 'text-primary-strong [&_svg]:fill-current')}
      >
        <ThumbsUp aria-hidden="true" size={16} />
        <Trans>Like</Trans>
        {likeCount > 0 && (
          <span className="tabular-nums">
            <span aria-hidden="true">{i18n.number(likeCount, { notation: 'compact' })}</span>
            <VisuallyHidden>
              , <Plural value={{ count: likeCount }} one="# like" other="# likes" />
            </VisuallyHidden>
          </span>
        )}
      </button>
      {onAnswer && (
        <button type="button" onClick={onAnswer} className={look}>
          <Trans>Reply</Trans>
        </button>
      )}
      {replyCount > 0 && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={onToggle}
          className={classes(look, 'text-primary-strong')}
        >
          <ChevronDown
            aria-hidden="true"
            size={16}
            className={classes('transition-transform', isOpen && 'rotate-180')}
          />
          <Plural value={replyCount} one="# reply" other="# replies" />
        </button>
      )}
    </div>
  )
}
