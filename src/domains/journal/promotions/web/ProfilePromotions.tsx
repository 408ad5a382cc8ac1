import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { PictureGrid } from '#domains/feed/activities/web/PictureGrid.tsx'
import { NothingShared } from '#domains/journal/journal/web/NothingShared.tsx'
import { daysBetween } from '#domains/journal/progress/weeks.ts'
import { useDates } from '#platform/web/dates.ts'
import { localDay } from '#platform/web/local-day.ts'
import { paths } from '#platform/web/paths.ts'
import { BeltDrawing } from '#ui/BeltBar.tsx'
import { Failure } from '#ui/Failure.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { monthsBetween } from '../belt-time.ts'
import type { Promotion } from '../contract.ts'
import { Belt } from './Belt.tsx'
import { ConfirmedMark } from './ConfirmedMark.tsx'
import { DecideButtons } from './DecideButtons.tsx'
import { promotions } from './promotions.ts'

/** The promotions on a profile that the viewer may see, as a timeline, newest first. */
export function ProfilePromotions({ uid, own }: { uid: string; own: boolean }) {
  const { data, isError, refetch, isFetching } = useQuery(promotions.ofUser.queryOptions({ input: { uid } }))
  if (!data)
    return isError ? (
      <Failure what={<Trans>these promotions</Trans>} again={refetch} busy={isFetching} />
    ) : (
      <SkeletonRows rows={3} />
    )
  const { items } = data
  if (items.length === 0)
    return (
      <NothingShared
        own={own}
        title={<Trans>No promotions yet</Trans>}
        to={paths.newPromotion()}
        label={<Trans>Record a promotion</Trans>}
        others={<Trans>No promotions shared with you yet.</Trans>}
      >
        <Trans>The promotions you share appear here.</Trans>
      </NothingShared>
    )
  return (
    <ol className="flex max-w-text flex-col">
      {items.map((promotion, at) => (
        <Step key={promotion.id} uid={uid} promotion={promotion} until={items[at - 1]?.day ?? localDay()} />
      ))}
    </ol>
  )
}

function Step({ uid, promotion, until }: { uid: string; promotion: Promotion; until: string }) {
  const { longDay } = useDates()
  const { id, activityId, belt, stripes, day, promoter, confirmedBy, gym, photo, note, mayDecide } = promotion
  return (
    <li className="relative border-l-2 border-line pb-8 pl-6 last:pb-2">
      <span
        aria-hidden="true"
        className="absolute top-2 left-[-7px] size-3 rounded-full border-2 border-primary bg-paper"
      />
      <div className="flex flex-col gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          <BeltDrawing slug={belt} stripes={stripes} height={16} />
          <span>
            <Belt belt={belt} stripes={stripes} />
          </span>
        </p>
        <p className="text-sm text-quiet wrap-anywhere">
          <Link to={paths.activity(activityId)} className="inline-flex min-h-6 items-center hover:underline">
            {longDay(day)}
          </Link>
          {until > day && (
            <>
              {' · '}
              <Worn from={day} until={until} />
            </>
          )}
          {gym && (
            <>
              {' · '}
              <bdi>{gym.name}</bdi>
            </>
          )}
          {promoter && promoter !== confirmedBy?.name && (
            <>
              {' · '}
              <Trans>
                by <bdi>{promoter}</bdi>
              </Trans>
            </>
          )}
        </p>
        <ConfirmedMark confirmedBy={confirmedBy} />
        {note && (
          <p dir="auto" className="mt-1 whitespace-pre-line wrap-anywhere">
            {note}
          </p>
        )}
        {photo && <PictureGrid pictures={[photo]} className="mt-2 max-w-sm" />}
        {mayDecide && (
          <DecideButtons uid={uid} promotion={{ id, belt, stripes, day }} isConfirmed={confirmedBy !== null} />
        )}
      </div>
    </li>
  )
}

/** How long the rank was worn, in years, months or days. */
function Worn({ from, until }: { from: string; until: string }) {
  const months = monthsBetween(from, until)
  const years = Math.floor(months / 12)
  if (years > 0) return <Plural value={years} one="# year" other="# years" />
  if (months > 0) return <Plural value={{ count: months }} one="# month" other="# months" />
  return <Plural value={{ count: Math.max(0, daysBetween(from, until)) }} one="# day" other="# days" />
}
