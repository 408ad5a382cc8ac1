import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { IntervalSwitch } from '#domains/creators/tiers/web/IntervalSwitch.tsx'
import { useMoney } from '#domains/creators/tiers/web/use-money.ts'
import { type Saving, useSaving } from '#domains/members/people/web/use-saving.ts'
import { useDates } from '#platform/web/dates.ts'
import { failureOf } from '#platform/web/errors.ts'
import { paths } from '#platform/web/paths.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { useIdempotencyKey } from '#platform/web/use-idempotency-key.ts'
import { Button } from '#ui/Button.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { RadioCards } from '#ui/RadioCards.tsx'
import { useToast } from '#ui/Toasts.tsx'
import type { Changes, Plan, Quote } from '../../changes-contract.ts'
import type { Membership } from '../../contract.ts'
import { Price } from './membership-labels.tsx'
import { changes, changesApi, membershipsChanged } from './memberships.ts'
import { StepFailed } from './StepFailed.tsx'
import { UpdateCardButton } from './UpdateCardButton.tsx'

interface Props {
  membership: Membership
  changes: Changes
  onClose: () => void
}

/** Changes tier or interval. The price due today is shown before confirming. */
export default function ChangePlanDialog({ membership, changes: { plans, currency }, onClose }: Props) {
  const [interval, setInterval] = useState(membership.interval ?? 'month')
  const [tierId, setTierId] = useState(membership.tier.id)
  const keyFor = useIdempotencyKey()
  const step = useChange({ membership, onClose })
  const offered = plans.filter((plan) => plan.interval === interval || plan.amount === 0)
  const chosen = offered.find(({ tier }) => tier.id === tierId)
  const isQuoted = chosen?.change.status === 'now' || chosen?.change.status === 'later'
  const quote = useQuery({
    ...changes.quote.queryOptions({ input: { id: membership.id, tierId, interval: chosen?.interval ?? interval } }),
    enabled: isQuoted,
    staleTime: 60_000,
    meta: { keep: false },
  })
  const isPaidThere = chosen?.change.status === 'checkout'
  const submit = () => {
    if (isPaidThere) step.toCheckout(chosen)
    else if (chosen && quote.data) void step.change(chosen, quote.data, keyFor([tierId, interval]))
  }
  const hasYears = plans.some((plan) => plan.interval === 'year')
  return (
    <FormDialog
      onClose={onClose}
      title={<Trans>Change plan</Trans>}
      onSubmit={submit}
      submitLabel={isPaidThere ? <Trans>Go to payment</Trans> : <Confirm quote={isQuoted ? quote.data : undefined} />}
      canSubmit={isPaidThere || (isQuoted && quote.data !== undefined)}
      isPending={step.saving.status === 'saving'}
      error={<ChangeFailed saving={step.saving} needsCard={step.needsCard} />}
      secondary={
        <Button onClick={onClose}>
          <Trans>Go back</Trans>
        </Button>
      }
    >
      {hasYears && <IntervalSwitch interval={interval} onChange={setInterval} />}
      <PlanChoices plans={offered} currency={currency} value={chosen ? tierId : null} onChange={setTierId} />
      <div aria-live="polite">
        {chosen && <WhyNot plan={chosen} />}
        {isQuoted && quote.data && <QuoteLabel quote={quote.data} membership={membership} />}
        {isQuoted && quote.isPending && <Trans>Working out the price…</Trans>}
        {isQuoted && quote.error && <QuoteFailed error={quote.error} />}
      </div>
    </FormDialog>
  )
}

function ChangeFailed({ saving, needsCard }: { saving: Saving; needsCard: boolean }) {
  return (
    <>
      <StepFailed saving={saving} />
      {needsCard && (
        <div>
          <UpdateCardButton size="small" look="secondary" />
        </div>
      )}
    </>
  )
}

interface PlanChoicesProps {
  plans: readonly Plan[]
  currency: Changes['currency']
  value: string | null
  onChange: (tierId: string) => void
}

