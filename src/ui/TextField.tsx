import { type InputHTMLAttributes, type ReactNode, type Ref, useId, useState } from 'react'
import { classes } from './classes.ts'
import { controlLook } from './control-look.ts'
import { Field, type FieldProps, fieldAria } from './Field.tsx'

export interface TextFieldProps extends FieldProps, Omit<InputHTMLAttributes<HTMLInputElement>, 'prefix' | 'size'> {
  /** Passes only the text, for `useState`; `onChange` with the event works too. */
  onValueChange?: (value: string) => void
  /** Before the text, inside the field: "@", an icon. Not read out, so the label has to say it. */
  prefix?: ReactNode
  /** After the text: a unit, a clear button. */
  suffix?: ReactNode
  ref?: Ref<HTMLInputElement>
}

/**
 * One line of text: `type` is email, url, tel, number, date, time or search, as in HTML. `className` applies to the
 * whole field.
 */
export function TextField({
  label,
  hideLabel,
  hint,
  error,
  optional,
  limit,
  prefix,
  suffix,
  onValueChange,
  onChange,
  className,
  ...input
}: TextFieldProps) {
  const ownId = useId()
  const id = input.id ?? ownId
  const [typed, setTyped] = useState(String(input.defaultValue ?? ''))
  const frame = { label, hideLabel, hint, error, optional, limit }
  return (
    <Field id={id} {...frame} length={String(input.value ?? typed).length} className={className}>
      <div className="relative flex items-center">
        {prefix && (
          <span aria-hidden="true" className="pointer-events-none absolute left-3 flex text-quiet [&_svg]:size-5">
            {prefix}
          </span>
        )}
        <input
          type="text"
          {...input}
          {...fieldAria(id, frame)}
          onChange={(event) => {
            setTyped(event.target.value)
            onChange?.(event)
            onValueChange?.(event.target.value)
          }}
          className={classes(
            controlLook,
            prefix ? (typeof prefix === 'string' ? 'pl-8' : 'pl-10') : null,
            suffix ? 'pr-12' : null,
          )}
        />
        {suffix && (
          <span className="absolute right-0 flex min-w-11 items-center justify-center text-quiet">{suffix}</span>
        )}
      </div>
    </Field>
  )
}
