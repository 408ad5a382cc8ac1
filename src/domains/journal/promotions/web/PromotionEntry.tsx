import { Trans } from '@lingui/react/macro'
import { BadgeCheck } from 'lucide-react'
import { Link } from 'react-router'
import { ExpandableText } from '#domains/feed/activities/web/ExpandableText.tsx'
import type { EntryPartProps } from '#domains/feed/activities/web/extension-points.ts'
import { PictureGrid } from '#domains/feed/activities/web/PictureGrid.tsx'
import { useOwnCard } from '#domains/journal/share-cards/web/own-card.ts'
import { ShareCardButton } from '#domains/journal/share-cards/web/ShareCardButton.tsx'
import { useDates } from '#platform/web/dates.ts'
import { paths } from '#platform/web/paths.ts'
import { BeltDrawing } from '#ui/BeltBar.tsx'
import { Belt } from './Belt.tsx'
import { usePromotionCard } from './promotion-card.ts'

/** A promotion in a feed; its author can share a picture of it. */
export default function PromotionEntry({ facts, uid, quoted }: EntryPartProps<'promotion'>) {
  const own = useOwnCard()
  const card = usePromotionCard()(facts)
  const { id, belt, stripes, before, confirmedBy, photo, note } = facts
  const isStripe = before?.belt === belt
  return (
    <div className="flex flex-col gap-3">
      <div className="rounded-control border border-line bg-ground py-4 sm:py-5">
        <BeltDrawing slug={belt} stripes={stripes} height={36} wide />
        <div className="mt-4 min-w-0 px-4 sm:px-5">
          <p className="heading text-2xl">
            <Belt belt={belt} stripes={stripes} />
          </p>
          {before && !isStripe && (
            <p className="flex flex-wrap items-center gap-x-2 text-sm text-quiet">
              <BeltDrawing slug={before.belt} stripes={before.stripes} height={12} />
              <Trans>
                Previously: <Belt belt={before.belt} stripes={before.stripes} />
              </Trans>
            </p>
          )}
          <WhenAndWhere facts={facts} />
          {confirmedBy && (
            <p className="mt-1 flex items-center gap-1.5 text-sm text-good">
              <BadgeCheck aria-hidden="true" size={16} className="shrink-0" />
              <span className="min-w-0 wrap-anywhere">
                <Trans>
                  Confirmed by <bdi>{confirmedBy}</bdi>
                </Trans>
              </span>
            </p>
          )}
        </div>
      </div>
      {card && own?.uid === uid && !quoted && <ShareCardButton card={card} look="quiet" className="self-start" />}
      {note && <ExpandableText of={`promotion ${id}`} text={note} mentions={[]} lines={8} />}
      {photo && <PictureGrid pictures={[{ ...photo, url: `/files/post_pictures/${uid}/${photo.id}.webp` }]} />}
    </div>
  )
}

function WhenAndWhere({ facts: { day, gym, promoter, confirmedBy } }: Pick<EntryPartProps<'promotion'>, 'facts'>) {
  const { longDay } = useDates()
  return (
    <p className="text-sm text-quiet wrap-anywhere">
      {longDay(day)}
      {gym && (
        <>
          {' · '}
          {gym.slug ? (
            <Link to={paths.gym(gym.slug)} className="font-medium text-primary-strong hover:underline">
              <bdi>{gym.name}</bdi>
            </Link>
          ) : (
            <bdi>{gym.name}</bdi>
          )}
        </>
      )}
      {promoter && promoter !== confirmedBy && (
        <>
          {' · '}
          <Trans>
            by <bdi>{promoter}</bdi>
          </Trans>
        </>
      )}
    </p>
  )
}
