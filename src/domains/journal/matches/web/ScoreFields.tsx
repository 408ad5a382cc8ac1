import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { ErrorText } from '#ui/ErrorText.tsx'
import { TextField } from '#ui/TextField.tsx'
import type { FormPart } from './form-parts.ts'
import type { ScoreDraft } from './match-draft.ts'

/** Points, advantages and penalties of both athletes; may be left empty. */
export function ScoreFields({ draft, set, errorOf }: FormPart) {
  const { t } = useLingui()
  const id = useId()
  const error = errorOf('score')
  const columns = { points: t`Points`, advantages: t`Advantages`, penalties: t`Penalties` }
  const sides = { mine: t`Me`, theirs: t`Opponent` }
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined} data-refused={error} className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">{t`Score`}</legend>
      <div className="grid grid-cols-[auto_repeat(3,minmax(0,1fr))] items-center gap-2 sm:max-w-104">
        <span />
        {Object.entries(columns).map(([field, label]) => (
          <span
            key={field}
            aria-hidden="true"
            className="self-end text-xs wrap-anywhere sm:text-sm hyphens-auto text-quiet"
          >
            {label}
          </span>
        ))}
        {(['mine', 'theirs'] as const).flatMap((side) => [
          <span key={side} aria-hidden="true" className="pr-2 text-sm">
            {sides[side]}
          </span>,
          ...(['points', 'advantages', 'penalties'] as const).map((field) => (
            <TextField
              key={`${side} ${field}`}
              label={`${sides[side]}: ${columns[field]}`}
              hideLabel
              inputMode="numeric"
              autoComplete="off"
              maxLength={3}
              aria-invalid={error ? true : undefined}
              value={draft[side][field]}
              onValueChange={(text) => set({ [side]: { ...draft[side], [field]: text } satisfies ScoreDraft })}
            />
          )),
        ])}
      </div>
      {error && (
        <ErrorText id={`${id}-error`} className="mt-1.5">
          {error}
        </ErrorText>
      )}
    </fieldset>
  )
}
