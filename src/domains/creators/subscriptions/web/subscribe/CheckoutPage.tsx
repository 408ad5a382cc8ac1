import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type LoaderFunctionArgs, useSearchParams } from 'react-router'
import { type Interval, intervals } from '#domains/creators/tiers/limits.ts'
import { priceOf } from '#domains/creators/tiers/rules.ts'
import { paths } from '#platform/web/paths.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { Alert } from '#ui/Alert.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { CheckoutStatus } from './CheckoutStatus.tsx'
import { GiftCheckout } from './GiftCheckout.tsx'
import { NotAvailable } from './NotAvailable.tsx'
import { PaymentsNote } from './PaymentsNote.tsx'
import { Summary } from './Summary.tsx'
import { offerQuery, paymentsQuery } from './subscribe.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  await Promise.all([
    queryClient.ensureQueryData(offerQuery({ uid: searchParams.get('creator') ?? '' })),
    queryClient.prefetchQuery(paymentsQuery()),
  ])
  return null
}

/** /subscribe/checkout?creator=&tier=&interval=&gift=&checkout=: price, payment and result. */
export function Component() {
  const { t } = useLingui()
  const [query] = useSearchParams()
  const checkout = query.get('checkout')
  return (
    <div className="mx-auto max-w-text pb-12">
      <title>{`${t`Checkout`} · Open Mat`}</title>
      {checkout ? (
        <CheckoutStatus key={checkout} id={checkout} left={query.get('back') === 'left'} />
      ) : (
        <Begin query={query} />
      )}
    </div>
  )
}

function Begin({ query }: { query: URLSearchParams }) {
  const { data: offer } = useSuspenseQuery(offerQuery({ uid: query.get('creator') ?? '' }))
  if (offer?.status !== 'offered') return <NotAvailable />
  const { creator, relation, items } = offer
  const name = creator.displayName
  const asked = query.get('interval')
  const interval: Interval = intervals.find((one) => one === asked) ?? 'month'
  const tier = items.find(({ id }) => id === query.get('tier'))
  const back = creator.username ? paths.subscribe({ username: creator.username }) : paths.profile(creator)
  const isGift = query.has('gift')
  return (
    <>
      <PageTitle back={back} lead={<Trans>Membership with {name}</Trans>}>
        {isGift ? <Trans>Give a gift membership</Trans> : <Trans>Checkout</Trans>}
      </PageTitle>
      <div className="flex flex-col gap-4 sm:gap-6">
        <PaymentsNote />
        {relation.is === 'creator' ? (
          <Refused back={back}>
            <Trans>You can't subscribe to yourself.</Trans>
          </Refused>
        ) : !tier || priceOf(tier, interval) === null ? (
          <Refused back={back}>
            <Trans>That tier is no longer offered. Choose another.</Trans>
          </Refused>
        ) : isGift ? (
          <GiftCheckout offer={offer} tier={tier} />
        ) : relation.is === 'member' && (relation.pays || relation.tierId === tier.id) ? (
          <Alert
            title={<Trans>You already have this membership.</Trans>}
            action={
              <ButtonLink size="small" to={paths.memberships()}>
                <Trans>Manage</Trans>
              </ButtonLink>
            }
          />
        ) : (
          <Summary offer={offer} tier={tier} interval={interval} />
        )}
      </div>
    </>
  )
}

function Refused({ back, children }: { back: string; children: ReactNode }) {
  return (
    <Alert
      tone="careful"
      title={children}
      action={
        <ButtonLink size="small" to={back}>
          <Trans>See memberships</Trans>
        </ButtonLink>
      }
    />
  )
}
