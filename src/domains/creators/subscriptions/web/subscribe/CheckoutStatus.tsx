import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { tiersChanged } from '#domains/creators/tiers/web/tiers.ts'
import { failureOf } from '#platform/web/errors.ts'
import { useOnline } from '#platform/web/online.ts'
import { paths } from '#platform/web/paths.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import type { Checkout } from '../../contract.ts'
import { CheckoutSuccess } from './CheckoutSuccess.tsx'
import { NotAvailable } from './NotAvailable.tsx'
import { openPaymentPage } from './open-payment-page.ts'
import { PaymentsNote } from './PaymentsNote.tsx'
import { subscriptions } from './subscribe.ts'

/** How often the status is polled while a payment is in progress. */
const ASK_MS = 2500

const isUnderWay = (checkout: Checkout | undefined) => checkout?.status === 'open' || checkout?.status === 'confirming'

/** The status of a checkout, after paying, a reload or a later visit. `left`: the member came back without paying. */
export function CheckoutStatus({ id, left }: { id: string; left: boolean }) {
  const online = useOnline()
  const {
    data: checkout,
    error,
    refetch,
  } = useQuery({
    ...subscriptions.checkout.queryOptions({ input: { id } }),
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? ASK_MS : false),
    staleTime: 0,
    meta: { keep: false },
  })
  const status = checkout?.status
  useEffect(() => {
    if (status !== 'done') return
    void tiersChanged()
    void queryClient.invalidateQueries({ queryKey: [['content']] })
    void queryClient.invalidateQueries({
      queryKey: subscriptions.key(),
      predicate: ({ queryKey }) => !isThis(queryKey),
    })
  }, [status])

  if (error && !checkout) {
    const { status: code } = failureOf(error)
    return code === 404 || code === 400 ? <NotAvailable /> : <Unanswered onAgain={() => void refetch()} />
  }
  return (
    <div className="flex flex-col gap-4 sm:gap-6">
      <Title checkout={checkout} />
      <PaymentsNote />
      {!online && (
        <Alert tone="careful" title={<Trans>You're offline</Trans>}>
          <Trans>We'll show the payment status once you're back online.</Trans>
        </Alert>
      )}
      {checkout && <StatusContent checkout={checkout} left={left} />}
    </div>
  )
}

const isThis = (key: readonly unknown[]) => JSON.stringify(key).includes('"checkout"')

function Title({ checkout }: { checkout: Checkout | undefined }) {
  if (checkout?.status === 'done')
    return <PageTitle>{checkout.gift ? <Trans>Your gift is on its way</Trans> : <Trans>You're in</Trans>}</PageTitle>
  const isOver = checkout?.status === 'failed' || checkout?.status === 'expired'
  return <PageTitle>{isOver ? <Trans>Nothing was charged</Trans> : <Trans>Your payment</Trans>}</PageTitle>
}

function StatusContent({ checkout, left }: { checkout: Checkout; left: boolean }) {
  const { creatorUid: creator, tierId: tier, interval, gift } = checkout
  const again = paths.checkout({ creator, tier, interval, gift: gift !== null })
  switch (checkout.status) {
    case 'open':
      return <Open checkout={checkout} left={left} again={again} />
    case 'confirming':
      return (
        <p role="status" className="flex items-center gap-3">
          <Spinner />
          <Trans>Payment is still being confirmed — we'll tell you here.</Trans>
        </p>
      )
    case 'done':
      return <CheckoutSuccess checkout={checkout} />
    case 'failed':
      return (
        <>
          <Alert tone="danger">
            <Trans>Your bank declined the payment. Try another card.</Trans>
          </Alert>
          <Again to={again} />
        </>
      )
    case 'expired':
      return (
        <>
          <Alert>
            <Trans>This checkout has expired. Nothing was charged, and you can start over.</Trans>
          </Alert>
          <Again to={again} />
        </>
      )
  }
}

interface OpenProps {
  checkout: Extract<Checkout, { status: 'open' }>
  left: boolean
  again: string
}

function Open({ checkout: { url, declined }, left, again }: OpenProps) {
  return (
    <>
      {declined ? (
        <Alert tone="danger">
          <Trans>Your bank declined the payment. Nothing was charged. Try another card.</Trans>
        </Alert>
      ) : left ? (
        <Alert>
          <Trans>You didn't finish paying. Nothing was charged, and you can still continue.</Trans>
        </Alert>
      ) : (
        <p role="status" className="flex items-center gap-3">
          <Spinner />
          <Trans>Your payment isn't finished yet.</Trans>
        </p>
      )}
      {url && (
        <Button look="primary" wide onClick={() => openPaymentPage(url)}>
          {declined ? <Trans>Try another card</Trans> : <Trans>Continue to payment</Trans>}
        </Button>
      )}
      <Again to={again} />
    </>
  )
}

function Again({ to }: { to: string }) {
  return (
    <ButtonLink to={to} className="w-full">
      <Trans>Start over</Trans>
    </ButtonLink>
  )
}

function Unanswered({ onAgain }: { onAgain: () => void }) {
  return (
    <>
      <PageTitle>
        <Trans>Your payment</Trans>
      </PageTitle>
      <Alert
        tone="careful"
        title={<Trans>Couldn't check your payment</Trans>}
        action={
          <Button size="small" onClick={onAgain}>
            <Trans>Refresh status</Trans>
          </Button>
        }
      >
        <Trans>If you paid, your payment is safe and your membership will start automatically.</Trans>
      </Alert>
    </>
  )
}
