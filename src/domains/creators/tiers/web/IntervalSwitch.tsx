import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import { usePercent } from '#platform/web/percent.ts'
import { classes } from '#ui/classes.ts'
import { type Interval, intervals } from '../limits.ts'

interface Props {
  interval: Interval
  onChange: (interval: Interval) => void
  /** The most that paying yearly saves, in per cent. */
  saving?: number
}

export function IntervalSwitch({ interval, onChange, saving = 0 }: Props) {
  const { t } = useLingui()
  const name = useId()
  const saved = usePercent()(saving / 100)
  const words: Record<Interval, ReactNode> = {
    month: <Trans>Monthly</Trans>,
    year: saving > 0 ? <Trans>Yearly, save up to {saved}</Trans> : <Trans>Yearly</Trans>,
  }
  return (
    <fieldset className="inline-flex min-w-0 max-w-full flex-wrap self-start rounded-full border border-edge bg-paper p-1">
      <legend className="sr-only">{t`Billing period`}</legend>
      {intervals.map((one) => (
        <label
          key={one}
          className={classes(
            'inline-flex min-h-9 max-w-full items-center rounded-full px-4 text-center text-sm font-semibold max-sm:min-h-11',
            'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
            one === interval ? 'bg-primary text-on-primary' : 'text-ink enabled-hover:bg-sunk',
          )}
        >
          <input
            type="radio"
            name={name}
            value={one}
            checked={one === interval}
            onChange={() => onChange(one)}
            className="sr-only"
          />
          {words[one]}
        </label>
      ))}
    </fieldset>
  )
}
