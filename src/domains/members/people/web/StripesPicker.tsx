import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { hasDegrees } from '#ui/belts.ts'

export interface StripesPickerProps {
  belt: string
  value: number
  /** The limits of the chosen belt. */
  min: number
  max: number
  onValueChange: (stripes: number) => void
}

export function StripesPicker({ belt, value, min, max, onValueChange }: StripesPickerProps) {
  const { t } = useLingui()
  const name = useId()
  const isDegrees = hasDegrees(belt)
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">
        {isDegrees ? <Trans>Degree</Trans> : <Trans>Stripes</Trans>}
      </legend>
      <div className="flex flex-wrap gap-2">
        {Array.from({ length: max - min + 1 }, (_, at) => min + at).map((stripes) => (
          <label
            key={stripes}
            className="relative inline-flex size-11 items-center justify-center rounded-control border border-edge bg-paper font-medium tabular-nums enabled-hover:bg-sunk has-checked:border-primary has-checked:bg-primary has-checked:text-on-primary has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus forced-colors:has-checked:outline-2"
          >
            <input
              type="radio"
              name={name}
              value={stripes}
              checked={value === stripes}
              onChange={() => onValueChange(stripes)}
              aria-label={stripes === 0 ? (isDegrees ? t`No degree` : t`No stripes`) : String(stripes)}
              className="absolute inset-0 appearance-none rounded-control outline-none"
            />
            {stripes}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
