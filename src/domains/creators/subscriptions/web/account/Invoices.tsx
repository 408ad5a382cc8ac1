import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMoney } from '#domains/creators/tiers/web/use-money.ts'
import { useDates } from '#platform/web/dates.ts'
import { ButtonAnchor } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Chip } from '#ui/Chip.tsx'
import { Failure } from '#ui/Failure.tsx'
import { ShowMore } from '#ui/ShowMore.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import type { Invoice } from '../../changes-contract.ts'
import { invoicesQuery } from './memberships.ts'

/** Payments, latest first. */
export function Invoices() {
  const { t } = useLingui()
  const list = useInfiniteQuery(invoicesQuery)
  const { data, isError, refetch } = list
  const items = data?.pages.flatMap((page) => page.items)
  return (
    <Card title={<Trans>Invoices</Trans>}>
      {!items ? (
        isError ? (
          <Failure plain what={<Trans>your payments</Trans>} again={refetch} />
        ) : (
          <SkeletonRows rows={3} />
        )
      ) : items.length === 0 ? (
        <p className="text-quiet">
          <Trans>Your payments appear here.</Trans>
        </p>
      ) : (
        // biome-ignore lint/a11y/noRedundantRoles: without bullets, Safari doesn't announce a list
        <ul role="list" aria-label={t`Invoices`} className="divide-y divide-line">
          {items.map((invoice) => (
            <InvoiceRow key={invoice.id} invoice={invoice} />
          ))}
        </ul>
      )}
      <ShowMore of={list} size="small" className="mt-3" />
    </Card>
  )
}

const STATUS_LABELS: Record<Invoice['status'], ReactNode> = {
  paid: <Trans>Paid</Trans>,
  open: <Trans>Due</Trans>,
  failed: <Trans>Payment failed</Trans>,
  void: <Trans>Not charged</Trans>,
  refunded: <Trans>Refunded</Trans>,
  partly_refunded: <Trans>Partly refunded</Trans>,
}

const isUnpaid = (status: Invoice['status']) => status === 'open' || status === 'failed'

function InvoiceRow({
  invoice: { at, total, currency, creator, tierName, status, url, number },
}: {
  invoice: Invoice
}) {
  const { t } = useLingui()
  const money = useMoney()
  const { longDay } = useDates()
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">
          {creator ? <bdi>{creator.name}</bdi> : <Trans>Your membership</Trans>}
          {tierName && (
            <>
              {' · '}
              <bdi>{tierName}</bdi>
            </>
          )}
        </p>
        <p className="text-sm text-quiet">{longDay(at)}</p>
      </div>
      <Chip tone={isUnpaid(status) ? 'careful' : 'plain'}>{STATUS_LABELS[status]}</Chip>
      <p className="font-medium tabular-nums">{money(total, currency)}</p>
      {url && (
        <ButtonAnchor
          size="small"
          look="quiet"
          href={url}
          newTab
          icon={<ExternalLink aria-hidden="true" />}
          aria-label={t`View invoice ${{ number: number ?? '' }} from ${{ day: longDay(at) }}`}
        >
          <Trans>View</Trans>
        </ButtonAnchor>
      )}
    </li>
  )
}
