import { useLingui } from '@lingui/react/macro'
import { Star } from 'lucide-react'
import { useId } from 'react'
import { classes } from '#ui/classes.ts'

/** A score out of five as stars, with a text alternative. */
export function Stars({ score, size = 16 }: { score: number; size?: number }) {
  const { t, i18n } = useLingui()
  const stars = i18n.number(score, { maximumFractionDigits: 1 })
  return (
    <span role="img" aria-label={t`${stars} out of 5`} className="inline-flex gap-0.5 text-careful">
      {FIVE.map((at) => (
        <Star
          key={at}
          aria-hidden="true"
          size={size}
          className={classes(at <= Math.round(score) ? 'fill-current' : 'text-edge')}
        />
      ))}
    </span>
  )
}

export interface StarsFieldProps {
  legend: string
  /** Null while nothing is chosen. */
  value: number | null
  onValueChange: (value: number | null) => void
  /** Pressing the chosen star again clears it. */
  optional?: boolean
  error?: string | null
}

/** A rating from one to five, by touch, mouse or arrow keys: a radio group. */
export function StarsField({ legend, value, onValueChange, optional, error }: StarsFieldProps) {
  const { t } = useLingui()
  const name = useId()
  return (
    <fieldset
      className="min-w-0"
      aria-describedby={error ? `${name}-error` : undefined}
      data-refused={error || undefined}
    >
      <legend className="text-sm font-semibold">
        {legend}
        {optional && <span className="ml-2 font-normal text-quiet">{t`optional`}</span>}
      </legend>
      <div className="-ml-2 flex">
        {FIVE.map((score) => (
          <label
            key={score}
            className="relative inline-flex size-11 cursor-pointer items-center justify-center rounded-control has-focus-visible:outline-2 has-focus-visible:outline-primary"
          >
            <input
              type="radio"
              name={name}
              value={score}
              checked={value === score}
              aria-invalid={error ? true : undefined}
              onChange={() => onValueChange(score)}
              onClick={() => optional && value === score && onValueChange(null)}
              className="sr-only"
            />
            <span className="sr-only">{t`${{ stars: score }} out of 5`}</span>
            <Star
              aria-hidden="true"
              size={26}
              className={classes('text-careful', value !== null && score <= value ? 'fill-current' : 'opacity-60')}
            />
          </label>
        ))}
      </div>
      {error && (
        <p id={`${name}-error`} className="text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}

const FIVE = [1, 2, 3, 4, 5] as const
