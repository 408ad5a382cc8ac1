import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import { Button } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'

interface ScaleFieldProps {
  legend: ReactNode
  words: readonly MessageDescriptor[]
  value: number | null
  onChange: (value: number | null) => void
}

/** An optional scale from 1 to 5 with labels. */
export function ScaleField({ legend, words, value, onChange }: ScaleFieldProps) {
  const { t } = useLingui()
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">
        {legend}{' '}
        <span className="font-normal text-quiet">
          <Trans>optional</Trans>
        </span>
      </legend>
      <div className="grid grid-cols-5 gap-1">
        {words.map((each, at) => (
          <label
            key={each.id}
            className={classes(
              'relative flex min-h-12 min-w-0 items-center justify-center rounded-control border border-edge bg-paper py-1 text-center text-xs leading-4 font-medium tracking-tight transition-colors',
              'enabled-hover:bg-sunk has-checked:border-primary has-checked:bg-primary has-checked:text-on-primary',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus forced-colors:has-checked:outline-2',
            )}
          >
            <input
              type="radio"
              name={name}
              checked={value === at + 1}
              onChange={() => onChange(at + 1)}
              aria-label={`${at + 1}: ${t(each)}`}
              className="absolute inset-0 cursor-pointer appearance-none rounded-control outline-none"
            />
            <span aria-hidden="true" className="min-w-0 hyphens-auto wrap-break-word">
              {t(each)}
            </span>
          </label>
        ))}
      </div>
      {value !== null && (
        <Button size="small" look="quiet" onClick={() => onChange(null)} className="mt-1">
          <Trans>Clear</Trans>
        </Button>
      )}
    </fieldset>
  )
}
