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
import { InPages } from './InPages.tsx'
import { NumberTable } from './NumberTable.tsx'

/** Every line of the ledger, what Open Mat keeps among them. */
export function CreatorMoney() {
  const { t } = useLingui()
  const money = useMoney()
  const { longDay } = useDates()
  const fee = usePercent()(PLATFORM_FEE_PERCENT / 100)
  const list = useInfiniteQuery(ledgerQuery())
  return (
    <>
      <PaymentsNote />
      <InPages
        list={list}
        empty={
          <EmptyState title={<Trans>No money has moved yet</Trans>}>
            <Trans>
              Each payment of a member stands here, with the {fee} that Open Mat keeps as a line of its own, and each
              payout.
            </Trans>
          </EmptyState>
        }
      >
        {(items) => (
          <>
            <p className="text-quiet">
              <Trans>
                What is yours is above zero, what goes from you below. Open Mat keeps {fee} of each payment.
              </Trans>
            </p>
            <NumberTable
              caption={t`Your ledger`}
              rows={items}
              columns={[
                { name: t`What`, cell: (line) => <What line={line} /> },
                { name: t`Tier`, cell: ({ tierName }) => <bdi>{tierName ?? '–'}</bdi>, below: true },
                { name: t`Day`, cell: ({ at }) => <time dateTime={at}>{longDay(at)}</time>, below: true },
                { name: t`Amount`, cell: ({ amount, currency }) => money(amount, currency), isNumber: true },
              ]}
            />
            <ExportLink what="ledger" />
          </>
        )}
      </InPages>
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
        <Trans>The member’s bank didn’t accept it. Open Mat sends it another way; there’s nothing for you to do.</Trans>
      </span>
    </>
  )
}

const KINDS = {
  charge: msg`Payment of a member`,
  fee: msg`Fee of Open Mat`,
  refund: msg`Refund`,
  fee_refund: msg`Fee given back`,
  dispute: msg`Disputed payment`,
  payout: msg`Payout to you`,
} satisfies Record<LedgerKind, MessageDescriptor>
