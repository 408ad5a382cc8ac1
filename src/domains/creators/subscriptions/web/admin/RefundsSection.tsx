import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMoney } from '#domains/creators/tiers/web/use-money.ts'
import { Moment } from '#domains/feed/activities/web/Moment.tsx'
import { ReasonDialog } from '#domains/members/audit/web/ReasonDialog.tsx'
import { paths } from '#platform/web/paths.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { QueryContent } from '#ui/QueryContent.tsx'
import type { FailedRefund } from '../../changes-contract.ts'
import { changes, changesApi } from '../account/memberships.ts'

const failedQuery = { ...changes.failedRefunds.queryOptions({ input: {} }), meta: { keep: false } }

/** Refunds that didn't reach their member, for an admin to pay another way. */
export function RefundsSection() {
  const query = useQuery(failedQuery)
  return (
    <QueryContent query={query}>
      {({ items }) =>
        items.length === 0 ? (
          <EmptyState title={<Trans>No failed refunds</Trans>}>
            <Trans>Refunds that a member's bank doesn't accept appear here until they're paid another way.</Trans>
          </EmptyState>
        ) : (
          <>
            <p className="text-quiet">
              <Trans>
                This money is back in Open Mat's balance and owed to the member, who was asked to write to you. Agree on
                another way to pay, send the money, then mark it as paid.
              </Trans>
            </p>
            <ul className="flex flex-col gap-3">
              {items.map((refund) => (
                <FailedRefundCard key={refund.id} refund={refund} />
              ))}
            </ul>
          </>
        )
      }
    </QueryContent>
  )
}

function FailedRefundCard({ refund }: { refund: FailedRefund }) {
  const { id, member, currency, askedAt, fault, chargeId } = refund
  const { name } = member
  const { name: creator } = refund.creator
  const [settling, setSettling] = useState(false)
  const amount = useMoney()(refund.amount, currency)
  return (
    <Card
      as="li"
      title={
        <Trans>
          {amount} to{' '}
          <Link to={paths.profile({ uid: member.id, username: member.username })} className="hover:underline">
            <bdi>{name}</bdi>
          </Link>
        </Trans>
      }
    >
      <p className="text-sm text-quiet wrap-anywhere">
        <Trans>
          Paid to <bdi>{creator}</bdi> · refund requested <Moment at={askedAt} />
        </Trans>
      </p>
      <p className="text-sm text-quiet wrap-anywhere">
        <Trans>
          Reason: <bdi>{fault}</bdi> · payment <bdi>{chargeId}</bdi>
        </Trans>
      </p>
      <Button size="small" className="mt-3" onClick={() => setSettling(true)}>
        <Trans>Mark as paid</Trans>
      </Button>
      {settling && (
        <ReasonDialog
          title={
            <Trans>
              Have you paid {amount} to <bdi>{name}</bdi>?
            </Trans>
          }
          verb={<Trans>Mark as paid</Trans>}
          act={async (reason) => {
            await changesApi.settleRefund({ id, reason })
            await queryClient.invalidateQueries({ queryKey: failedQuery.queryKey })
          }}
          onClose={() => setSettling(false)}
        />
      )}
    </Card>
  )
}
