import { Plural, Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { Offer, Tier } from '#domains/creators/tiers/contract.ts'
import type { Interval } from '#domains/creators/tiers/limits.ts'
import { isFree, priceOf } from '#domains/creators/tiers/rules.ts'
import { tiersChanged } from '#domains/creators/tiers/web/tiers.ts'
import { useMoney } from '#domains/creators/tiers/web/use-money.ts'
import { days } from '#platform/clock.ts'
import { useDates } from '#platform/web/dates.ts'
import { failureOf } from '#platform/web/errors.ts'
import { useOnline } from '#platform/web/online.ts'
import { useIdempotencyKey } from '#platform/web/use-idempotency-key.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { classes } from '#ui/classes.ts'
import { addMonths } from '../../changes-rules.ts'
import { type CheckoutFault, useCheckoutLabels } from './checkout-labels.ts'
import { OfflinePaymentNote } from './OfflinePaymentNote.tsx'
import { openPaymentPage } from './open-payment-page.ts'
import { subscriptionsApi } from './subscribe.ts'

interface Props {
  offer: Extract<Offer, { status: 'offered' }>
  tier: Tier
  interval: Interval
}

const DAY_MS = days(1)

/** Price, renewal and end of the trial, with a link to the provider's page. The server calculates the price. */
export function Summary({ offer: { creator, relation }, tier, interval }: Props) {
  const money = useMoney()
  const words = useCheckoutLabels()
  const online = useOnline()
  const { fault, busy, confirm } = useConfirm({ creatorUid: creator.uid, tier, interval })
  const amount = priceOf(tier, interval) ?? 0
  const price = money(amount, tier.currency)
  const free = isFree(tier)
  const mayTry = (relation.is === 'nobody' || relation.is === 'member') && relation.mayTry
  const trialDays = mayTry ? tier.trialDays : 0
  return (
    <>
      <Card title={<bdi>{tier.name}</bdi>}>
        <PriceList {...{ tier, interval, trialDays }} />
        {!free && (
          <p className="mt-4 text-sm text-quiet">
            {trialDays > 0 && (
              <>
                <Trans>Cancel before the trial ends and you'll pay nothing.</Trans>{' '}
              </>
            )}
            <Trans>
              No tax is added to this price. Your membership renews automatically until you cancel, which takes two
              taps.
            </Trans>
          </p>
        )}
      </Card>
      <OfflinePaymentNote />
      {fault && online && <Alert tone={fault === 'price' ? 'careful' : 'danger'}>{words(fault, price)}</Alert>}
      <Button look="primary" wide busy={busy} disabled={!online} onClick={() => void confirm()}>
        {free ? (
          <Trans>Join for free</Trans>
        ) : trialDays > 0 ? (
          <Trans>Start free trial</Trans>
        ) : (
          <Trans>Confirm and pay</Trans>
        )}
      </Button>
      {!free && (
        <p className="text-center text-sm text-quiet">
          <Trans>You pay on our payment provider's page. Your card details never reach Open Mat.</Trans>
        </p>
      )}
    </>
  )
}

function PriceList({ tier, interval, trialDays }: Pick<Props, 'tier' | 'interval'> & { trialDays: number }) {
  const money = useMoney()
  const { longDay } = useDates()
  const amount = priceOf(tier, interval) ?? 0
  const price = money(amount, tier.currency)
  const free = isFree(tier)
  const now = new Date()
  const firstPayment = new Date(now.getTime() + trialDays * DAY_MS)
  const renewal = addMonths(now, interval === 'month' ? 1 : 12)
  return (
    <PriceLines>
      <PriceLine name={<Trans>Price</Trans>}>
        {free ? (
          <Trans>Free</Trans>
        ) : interval === 'month' ? (
          <Trans>{price} a month</Trans>
        ) : (
          <Trans>{price} a year</Trans>
        )}
      </PriceLine>
      {trialDays > 0 && (
        <PriceLine name={<Trans>Free trial</Trans>}>
          <Plural value={{ count: trialDays }} one="# day" other="# days" />
        </PriceLine>
      )}
      {!free && (
        <PriceLine name={<Trans>Due today</Trans>} strong>
          {money(trialDays > 0 ? 0 : amount, tier.currency)}
        </PriceLine>
      )}
      {!free &&
        (trialDays > 0 ? (
          <PriceLine name={<Trans>First payment</Trans>}>
            <Trans>
              {price} on {{ day: longDay(firstPayment) }}
            </Trans>
          </PriceLine>
        ) : (
          <PriceLine name={<Trans>Renews</Trans>}>
            <Trans>
              {price} on {{ day: longDay(renewal) }}
            </Trans>
          </PriceLine>
        ))}
    </PriceLines>
  )
}

/** Pressing twice starts one checkout; if the order has changed, such as its price, it starts another. */
function useConfirm({ creatorUid, tier, interval }: { creatorUid: string; tier: Tier; interval: Interval }) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const [fault, setFault] = useState<CheckoutFault>()
  const [busy, setBusy] = useState(false)
  const idFor = useIdempotencyKey()

  async function confirm() {
    if (busy) return
    setBusy(true)
    setFault(undefined)
    try {
      const seen = { amount: priceOf(tier, interval) ?? 0, currency: tier.currency }
      const order = { creatorUid, tierId: tier.id, interval, seen }
      const checkout = await subscriptionsApi.checkOut({ id: idFor(order), ...order })
      const stands = new URLSearchParams(query)
      stands.set('checkout', checkout.id)
      // The browser's Back button then shows the status instead of starting a second checkout.
      await navigate(`?${stands}`, { replace: true })
      if (checkout.status === 'open' && checkout.url) return openPaymentPage(checkout.url)
      await tiersChanged()
    } catch (error) {
      const { code, kind } = failureOf(error)
      if (code === 'PRICE_CHANGED' || kind === 'refused') await tiersChanged()
      setFault(kind === 'offline' ? 'offline' : code === 'PRICE_CHANGED' ? 'price' : code)
      setBusy(false)
    }
  }
  return { fault, busy, confirm }
}

/** Rows of a label and an amount. */
function PriceLines({ children }: { children: ReactNode }) {
  return <dl className="flex flex-col divide-y divide-line">{children}</dl>
}

function PriceLine({ name, strong, children }: { name: ReactNode; strong?: boolean; children: ReactNode }) {
  return (
    <div className={classes('flex items-baseline justify-between gap-4 py-2.5', strong && 'font-semibold')}>
      <dt className={strong ? undefined : 'text-quiet'}>{name}</dt>
      <dd className="min-w-0 text-right tabular-nums wrap-anywhere">{children}</dd>
    </div>
  )
}
