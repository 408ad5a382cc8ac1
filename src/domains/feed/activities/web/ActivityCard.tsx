import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#platform/web/paths.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { BeltBar } from '#ui/BeltBar.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import type { MenuItem } from '#ui/Menu.tsx'
import type { ActivityCard as Card } from '../contract.ts'
import { ActorName, pathOf } from './ActorName.tsx'
import { VISIBILITY_SIGNS } from './activity-labels.ts'
import { CardActions } from './CardActions.tsx'
import { CardMenu } from './CardMenu.tsx'
import type { CachedCard } from './card-in-answers.ts'
import { EntryBody } from './EntryBody.tsx'
import { gymPostEditor } from './extension-points.ts'
import { Moment } from './Moment.tsx'
import { SharedQuote } from './SharedQuote.tsx'

const CollectionDialog = lazyDialog(() => import('./CollectionDialog.tsx'))
const PostEditor = lazyDialog(() => import('#domains/feed/posts/web/PostEditor.tsx'))
const HistoryDialog = lazyDialog(() => import('./HistoryDialog.tsx'))

export interface ActivityCardProps {
  card: CachedCard
  headingLevel?: 2 | 3
  /** Shown at the top of the card, such as why it's in the feed or that it's pinned. */
  mark?: ReactNode
  /** Extra items at the top of the card's menu. */
  menuItems?: readonly MenuItem[]
  /** Position in the feed, from 1, and the feed's length (-1 while unknown). */
  place?: { at: number; of: number }
}

/** An activity, in a list or on its own page. */
export function ActivityCard({ card, headingLevel = 2, mark, menuItems, place }: ActivityCardProps) {
  const id = useId()
  const [dialog, setDialog] = useState<'collection' | 'history' | 'edit' | null>(null)
  const { actor, post, shared } = card
  const GymPostEditor = gymPostEditor.get()
  const Heading = `h${headingLevel}` as const
  if (card.isRemoved) return null
  return (
    <article
      aria-labelledby={`${id}-who ${id}-when`}
      {...(place && { 'aria-posinset': place.at, 'aria-setsize': place.of, tabIndex: 0 })}
      data-activity={card.id}
      className="min-w-0 rounded-card border border-line bg-paper p-4 sm:px-6 sm:py-5"
    >
      {mark && <div className="mb-3">{mark}</div>}
      <header className="flex items-start gap-3">
        <Link to={pathOf(actor)} tabIndex={-1} aria-hidden="true" className="shrink-0">
          <Avatar name={actor.name} src={actor.photoURL} size={40} decorative />
        </Link>
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-x-3">
            <Heading id={`${id}-who`} className="min-w-0 text-base">
              <ActorName actor={actor} />
            </Heading>
            {actor.beltRank && (
              <BeltBar belt={actor.beltRank} stripes={actor.stripes} size="small" className="text-quiet" />
            )}
          </div>
          <ByLine card={card} id={`${id}-when`} onHistory={() => setDialog('history')} />
        </div>
        <CardMenu
          card={card}
          items={menuItems}
          onChooseCollection={() => setDialog('collection')}
          onEdit={() => setDialog('edit')}
        />
      </header>
      <div className="mt-3 flex flex-col gap-3">
        <EntryBody entry={card} />
        {shared && <SharedQuote shared={shared} />}
      </div>
      <CardActions card={card} onChooseCollection={() => setDialog('collection')} />
      {place && <LastComments card={card} />}
      {dialog === 'collection' && <CollectionDialog id={card.id} onClose={() => setDialog(null)} />}
      {dialog === 'edit' &&
        (actor.type === 'gym' ? (
          <GymPostEditor gym={actor} card={card} onClose={() => setDialog(null)} />
        ) : (
          <PostEditor card={card} onClose={() => setDialog(null)} />
        ))}
      {dialog === 'history' && post && (
        <HistoryDialog uid={actor.id} postId={post.id} onClose={() => setDialog(null)} />
      )}
    </article>
  )
}

function LastComments({ card: { id, lastComments = [] } }: { card: Card }) {
  const { t } = useLingui()
  if (lastComments.length === 0) return null
  return (
    <ul aria-label={t`Latest comments`} className="mt-3 flex flex-col gap-1 text-sm">
      {lastComments.map((comment) => (
        <li key={comment.id}>
          <Link
            to={`${paths.activity(id)}#comment-${comment.id}`}
            className="line-clamp-2 wrap-anywhere hover:underline"
          >
            <bdi className="font-semibold">{comment.author}</bdi> <bdi>{comment.text}</bdi>
          </Link>
        </li>
      ))}
    </ul>
  )
}

interface ByLineProps {
  card: Card
  id: string
  onHistory: () => void
}

function ByLine({ card, id, onHistory }: ByLineProps) {
  const { i18n } = useLingui()
  const { words, Icon } = VISIBILITY_SIGNS[card.visibility]
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-quiet">
      <Link id={id} to={paths.activity(card.id)} className="inline-flex min-h-6 items-center hover:underline">
        <Moment at={card.timestamp} />
      </Link>
      <span className="inline-flex items-center gap-1">
        <Icon aria-hidden="true" size={14} />
        {i18n._(words)}
      </span>
      {card.boosted && (
        <span className="font-medium">
          <Trans>Featured</Trans>
        </span>
      )}
      {card.post?.editedAt && (
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={onHistory}
          className="min-h-6 rounded-sm underline decoration-dotted underline-offset-2 hover:text-ink"
        >
          <Trans>Edited</Trans>
        </button>
      )}
    </p>
  )
}
