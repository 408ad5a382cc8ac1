import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { feeOf, PLATFORM_FEE_PERCENT } from '#domains/creators/subscriptions/fees.ts'
import { type Currency, currencies } from '#platform/money.ts'
import { usePercent } from '#platform/web/percent.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { RadioCards } from '#ui/RadioCards.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'
import { type TrialDays, trialDays } from '../limits.ts'
import { amountText } from '../money-text.ts'
import { usualYearly } from '../rules.ts'
import { pricesOf, type TierDraft } from './tier-draft.ts'
import { useMoney } from './use-money.ts'

export interface PartProps {
  draft: TierDraft
  set: (change: Partial<TierDraft>) => void
  errorOf: (field: string) => string | undefined
}

interface Props extends PartProps {
  currency: Currency
  /** Absent once a paid tier has been published, which fixes the currency. */
  onCurrency?: ((currency: Currency) => void) | undefined
  /** A published tier stays free or stays paid. */
  kindIsFixed: boolean
}

/** A tier's price, and the creator's share. */
export function PriceFields({ draft, set, errorOf, currency, onCurrency, kindIsFixed }: Props) {
  const { t } = useLingui()
  return (
    <div className="flex flex-col gap-4">
      {!kindIsFixed && (
        <RadioCards
          legend={<Trans>Price</Trans>}
          columns={2}
          value={draft.isFree ? 'free' : 'paid'}
          options={[
            { value: 'paid', label: t`Paid tier`, detail: t`Monthly or yearly` },
            { value: 'free', label: t`Free`, detail: t`For followers who want more` },
          ]}
          onValueChange={(kind) => set({ isFree: kind === 'free' })}
        />
      )}
      {!draft.isFree && <PaidFields {...{ draft, set, errorOf, currency, onCurrency }} />}
    </div>
  )
}

function PaidFields({ draft, set, errorOf, currency, onCurrency }: Omit<Props, 'kindIsFixed'>) {
  const { t, i18n } = useLingui()
  const { monthlyPrice } = pricesOf({ ...draft, byYear: false }, currency)
  const names = new Intl.DisplayNames(i18n.locale, { type: 'currency' })
  return (
    <>
      <Select
        label={t`Currency`}
        value={currency}
        disabled={!onCurrency}
        hint={
          onCurrency
            ? t`You can't change it once you've published a paid tier.`
            : t`You can't change it because you've published a paid tier.`
        }
        options={currencies.map((value) => ({ value, label: `${value} · ${names.of(value)}` }))}
        onValueChange={onCurrency}
      />
      <TextField
        label={t`Monthly price`}
        inputMode="decimal"
        autoComplete="off"
        value={draft.monthly}
        error={errorOf('monthlyPrice')}
        hint={<Share amount={monthlyPrice} currency={currency} />}
        onValueChange={(monthly) => set({ monthly })}
      />
      <Checkbox
        label={<Trans>Offer yearly billing</Trans>}
        checked={draft.byYear}
        onCheckedChange={(byYear) => set({ byYear })}
      />
      {draft.byYear && <YearlyPriceField {...{ draft, set, errorOf, currency }} />}
      <Select
        label={t`Free trial`}
        value={String(draft.trialDays)}
        error={errorOf('trialDays')}
        hint={t`Once per member. Members pay nothing if they cancel during the trial.`}
        options={trialDays.map((count) => ({
          value: String(count),
          label: count === 0 ? t`No trial` : plural(count, { one: '# day', other: '# days' }),
        }))}
        onValueChange={(days) => set({ trialDays: Number(days) as TrialDays })}
      />
    </>
  )
}

function YearlyPriceField({ draft, set, errorOf, currency }: PartProps & Pick<Props, 'currency'>) {
  const { t, i18n } = useLingui()
  const { monthlyPrice } = pricesOf({ ...draft, byYear: false }, currency)
  return (
    <TextField
      label={t`Yearly price`}
      optional
      inputMode="decimal"
      autoComplete="off"
      value={draft.yearly}
      placeholder={monthlyPrice ? amountText(usualYearly(monthlyPrice), currency, i18n.locale) : undefined}
      error={errorOf('yearlyPrice')}
      hint={
        <Share
          amount={pricesOf(draft, currency).yearlyPrice ?? undefined}
          currency={currency}
          isUsual={draft.yearly.trim() === ''}
        />
      }
      onValueChange={(yearly) => set({ yearly })}
    />
  )
}

/** "You get €8.91 of €9.90." */
function Share({ amount, currency, isUsual }: { amount: number | undefined; currency: Currency; isUsual?: boolean }) {
  const money = useMoney()
  const fee = usePercent()(PLATFORM_FEE_PERCENT / 100)
  if (!amount) return isUsual ? <Trans>Leave blank for 12 months for the price of 10.</Trans> : null
  const price = money(amount, currency)
  const share = money(amount - feeOf(amount), currency)
  return (
    <>
      {isUsual && (
        <>
          <Trans>Leave blank for 12 months for the price of 10.</Trans>{' '}
        </>
      )}
      <Trans>
        You get {share} of {price}. Open Mat's fee is {fee}.
      </Trans>
    </>
  )
}
