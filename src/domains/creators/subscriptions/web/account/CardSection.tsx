import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Card } from '#ui/Card.tsx'
import { Failure } from '#ui/Failure.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { changes } from './memberships.ts'
import { UpdateCardButton } from './UpdateCardButton.tsx'

/** The card for all payments. The payment provider stores it; we never do. */
export function CardSection() {
  const { data, isError, refetch } = useQuery({ ...changes.card.queryOptions({ input: {} }), meta: { keep: false } })
  return (
    <Card title={<Trans>Card</Trans>}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        {data?.card ? (
          <p>
            <span className="capitalize">{data.card.brand}</span> ···· {data.card.last4},{' '}
            <Trans>
              expires {{ month: String(data.card.expMonth).padStart(2, '0') }}/{{ year: data.card.expYear }}
            </Trans>
          </p>
        ) : data ? (
          <p className="text-quiet">
            <Trans>No card yet. You'll add one when you pay for a membership.</Trans>
          </p>
        ) : isError ? (
          <Failure plain what={<Trans>your card</Trans>} again={refetch} />
        ) : (
          <SkeletonRows rows={1} />
        )}
        {data?.card && <UpdateCardButton size="small" look="secondary" />}
      </div>
    </Card>
  )
}
