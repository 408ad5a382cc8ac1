import { Trans, useLingui } from '@lingui/react/macro'
import { ErrorText } from '#ui/ErrorText.tsx'
import { RadioCards } from '#ui/RadioCards.tsx'
import { TextField } from '#ui/TextField.tsx'
import type { Discipline } from '../contract.ts'
import { FIRST_YEAR } from '../limits.ts'
import { stripeBounds, stripesWithin } from '../rules.ts'
import { BeltPicker } from './BeltPicker.tsx'
import type { JiuJitsu } from './profile-form.ts'
import { StripesPicker } from './StripesPicker.tsx'

export interface JiuJitsuFieldsProps {
  value: JiuJitsu
  onValueChange: (change: Partial<JiuJitsu>) => void
  yearError?: string
  beltError?: string | undefined
  /** "+5%" next to fields that would raise the score. */
  hints?: { beltRank?: string; yearStarted?: string }
}

/** Gi or no-gi, belt, stripes and start year; only gi or no-gi for people who don't train yet. */
export function JiuJitsuFields({ value, onValueChange, yearError, beltError, hints }: JiuJitsuFieldsProps) {
  const { t } = useLingui()
  const { min, max } = stripeBounds(value.beltRank)
  return (
    <>
      <RadioCards<Discipline>
        legend={t`Gi or no-gi`}
        columns={2}
        alwaysColumns
        options={[
          { value: 'gi', label: <Trans>Gi</Trans> },
          { value: 'nogi', label: <Trans>No-gi</Trans> },
          { value: 'both', label: <Trans>Both</Trans> },
          { value: 'none', label: <Trans>Not training yet</Trans> },
        ]}
        value={value.discipline}
        onValueChange={(discipline) => onValueChange({ discipline })}
      />
      {value.discipline === 'none' && beltError && <ErrorText>{beltError}</ErrorText>}
      {value.discipline !== 'none' && (
        <>
          <div className="flex flex-col gap-1">
            <BeltPicker
              value={value.beltRank}
              error={beltError}
              onValueChange={(beltRank) => onValueChange({ beltRank, stripes: stripesWithin(beltRank, value.stripes) })}
            />
            {hints?.beltRank && <p className="text-sm text-quiet">{hints.beltRank}</p>}
          </div>
          {min < max && (
            <StripesPicker
              belt={value.beltRank ?? ''}
              value={value.stripes}
              min={min}
              max={max}
              onValueChange={(stripes) => onValueChange({ stripes })}
            />
          )}
          <TextField
            className="max-w-60"
            label={t`Year you started`}
            name="yearStarted"
            inputMode="numeric"
            maxLength={4}
            optional
            value={value.yearStarted}
            onValueChange={(yearStarted) => onValueChange({ yearStarted: yearStarted.replace(/\D/g, '') })}
            hint={hints?.yearStarted ?? t`${{ year: String(FIRST_YEAR) }} or later. A rough guess is fine.`}
            error={yearError}
          />
        </>
      )}
    </>
  )
}
