import { type ReactNode, useId } from 'react'
import { classes } from './classes.ts'
import { ErrorText } from './ErrorText.tsx'

export interface RadioCard<Value extends string = string> {
  value: Value
  label: ReactNode
  detail?: ReactNode
  /** A lucide icon or a small drawing before the label. */
  icon?: ReactNode
  disabled?: boolean
}

export interface RadioCardsProps<Value extends string = string> {
  /** The question, used as the group's accessible name. */
  legend: ReactNode
  hideLegend?: boolean
  options: readonly RadioCard<Value>[]
  value: Value | null
  onValueChange: (value: Value) => void
  hint?: ReactNode
  error?: ReactNode
  /** Side by side from 640 px; stacked on a phone, unless `alwaysColumns` is set. */
  columns?: 1 | 2 | 3
  alwaysColumns?: boolean
  className?: string
}

/** A choice between a few options, each with room for an explanation. Arrow keys move, as in any radio group. */
export function RadioCards<Value extends string>({
  legend,
  hideLegend,
  options,
  value,
  onValueChange,
  hint,
  error,
  columns = 1,
  alwaysColumns,
  className,
}: RadioCardsProps<Value>) {
  const name = useId()
  const described = error ? `${name}-error` : hint ? `${name}-hint` : undefined
  return (
    <fieldset aria-describedby={described} className={classes('min-w-0', className)}>
      <legend className={hideLegend ? 'sr-only' : 'mb-1.5 text-sm font-semibold'}>{legend}</legend>
      <div className={classes('grid gap-2', (alwaysColumns ? always : fromTablet)[columns])}>
        {options.map((option) => (
          <label
            key={option.value}
            className={classes(
              'relative flex min-h-11 items-center gap-3 rounded-control border border-edge bg-paper px-3 py-2.5 transition-colors',
              'enabled-hover:bg-sunk has-checked:border-primary has-checked:bg-primary-soft has-checked:shadow-[inset_0_0_0_1px_var(--primary)]',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
              'has-disabled:cursor-not-allowed has-disabled:opacity-55 forced-colors:has-checked:outline-2',
              // Next to the radio button, long words in other languages would wrap.
              alwaysColumns && columns === 3 && 'max-sm:flex-col max-sm:gap-1.5 max-sm:px-1',
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={value === option.value}
              disabled={option.disabled}
              onChange={() => onValueChange(option.value)}
              className="size-5 shrink-0 appearance-none rounded-full border border-edge bg-paper outline-none checked:border-[6px] checked:border-primary forced-colors:appearance-auto"
            />
            {option.icon && <span className="shrink-0 [&_svg]:size-5">{option.icon}</span>}
            <span className="max-w-full min-w-0 wrap-anywhere">
              <span className="block font-medium">{option.label}</span>
              {option.detail && <span className="block text-sm text-quiet">{option.detail}</span>}
            </span>
          </label>
        ))}
      </div>
      <Note name={name} error={error} hint={hint} />
    </fieldset>
  )
}

interface NoteProps extends Pick<RadioCardsProps, 'error' | 'hint'> {
  name: string
}

function Note({ name, error, hint }: NoteProps) {
  return error ? (
    <ErrorText id={`${name}-error`} className="mt-1.5">
      {error}
    </ErrorText>
  ) : (
    hint && (
      <p id={`${name}-hint`} className="mt-1.5 text-sm text-quiet">
        {hint}
      </p>
    )
  )
}

const fromTablet = { 1: '', 2: 'sm:grid-cols-2', 3: 'sm:grid-cols-3' }
/** Three only where large text leaves room for them. */
const always = { 1: '', 2: 'grid-cols-2', 3: 'grid-cols-[repeat(auto-fit,minmax(min(100%,5.5rem),1fr))]' }
