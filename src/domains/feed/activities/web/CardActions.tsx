import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Bookmark, MessageCircle, ThumbsUp } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useIntent } from '#domains/members/session/web/intent.ts'
import { useAuth } from '#domains/members/session/web/session.ts'
import { paths } from '#platform/web/paths.ts'
import { classes } from '#ui/classes.ts'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { useToast } from '#ui/Toasts.tsx'
import type { ActivityCard } from '../contract.ts'
import { setLike, setSaved } from './card-writes.ts'
import { ShareMenu } from './ShareMenu.tsx'

const LikesDialog = lazyDialog(() => import('./LikesDialog.tsx'))

/** Visitors sign in before liking, saving or sharing on Open Mat. */
export function CardActions({ card, onChooseCollection }: { card: ActivityCard; onChooseCollection: () => void }) {
  return (
    <div className="-mx-2 mt-3 flex flex-wrap items-center justify-between gap-x-1 border-t border-line pt-1 -mb-2">
      <span className="flex items-center">
        <LikeButton card={card} />
        <LikeCount card={card} />
      </span>
      <CommentLink card={card} />
      <ShareMenu card={card} />
      <SaveButton card={card} onChooseCollection={onChooseCollection} />
    </div>
  )
}

/** Icon and label: side by side, or stacked on a phone. */
const actionForm =
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-x-2 rounded-control px-2 text-sm wrap-break-word font-medium transition-colors enabled-hover:bg-sunk text-center max-sm:flex-col max-sm:px-1 max-sm:gap-0.5 max-sm:text-xs [&_svg]:size-5 [&_svg]:shrink-0'
export const actionLook = classes(actionForm, 'text-quiet')
const pressedLook = classes(actionForm, 'text-primary-strong [&_svg]:fill-current')

/** The like button of these entries says "Congratulate". */
const ACHIEVEMENTS = ['belt_promotion', 'milestone_achieved']

function LikeButton({ card: { id, isLiked, activityType } }: { card: ActivityCard }) {
  const asMember = useAsMember(`like ${id}`, () => !isLiked && setLike(id, true))
  return (
    <button
      type="button"
      data-like
      aria-pressed={isLiked}
      onClick={() => asMember(() => setLike(id, !isLiked))}
      className={isLiked ? pressedLook : actionLook}
    >
      <ThumbsUp aria-hidden="true" />
      {ACHIEVEMENTS.includes(activityType) ? <Trans>Congratulate</Trans> : <Trans>Like</Trans>}
    </button>
  )
}

/** Takes up its space even without likes, so the first like doesn't shift the layout. */
function LikeCount({ card: { id, likeCount } }: { card: ActivityCard }) {
  const { i18n, t } = useLingui()
  const [open, setOpen] = useState(false)
  if (likeCount === 0) return <span className="-ml-1 w-11" />
  const count = i18n.number(likeCount, { notation: 'compact' })
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={t`Likes: ${count}. See who`}
        onClick={() => setOpen(true)}
        className="-ml-1 inline-flex min-h-11 w-11 items-center rounded-control px-2 text-sm font-semibold tabular-nums text-quiet hover:bg-sunk hover:underline"
      >
        {count}
      </button>
      {open && <LikesDialog id={id} onClose={() => setOpen(false)} />}
    </>
  )
}

function CommentLink({ card: { id, commentCount } }: { card: ActivityCard }) {
  return (
    <Link to={`${paths.activity(id)}#comments`} className={actionLook}>
      <MessageCircle aria-hidden="true" />
      {commentCount === 0 ? (
        <Trans>Comment</Trans>
      ) : (
        <Plural value={{ count: commentCount }} one="# comment" other="# comments" />
      )}
    </Link>
  )
}

function SaveButton({
  card: { id, isSaved },
  onChooseCollection,
}: {
  card: ActivityCard
  onChooseCollection: () => void
}) {
  const { t } = useLingui()
  const toasts = useToast()
  const save = () => {
    setSaved({ id, isSaved: true })
    toasts.show({
      text: t`Saved. Only you can see what you save.`,
      action: { label: t`Add to collection`, onPress: onChooseCollection },
    })
  }
  const asMember = useAsMember(`save ${id}`, () => !isSaved && save())
  return (
    <button
      type="button"
      aria-pressed={isSaved}
      onClick={() => asMember(isSaved ? () => setSaved({ id, isSaved: false }) : save)}
      className={isSaved ? pressedLook : actionLook}
    >
      <Bookmark aria-hidden="true" />
      <Trans>Save</Trans>
    </button>
  )
}

/** Runs a member's action immediately. Visitors sign in first, then `resume` runs; `name` identifies the button. */
export function useAsMember(name: string, resume: () => unknown): (act: () => void) => void {
  const { isAuthenticated } = useAuth()
  const { signIn } = useIntent(name, resume)
  return (act) => (isAuthenticated ? act() : signIn())
}
