import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { ErrorText } from './ErrorText.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'

export interface FieldProps {
  label: ReactNode
  /** Shows the label only to screen readers, if the context makes the field clear. */
  hideLabel?: boolean
  /** Help text that stays visible while typing. */
  hint?: ReactNode
  /** The error and what to do about it; turns the field red and is read out with it. */
  error?: ReactNode
  /** Shows "optional" next to the label. */
  optional?: boolean
  /** The longest text that can be saved: shows a counter but never cuts the input. */
  limit?: number
}

/** Label, control, hint, error and counter, linked by ids derived from `id`. */
export function Field({
  id,
  label,
  hideLabel,
  hint,
  error,
  optional,
  limit,
  length = 0,
  className,
  children,
}: FieldProps & { id: string; length?: number; className?: string; children: ReactNode }) {
  return (
    <div className={classes('flex min-w-0 flex-col gap-1.5', className)}>
      <label
        htmlFor={id}
        className={hideLabel ? 'sr-only' : 'flex flex-wrap items-baseline gap-x-2 text-sm font-semibold'}
      >
        {label}
        {optional && (
          <span className="font-normal text-quiet">
            <Trans>optional</Trans>
          </span>
        )}
      </label>
      {children}
      {(hint || error || limit) && (
        <div className="flex items-start justify-between gap-4 text-sm">
          <div className="min-w-0 flex-1" aria-live="polite">
            {error ? (
              <ErrorText id={`${id}-error`}>{error}</ErrorText>
            ) : (
              hint && (
                <p id={`${id}-hint`} className="text-quiet">
                  {hint}
                </p>
              )
            )}
          </div>
          {limit && <Counter id={`${id}-counter`} length={length} limit={limit} />}
        </div>
      )}
    </div>
  )
}

/** The attributes that link a control to the label, hint or error, and counter rendered by `Field`. */
export function fieldAria(id: string, { hint, error, limit }: Pick<FieldProps, 'hint' | 'error' | 'limit'>) {
  const described = [error ? `${id}-error` : hint && `${id}-hint`, limit && `${id}-counter`].filter(Boolean)
  return {
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described.length > 0 ? described.join(' ') : undefined,
  }
}

function Counter({ id, length, limit }: { id: string; length: number; limit: number }) {
  return (
    <p
      id={id}
      className={classes('shrink-0 tabular-nums', length > limit ? 'font-semibold text-danger' : 'text-quiet')}
    >
      <span aria-hidden="true">
        {length}/{limit}
      </span>
      <VisuallyHidden>
        <Trans>
          {length} of {limit} characters
        </Trans>
      </VisuallyHidden>
    </p>
  )
}
