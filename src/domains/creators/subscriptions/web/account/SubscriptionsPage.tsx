import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { useAuth } from '#domains/members/session/web/session.ts'
import { paths } from '#platform/web/paths.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { Card } from '#ui/Card.tsx'
import { Failure } from '#ui/Failure.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { PaymentsNote } from '../subscribe/PaymentsNote.tsx'
import { Gifts } from './Gifts.tsx'
import { Invoices } from './Invoices.tsx'
import { Memberships } from './Memberships.tsx'
import { changes, membershipsQuery } from './memberships.ts'
import { NewCard } from './NewCard.tsx'
import { UpdateCardButton } from './UpdateCardButton.tsx'

/** The longest the loader waits; after that the page opens with a skeleton. */
const PATIENCE_MS = 2_500

export async function loader() {
  const arriving = queryClient.prefetchInfiniteQuery(membershipsQuery('current'))
  await Promise.race([arriving, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
  return null
}

/** Memberships, gifts and payments. */
export function Component() {
  const { isAuthenticated } = useAuth()
  return isAuthenticated ? <Subscriptions /> : null
}

const TABS = ['memberships', 'gifts', 'payments'] as const
type TabId = (typeof TABS)[number]

function Subscriptions() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const asked = search.get('tab')
  const tab = TABS.find((one) => one === asked) ?? 'memberships'
  const card = search.get('card')
  const labels: Record<TabId, string> = { memberships: t`Memberships`, gifts: t`Gifts`, payments: t`Payments` }
  return (
    <div className="mx-auto max-w-text pb-12">
      <title>{`${t`Memberships`} · Open Mat`}</title>
      <PageTitle back={paths.settings()}>
        <Trans>Memberships</Trans>
      </PageTitle>
      <div className="mb-4 empty:hidden">
        <PaymentsNote />
      </div>
      {card !== null && <NewCard key={card} session={card} />}
      <Tabs
        label={t`Memberships`}
        tabs={TABS.map((id) => ({ id, label: labels[id] }))}
        selected={tab}
        onSelect={(to) =>
          void navigate(`${paths.memberships()}${to === 'memberships' ? '' : `?tab=${to}`}`, {
            replace: true,
            preventScrollReset: true,
          })
        }
      >
        {tab === 'memberships' && <Memberships />}
        {tab === 'gifts' && <Gifts />}
        {tab === 'payments' && (
          <div className="flex flex-col gap-4">
            <CardSection />
            <Invoices />
          </div>
        )}
      </Tabs>
    </div>
  )
}

/** The card for all payments. The payment provider stores it; we never do. */
function CardSection() {
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
