import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useLocation, useNavigate } from 'react-router'
import { useDates } from '#platform/web/dates.ts'
import { localDay } from '#platform/web/local-day.ts'
import { paths } from '#platform/web/paths.ts'
import { BeltBar } from '#ui/BeltBar.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Failure } from '#ui/Failure.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { timeAtBelt } from '../belt-time.ts'
import type { OwnPromotion, OwnPromotions } from '../contract.ts'
import { rankBefore } from '../rules.ts'
import { OwnRow } from './OwnRow.tsx'
import { ownPromotionsQuery } from './promotions.ts'
import { ToConfirmList } from './ToConfirmList.tsx'

const PromotionMoment = lazyDialog(() => import('./PromotionMoment.tsx'))

/** The member's belt, requests to confirm, and promotion history. */
export function PromotionsTab() {
  const { data, isError, refetch, isFetching } = useQuery(ownPromotionsQuery())
  return (
    <div className="flex max-w-text flex-col gap-4">
      {data && <JustPromoted own={data} />}
      <ToConfirmList />
      {data ? (
        <Own own={data} />
      ) : isError ? (
        <Failure what={<Trans>your promotions</Trans>} again={refetch} busy={isFetching} />
      ) : (
        <SkeletonRows rows={3} picture={false} />
      )}
    </div>
  )
}

/** Celebrates the promotion just recorded. Closing clears the navigation state, so that Back doesn't repeat it. */
function JustPromoted({ own }: { own: OwnPromotions }) {
  const { state } = useLocation() as { state: { promoted?: string } | null }
  const navigate = useNavigate()
  const promotion = own.items.find(({ id }) => id === state?.promoted)
  if (!promotion) return null
  return (
    <PromotionMoment
      promotion={promotion}
      before={beforeOf(promotion, own)}
      onClose={() => void navigate('.', { replace: true })}
    />
  )
}

function Own({ own }: { own: OwnPromotions }) {
  const { items, current } = own
  const record = (
    <ButtonLink look="primary" to={paths.newPromotion()} icon={<Plus aria-hidden="true" />}>
      <Trans>Record a promotion</Trans>
    </ButtonLink>
  )
  if (items.length === 0)
    return (
      <Card>
        <EmptyState title={<Trans>Your belts, in order</Trans>} action={record} belt={current?.belt}>
          <Trans>
            Record when you were promoted and who tied your belt. Add earlier belts at any time without notifying
            followers.
          </Trans>
        </EmptyState>
      </Card>
    )
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <BeltBar belt={current?.belt} stripes={current?.stripes} className="text-lg font-semibold" />
          <Floor own={own} />
        </div>
        {record}
      </div>
      <Card padding="none">
        <ul className="divide-y divide-line">
          {items.map((promotion) => (
            <OwnRow key={promotion.id} promotion={promotion} before={beforeOf(promotion, own)} />
          ))}
        </ul>
      </Card>
    </>
  )
}

const beforeOf = (promotion: OwnPromotion, { items, said }: OwnPromotions) =>
  rankBefore(promotion, { history: items.filter(({ id }) => id !== promotion.id), said })

/** The date when the IBJJF minimum is reached: for the next degree (black belt) or the next belt. */
function Floor({ own: { items, current } }: { own: OwnPromotions }) {
  const { longDay } = useDates()
  const today = localDay()
  const now = timeAtBelt(items, today).at(-1)
  const degree = now?.degrees.at(-1)?.minimumReachedOn
  const reachedOn = degree ?? now?.minimumReachedOn
  if (!now || !reachedOn || now.belt !== current?.belt) return null
  const day = longDay(reachedOn)
  const isReached = reachedOn <= today
  return (
    <p className="mt-1 text-sm text-quiet">
      {degree ? (
        isReached ? (
          <Trans>You reached the IBJJF minimum for your next degree on {day}. Your coach decides.</Trans>
        ) : (
          <Trans>IBJJF minimum for your next degree: {day}. Your coach decides.</Trans>
        )
      ) : isReached ? (
        <Trans>You reached the IBJJF minimum for your next belt on {day}. Your coach decides.</Trans>
      ) : (
        <Trans>IBJJF minimum for your next belt: {day}. Your coach decides.</Trans>
      )}
    </p>
  )
}
