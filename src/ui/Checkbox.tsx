import { Check } from 'lucide-react'
import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import { classes } from './classes.ts'
import { ErrorText } from './ErrorText.tsx'

export interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  onCheckedChange?: (checked: boolean) => void
  ref?: Ref<HTMLInputElement>
}

/** A yes/no choice that applies when the form is submitted. Use `Switch` for what applies immediately. */
export function Checkbox({ label, hint, error, onCheckedChange, onChange, className, ...input }: CheckboxProps) {
  const ownId = useId()
  const id = input.id ?? ownId
  const described = error ? `${id}-error` : hint ? `${id}-hint` : undefined
  return (
    <div className={classes('flex min-w-0 flex-col', className)}>
      <label className="flex min-h-11 items-start gap-3 py-2.5 has-disabled:opacity-55">
        <span className="relative mt-0.5 flex size-5 shrink-0">
          <input
            {...input}
            id={id}
            type="checkbox"
            aria-invalid={error ? true : undefined}
            aria-describedby={described}
            onChange={(event) => {
              onChange?.(event)
              onCheckedChange?.(event.target.checked)
            }}
            className="peer size-5 appearance-none rounded-sm border border-edge bg-paper transition-colors checked:border-primary checked:bg-primary aria-invalid:border-danger forced-colors:appearance-auto"
          />
          <Check
            aria-hidden="true"
            size={16}
            strokeWidth={3}
            className="pointer-events-none absolute inset-0.5 text-on-primary opacity-0 peer-checked:opacity-100 forced-colors:hidden"
          />
        </span>
        <span className="min-w-0">
          {label}
          {hint && !error && (
            <span id={`${id}-hint`} className="block text-sm text-quiet">
              {hint}
            </span>
          )}
        </span>
      </label>
      {error && (
        <ErrorText id={`${id}-error`} className="pl-8">
          {error}
        </ErrorText>
      )}
    </div>
  )
}
