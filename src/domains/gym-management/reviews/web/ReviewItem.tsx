import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ExpandableText } from '#domains/feed/activities/web/ExpandableText.tsx'
import { Moment } from '#domains/feed/activities/web/Moment.tsx'
import { paths } from '#platform/web/paths.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { BeltBar } from '#ui/BeltBar.tsx'
import type { Review } from '../contract.ts'
import { ASPECTS } from '../rules.ts'
import { ASPECT_LABELS } from './aspect-labels.ts'
import { Stars } from './Stars.tsx'

/** A review and the gym's reply. `children` are the viewer's actions. */
export function ReviewItem({ review, gymName, children }: { review: Review; gymName: string; children?: ReactNode }) {
  const { i18n } = useLingui()
  const { author, score, text, createdAt, editedAt, activityId, reply } = review
  const aspects = ASPECTS.flatMap((aspect) => {
    const given = review.aspects[aspect]
    return given === null ? [] : [`${i18n._(ASPECT_LABELS[aspect])} ${given}`]
  })
  return (
    <li className="py-4">
      <article>
        <header className="flex items-start gap-3">
          <Avatar name={author.displayName} src={author.photoURL} size={40} decorative />
          <div className="min-w-0 flex-1">
            <p className="flex flex-wrap items-center gap-x-3">
              {author.username === null ? (
                <bdi className="font-semibold wrap-anywhere">{author.displayName}</bdi>
              ) : (
                <Link to={paths.profile(author)} className="font-semibold wrap-anywhere hover:underline">
                  <bdi>{author.displayName}</bdi>
                </Link>
              )}
              {author.beltRank && (
                <BeltBar belt={author.beltRank} stripes={author.stripes} size="small" className="text-quiet" />
              )}
            </p>
            <p className="flex flex-wrap items-center gap-x-2 text-sm text-quiet">
              <Stars score={score} />
              <Link to={paths.activity(activityId)} className="inline-flex min-h-6 items-center hover:underline">
                <Moment at={createdAt} />
              </Link>
              {editedAt && <Trans>Edited</Trans>}
            </p>
          </div>
        </header>
        <div className="mt-2 flex flex-col gap-2">
          <ExpandableText of={activityId} text={text} mentions={[]} lines={8} />
          {aspects.length > 0 && <p className="text-sm text-quiet">{aspects.join(' · ')}</p>}
        </div>
        {reply && (
          <div className="mt-3 rounded-control border-l-4 border-primary bg-sunk px-4 py-3">
            <p className="text-sm">
              <bdi className="font-semibold">{gymName}</bdi>{' '}
              <span className="text-quiet">
                <Moment at={reply.at} /> {reply.editedAt && <Trans>Edited</Trans>}
              </span>
            </p>
            <p className="mt-1 whitespace-pre-line wrap-anywhere">{reply.text}</p>
          </div>
        )}
        {children && <div className="mt-2 -ml-2 flex flex-wrap gap-1">{children}</div>}
      </article>
    </li>
  )
}
