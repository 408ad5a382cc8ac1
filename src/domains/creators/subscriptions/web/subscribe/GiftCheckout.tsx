import calls from 'virtual:calls/subscriptionChanges'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { Offer, Tier } from '#domains/creators/tiers/contract.ts'
import { tiersChanged } from '#domains/creators/tiers/web/tiers.ts'
import { useMoney } from '#domains/creators/tiers/web/use-money.ts'
import { profileQuery } from '#domains/members/people/web/profile-query.ts'
import { apiOf } from '#platform/web/api.ts'
import { type CallFailure, failureOf } from '#platform/web/errors.ts'
import { useOnline } from '#platform/web/online.ts'
import { useTypedText } from '#platform/web/typed-text.ts'
import { useIdempotencyKey } from '#platform/web/use-idempotency-key.ts'
import { withoutField } from '#platform/web/without-field.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { RadioCards } from '#ui/RadioCards.tsx'
import { submitting } from '#ui/submitting.ts'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'
import type { subscriptionChangesContract } from '../../changes-contract.ts'
import { GIFT_MONTHS, GIFT_NOTE, type GiftMonths, giftPriceOf } from '../../changes-rules.ts'
import { useCheckoutLabels } from './checkout-labels.ts'
import { OfflinePaymentNote } from './OfflinePaymentNote.tsx'
import { openPaymentPage } from './open-payment-page.ts'

const changesApi = apiOf<typeof subscriptionChangesContract>(calls)

interface Props {
  offer: Extract<Offer, { status: 'offered' }>
  tier: Tier
}

/** A gift of several months, paid once. */
export function GiftCheckout({ offer, tier }: Props) {
  const { t } = useLingui()
  const money = useMoney()
  const online = useOnline()
  const [months, setMonths] = useState<GiftMonths>(3)
  const [searched, setSearched] = useState('')
  const [typed, setTyped] = useTypedText(searched, setSearched)
  const username = usernameOf(typed)
  const [note, setNote] = useState('')
  const { failure, busy, give } = useGive()
  const priced = { ...tier, currency: tier.currency }
  const priceOf = (count: GiftMonths) => money(giftPriceOf(priced, count) ?? 0, tier.currency)
  const refusalOf = (field: string) => (failure?.field === field ? withoutField(failure.message) : undefined)

  const submit = () => {
    const amount = giftPriceOf(priced, months)
    if (amount === undefined || !online) return
    void give({
      tierId: tier.id,
      username,
      months,
      note: note.trim(),
      seen: { amount, currency: tier.currency },
    })
  }
  return (
    <form onSubmit={submitting(submit)} noValidate className="flex flex-col gap-4 sm:gap-6">
      <Card title={<bdi>{tier.name}</bdi>}>
        <div className="flex flex-col gap-4">
          <MonthsField value={months} onChange={setMonths} priceOf={priceOf} />
          <RecipientField {...{ typed, searched }} onChange={setTyped} error={refusalOf('username')} />
          <TextArea
            label={t`Message`}
            optional
            limit={GIFT_NOTE}
            value={note}
            dir="auto"
            error={refusalOf('note')}
            onValueChange={setNote}
          />
          <p className="text-sm text-quiet">
            <Trans>
              You pay once; the gift doesn't renew. We'll let the recipient know right away. If they already have a paid
              membership with {{ name: offer.creator.displayName }}, your gift will start when it ends.
            </Trans>
          </p>
        </div>
      </Card>
      <OfflinePaymentNote />
      {failure && !failure.field && <GiftFailed failure={failure} price={priceOf(months)} />}
      <Button look="primary" type="submit" wide busy={busy} disabled={!online || username === ''}>
        <Trans>Pay {{ price: priceOf(months) }}</Trans>
      </Button>
    </form>
  )
}

interface MonthsFieldProps {
  value: GiftMonths
  onChange: (months: GiftMonths) => void
  priceOf: (months: GiftMonths) => string
}

function MonthsField({ value, onChange, priceOf }: MonthsFieldProps) {
  return (
    <RadioCards
      legend={<Trans>Duration</Trans>}
      columns={2}
      value={String(value)}
      options={GIFT_MONTHS.map((count) => ({
        value: String(count),
        label: <Plural value={count} one="# month" other="# months" />,
        detail: priceOf(count),
      }))}
      onValueChange={(count) => onChange(Number(count) as GiftMonths)}
    />
  )
}

const usernameOf = (typed: string) => typed.trim().replace(/^@/, '')

interface RecipientFieldProps {
  typed: string
  /** What was typed before the last pause. */
  searched: string
  onChange: (username: string) => void
  error: string | undefined
}

/** Shows the name of the username's owner, because a typing error would send the gift to someone else. */
function RecipientField({ typed, searched, onChange, error }: RecipientFieldProps) {
  const { t } = useLingui()
  const username = usernameOf(searched)
  const { data: found } = useQuery({ ...profileQuery({ username }), enabled: username !== '' })
  return (
    <TextField
      label={t`Recipient`}
      prefix="@"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      value={typed}
      hint={(username === usernameOf(typed) && found?.profile.displayName) || t`Their username on Open Mat`}
      error={error}
      onValueChange={onChange}
    />
  )
}

function GiftFailed({ failure, price }: { failure: CallFailure; price: string }) {
  const words = useCheckoutLabels()
  const changed = failure.code === 'PRICE_CHANGED' ? 'price' : failure.kind === 'offline' ? 'offline' : failure.code
  const own = failure.kind === 'refused' && !failure.field && changed !== 'price'
  return (
    <Alert tone={changed === 'price' ? 'careful' : 'danger'}>
      {own ? failure.message : words(changed ?? '', price)}
    </Alert>
  )
}

type Gift = Omit<Parameters<typeof changesApi.give>[0], 'id'>

/** Pressing twice buys one gift; changing its details starts another. */
function useGive() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const [failure, setFailure] = useState<CallFailure>()
  const [busy, setBusy] = useState(false)
  const idFor = useIdempotencyKey()

  async function give(gift: Gift) {
    if (busy) return
    setBusy(true)
    setFailure(undefined)
    try {
      const { id, url } = await changesApi.give({ id: idFor(gift), ...gift })
      const stands = new URLSearchParams(query)
      stands.set('checkout', id)
      await navigate(`?${stands}`, { replace: true })
      openPaymentPage(url)
    } catch (error) {
      setFailure(failureOf(error))
      await tiersChanged()
      setBusy(false)
    }
  }
  return { failure, busy, give }
}
