import { ChevronDown } from 'lucide-react'
import { type Ref, type SelectHTMLAttributes, useId } from 'react'
import { classes } from './classes.ts'
import { controlLook } from './control-look.ts'
import { Field, type FieldProps, fieldAria } from './Field.tsx'

export interface SelectOption<Value extends string = string> {
  value: Value
  label: string
  disabled?: boolean
}

export interface SelectProps<Value extends string = string>
  extends Omit<FieldProps, 'limit'>,
    Omit<SelectHTMLAttributes<HTMLSelectElement>, 'children' | 'value'> {
  options: readonly SelectOption<Value>[]
  value?: Value | ''
  onValueChange?: (value: Value) => void
  /** Shown while nothing is chosen; can't be chosen again. */
  placeholder?: string
  ref?: Ref<HTMLSelectElement>
}

/** A choice from a known list. Opens the browser's own list, which works best on a phone and with screen readers. */
export function Select<Value extends string>({
  label,
  hideLabel,
  hint,
  error,
  optional,
  options,
  placeholder,
  onValueChange,
  onChange,
  className,
  ...select
}: SelectProps<Value>) {
  const ownId = useId()
  const id = select.id ?? ownId
  const frame = { label, hideLabel, hint, error, optional }
  return (
    <Field id={id} {...frame} className={className}>
      <div className="relative">
        <select
          {...select}
          {...fieldAria(id, frame)}
          onChange={(event) => {
            onChange?.(event)
            const chosen = options.find((option) => option.value === event.target.value)
            if (chosen) onValueChange?.(chosen.value)
          }}
          className={classes(controlLook, 'appearance-none truncate pr-10')}
        >
          {placeholder && (
            <option value="" disabled hidden>
              {placeholder}
            </option>
          )}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden="true" size={20} className="pointer-events-none absolute top-3 right-3 text-quiet" />
      </div>
    </Field>
  )
}
