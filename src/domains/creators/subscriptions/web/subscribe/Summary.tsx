import { Plural, Trans } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { Offer, Tier } from '#domains/creators/tiers/contract.ts'
import type { Interval } from '#domains/creators/tiers/limits.ts'
import { isFree, priceOf } from '#domains/creators/tiers/rules.ts'
import { tiersChanged } from '#domains/creators/tiers/web/tiers.ts'
import { useMoney } from '#domains/creators/tiers/web/use-money.ts'
import { days } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import { useDates } from '#platform/web/dates.ts'
import { failureOf } from '#platform/web/errors.ts'
import { useOnline } from '#platform/web/online.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { addMonths } from '../../changes-rules.ts'
import { type CheckoutFault, useCheckoutLabels } from './checkout-labels.ts'
import { Line, Lines } from './Lines.tsx'
import { leaveToPay } from './leave-to-pay.ts'
import { PayingNeedsConnection } from './PayingNeedsConnection.tsx'
import { subscriptionsApi } from './subscribe.ts'

interface Props {
  offer: Extract<Offer, { status: 'offered' }>
  tier: Tier
  interval: Interval
}

const DAY_MS = days(1)

/** What it costs, when it renews, when free days end; then to the provider's own page. The server computes the price. */
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
        <PriceLines {...{ tier, interval, trialDays }} />
        {!free && (
          <p className="mt-4 text-sm text-quiet">
            {trialDays > 0 && (
              <>
                <Trans>Cancel before the free days end and you pay nothing.</Trans>{' '}
              </>
            )}
            <Trans>No tax is added to this price. It renews by itself until you cancel, in two taps.</Trans>
          </p>
        )}
      </Card>
      <PayingNeedsConnection />
      {fault && online && <Alert tone={fault === 'price' ? 'careful' : 'danger'}>{words(fault, price)}</Alert>}
      <Button look="primary" wide busy={busy} disabled={!online} onClick={() => void confirm()}>
        {free ? (
          <Trans>Join for free</Trans>
        ) : trialDays > 0 ? (
          <Trans>Confirm and start</Trans>
        ) : (
          <Trans>Confirm and pay</Trans>
        )}
      </Button>
      {!free && (
        <p className="text-center text-sm text-quiet">
          <Trans>You pay on the page of our payment provider. Your card never reaches Open Mat.</Trans>
        </p>
      )}
    </>
  )
}

function PriceLines({ tier, interval, trialDays }: Pick<Props, 'tier' | 'interval'> & { trialDays: number }) {
  const money = useMoney()
  const { longDay } = useDates()
  const amount = priceOf(tier, interval) ?? 0
  const price = money(amount, tier.currency)
  const free = isFree(tier)
  const now = new Date()
  const firstPayment = new Date(now.getTime() + trialDays * DAY_MS)
  const renewal = addMonths(now, interval === 'month' ? 1 : 12)
  return (
    <Lines>
      <Line name={<Trans>Price</Trans>}>
        {free ? (
          <Trans>Free</Trans>
        ) : interval === 'month' ? (
          <Trans>{price} a month</Trans>
        ) : (
          <Trans>{price} a year</Trans>
        )}
      </Line>
      {trialDays > 0 && (
        <Line name={<Trans>Free days</Trans>}>
          <Plural value={trialDays} one="# day" other="# days" />
        </Line>
      )}
      {!free && (
        <Line name={<Trans>Due today</Trans>} strong>
          {money(trialDays > 0 ? 0 : amount, tier.currency)}
        </Line>
      )}
      {!free &&
        (trialDays > 0 ? (
          <Line name={<Trans>First payment</Trans>}>
            <Trans>
              {price} on {longDay(firstPayment)}
            </Trans>
          </Line>
        ) : (
          <Line name={<Trans>Renews</Trans>}>
            <Trans>
              {price} on {longDay(renewal)}
            </Trans>
          </Line>
        ))}
    </Lines>
  )
}

/** One checkout, however often it is pressed: its key stays until something else is ordered. */
function useConfirm({ creatorUid, tier, interval }: { creatorUid: string; tier: Tier; interval: Interval }) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const [fault, setFault] = useState<CheckoutFault>()
  const [busy, setBusy] = useState(false)
  const id = useRef(newId())

  async function confirm() {
    if (busy) return
    setBusy(true)
    setFault(undefined)
    try {
      const seen = { amount: priceOf(tier, interval) ?? 0, currency: tier.currency }
      const checkout = await subscriptionsApi.checkOut({ id: id.current, creatorUid, tierId: tier.id, interval, seen })
      const stands = new URLSearchParams(query)
      stands.set('checkout', checkout.id)
      // Whoever comes back by the browser's own button finds how it stands, not a second checkout.
      await navigate(`?${stands}`, { replace: true })
      if (checkout.status === 'open' && checkout.url) return leaveToPay(checkout.url)
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
