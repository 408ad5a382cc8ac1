import { Plural, Trans } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { usePercent } from '#platform/web/percent.ts'
import { Chip } from '#ui/Chip.tsx'
import type { Tier } from '../contract.ts'
import type { Interval } from '../limits.ts'
import { isFree, priceOf, savingOf } from '../rules.ts'
import { useMoney } from './use-money.ts'

interface Props {
  tier: Tier
  /** The billing period; a tier without a yearly price shows the monthly one. */
  interval: Interval
  /** The button, or the reason why there is none. */
  action?: ReactNode
  /** Shown above the name, such as "Current plan". */
  mark?: ReactNode
  as?: 'h2' | 'h3'
  /** False for a draft without a price. */
  isPriced?: boolean
}

/** A tier as members see it. */
export function TierCard({ tier, interval, action, mark, as: Heading = 'h3', isPriced = true }: Props) {
  const titleId = useId()
  const { name, description, benefits, trialDays, openness } = tier
  return (
    <section
      aria-labelledby={titleId}
      className="flex min-w-0 flex-col gap-3 rounded-card border border-line bg-paper p-4 sm:p-6"
    >
      <div className="flex min-h-6 flex-wrap items-center gap-2 max-sm:empty:hidden">
        {mark}
        {trialDays > 0 && (
          <Chip tone="good">
            <Plural value={trialDays} one="# day free" other="# days free" />
          </Chip>
        )}
        {openness === 'full' && (
          <Chip tone="careful">
            <Trans>Full</Trans>
          </Chip>
        )}
      </div>
      <Heading id={titleId} className="text-xl wrap-anywhere">
        {name ? (
          <bdi>{name}</bdi>
        ) : (
          <span className="text-quiet">
            <Trans>Tier name</Trans>
          </span>
        )}
      </Heading>
      {isPriced ? (
        <TierPrice tier={tier} interval={interval} />
      ) : (
        <p className="heading text-2xl text-quiet">
          <Trans>Price</Trans>
        </p>
      )}
      {description && (
        <p className="whitespace-pre-line wrap-anywhere" dir="auto">
          {description}
        </p>
      )}
      {benefits.length > 0 && (
        <ul className="flex flex-col gap-2">
          {benefits.map((benefit) => (
            <li key={benefit} className="flex items-start gap-2">
              <Check aria-hidden="true" size={20} className="mt-0.5 shrink-0 text-good" />
              <span className="min-w-0 wrap-anywhere" dir="auto">
                {benefit}
              </span>
            </li>
          ))}
        </ul>
      )}
      {action && <div className="mt-auto flex flex-col gap-2 pt-2">{action}</div>}
    </section>
  )
}

export function TierPrice({ tier, interval }: { tier: Tier; interval: Interval }) {
  const money = useMoney()
  const percent = usePercent()
  if (isFree(tier))
    return (
      <p className="heading text-2xl">
        <Trans>Free</Trans>
      </p>
    )
  const byYear = interval === 'year' && priceOf(tier, 'year') !== null
  const price = money(priceOf(tier, byYear ? 'year' : 'month') ?? 0, tier.currency)
  const saving = savingOf(tier)
  const saved = percent(saving / 100)
  return (
    <p>
      <span className="heading text-2xl tabular-nums">{price}</span>{' '}
      <span className="text-quiet">{byYear ? <Trans>a year</Trans> : <Trans>a month</Trans>}</span>
      {byYear && saving > 0 && (
        <span className="block text-sm font-medium text-good">
          <Trans>{saved} less than paying monthly</Trans>
        </span>
      )}
      {interval === 'year' && !byYear && (
        <span className="block text-sm text-quiet">
          <Trans>Monthly billing only</Trans>
        </span>
      )}
    </p>
  )
}
