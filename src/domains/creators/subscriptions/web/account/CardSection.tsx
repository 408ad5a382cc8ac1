import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Card } from '#ui/Card.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { changes } from './memberships.ts'
import { UpdateCardButton } from './UpdateCardButton.tsx'

/** The card everything is paid with. It is kept by the payment service, never here. */
export function CardSection() {
  const { data, isError } = useQuery({ ...changes.card.queryOptions({ input: {} }), meta: { keep: false } })
  return (
    <Card title={<Trans>Card</Trans>}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        {data?.card ? (
          <p>
            <span className="capitalize">{data.card.brand}</span> ···· {data.card.last4},{' '}
            <Trans>
              until {String(data.card.expMonth).padStart(2, '0')}/{data.card.expYear}
            </Trans>
          </p>
        ) : data ? (
          <p className="text-quiet">
            <Trans>No card yet. You enter one when you join somebody.</Trans>
          </p>
        ) : isError ? (
          <p role="alert">
            <Trans>The payment service does not answer right now.</Trans>
          </p>
        ) : (
          <SkeletonRows rows={1} />
        )}
        {data?.card && <UpdateCardButton size="small" look="secondary" />}
      </div>
    </Card>
  )
}
