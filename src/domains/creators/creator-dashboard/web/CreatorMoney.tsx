import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { PLATFORM_FEE_PERCENT } from '#domains/creators/subscriptions/fees.ts'
import type { LedgerKind } from '#domains/creators/subscriptions/states.ts'
import { PaymentsNote } from '#domains/creators/subscriptions/web/subscribe/PaymentsNote.tsx'
import { useMoney } from '#domains/creators/tiers/web/use-money.ts'
import { useDates } from '#platform/web/dates.ts'
import { usePercent } from '#platform/web/percent.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import type { DashboardLine } from '../contract.ts'
import { ledgerQuery } from './dashboard.ts'
import { ExportLink } from './ExportLink.tsx'
import { NumberTable } from './NumberTable.tsx'
import { PagedList } from './PagedList.tsx'

/** Every line of the ledger, Open Mat's fees included. */
export function CreatorMoney() {
  const { t } = useLingui()
  const money = useMoney()
  const { longDay } = useDates()
  const fee = usePercent()(PLATFORM_FEE_PERCENT / 100)
  const list = useInfiniteQuery(ledgerQuery())
  return (
    <>
      <PaymentsNote />
      <PagedList
        list={list}
        empty={
          <EmptyState title={<Trans>No transactions yet</Trans>}>
            <Trans>Payments, refunds and payouts appear here. Open Mat's {fee} fee is listed separately.</Trans>
          </EmptyState>
        }
      >
        {(items) => (
          <>
            <p className="text-quiet">
              <Trans>Open Mat's fee is {fee} of each payment, card processing included.</Trans>
            </p>
            <NumberTable
              caption={t`Transactions`}
              rows={items}
              columns={[
                { name: t`Type`, cell: (line) => <What line={line} /> },
                { name: t`Tier`, cell: ({ tierName }) => <bdi>{tierName ?? '–'}</bdi>, below: true },
                { name: t`Date`, cell: ({ at }) => <time dateTime={at}>{longDay(at)}</time>, below: true },
                {
                  name: t({ context: 'of money', message: 'Amount' }),
                  cell: ({ amount, currency }) => money(amount, currency),
                  isNumber: true,
                },
              ]}
            />
            <ExportLink what="ledger" />
          </>
        )}
      </PagedList>
    </>
  )
}

function What({ line: { kind, hasFailed } }: { line: DashboardLine }) {
  const { i18n } = useLingui()
  if (!hasFailed) return i18n._(KINDS[kind])
  return (
    <>
      <Trans>Refund failed</Trans>
      <span className="block text-sm font-normal text-quiet">
        <Trans>The member's bank didn't accept it. We'll pay them another way, so there's nothing for you to do.</Trans>
      </span>
    </>
  )
}

const KINDS = {
  charge: msg`Member payment`,
  fee: msg`Open Mat fee`,
  refund: msg`Refund`,
  fee_refund: msg`Fee refunded`,
  dispute: msg`Disputed payment`,
  payout: msg`Payout`,
} satisfies Record<LedgerKind, MessageDescriptor>
