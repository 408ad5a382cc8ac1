import { type Ref, type TextareaHTMLAttributes, useId, useState } from 'react'
import { classes } from './classes.ts'
import { controlLook } from './control-look.ts'
import { Field, type FieldProps, fieldAria } from './Field.tsx'

export interface TextAreaProps extends FieldProps, TextareaHTMLAttributes<HTMLTextAreaElement> {
  /** Passes only the text, for `useState`; `onChange` with the event works too. */
  onValueChange?: (value: string) => void
  /** Without a frame, as tall as there's room: for a page or dialog that's mostly this text. */
  bare?: boolean
  ref?: Ref<HTMLTextAreaElement>
}

/** Multi-line text; grows with its content (if the browser supports it) from `rows`, 3 by default. */
export function TextArea({
  label,
  hideLabel,
  hint,
  error,
  optional,
  limit,
  onValueChange,
  onChange,
  bare = false,
  className,
  ...area
}: TextAreaProps) {
  const ownId = useId()
  const id = area.id ?? ownId
  const [typed, setTyped] = useState(String(area.defaultValue ?? ''))
  const frame = { label, hideLabel, hint, error, optional, limit }
  return (
    <Field id={id} {...frame} length={String(area.value ?? typed).length} className={className}>
      <textarea
        rows={3}
        {...area}
        {...fieldAria(id, frame)}
        onChange={(event) => {
          setTyped(event.target.value)
          onChange?.(event)
          onValueChange?.(event.target.value)
        }}
        className={classes(
          bare
            ? 'min-h-32 w-full flex-1 resize-none bg-transparent text-lg outline-none'
            : classes(controlLook, 'max-h-100 min-h-22 resize-y'),
          'field-sizing-content',
        )}
      />
    </Field>
  )
}