function PlanChoices({ plans, currency, value, onChange }: PlanChoicesProps) {
  const { t } = useLingui()
  return (
    <RadioCards
      legend={t`Tier`}
      value={value}
      onValueChange={onChange}
      options={plans.map(({ tier, amount, isMine, interval: paid }) => ({
        value: tier.id,
        label: <bdi>{tier.name}</bdi>,
        detail: (
          <>
            <Price amount={amount} currency={currency} interval={paid} />
            {isMine && (
              <>
                {' · '}
                <Trans>Current plan</Trans>
              </>
            )}
          </>
        ),
      }))}
    />
  )
}

function Confirm({ quote }: { quote: Quote | undefined }) {
  if (quote?.status === 'now' && quote.today > 0) return <Trans>Confirm and pay</Trans>
  return <Trans>Confirm</Trans>
}

/** Why the chosen plan can't be confirmed. */
function WhyNot({ plan: { change, isMine } }: { plan: Plan }) {
  if (change.status !== 'not' || isMine) return null
  if (change.reason === 'planned')
    return <Trans>Another change is already planned. Choose “Keep current plan” first.</Trans>
  return <Trans>This plan isn't available right now.</Trans>
}

function QuoteFailed({ error }: { error: Error }) {
  const { kind, message } = failureOf(error)
  return (
    <p role="alert">
      {kind === 'refused' ? message : <Trans>Couldn't work out the price. Try again in a moment.</Trans>}
    </p>
  )
}

function useChange({ membership, onClose }: Pick<Props, 'membership' | 'onClose'>) {
  const { saving, save } = useSaving()
  const toasts = useToast()
  const navigate = useNavigate()
  const { id, creator } = membership
  async function change({ tier, interval }: Plan, quote: Quote, key: string) {
    const today = quote.status === 'now' ? quote.today : null
    const countedAt = quote.status === 'now' ? quote.countedAt : null
    const done = await save(async () => {
      try {
        await changesApi.change({
          id,
          key,
          tierId: tier.id,
          interval,
          seen: { amount: quote.amount, today, countedAt },
        })
      } catch (error) {
        if (failureOf(error).code === 'PRICE_CHANGED')
          await queryClient.invalidateQueries({ queryKey: changes.quote.key() })
        throw error
      }
      await membershipsChanged()
    })
    if (!done) return
    toasts.show({ tone: 'good', text: <Trans>Your plan change is confirmed.</Trans> })
    onClose()
  }
  const toCheckout = ({ tier, interval }: Plan) =>
    void navigate(paths.checkout({ creator: creator.id, tier: tier.id, interval }))
  const code = saving.status === 'failed' ? saving.failure.code : undefined
  return { saving, change, toCheckout, needsCard: code === 'CARD_DECLINED' || code === 'AUTHENTICATION_REQUIRED' }
}

/** The cost of a plan change now and later, shown before it's confirmed. */
function QuoteLabel({ quote, membership }: { quote: Quote; membership: Membership }) {
  const money = useMoney()
  const { longDay } = useDates()
  const then = money(quote.amount, quote.currency)
  const { name } = membership.tier
  if (quote.status === 'later')
    return quote.amount === 0 ? (
      <p>
        <Trans>
          You keep <bdi>{name}</bdi> until {{ day: longDay(quote.at) }}. After that, you pay nothing.
        </Trans>
      </p>
    ) : (
      <p>
        <Trans>
          You pay nothing today, and nothing changes until {{ day: longDay(quote.at) }}. From then on, you pay {then}.
        </Trans>
      </p>
    )
  return (
    <>
      <p className="text-lg font-semibold">
        <Trans>Due today: {{ price: money(quote.today, quote.currency) }}</Trans>
      </p>
      <p className="text-quiet">
        <Trans>
          The unused part of your current plan is taken off the price. Your new plan starts right away; the next payment
          is {then} on {{ day: longDay(quote.renewsAt) }}.
        </Trans>
      </p>
    </>
  )
}
