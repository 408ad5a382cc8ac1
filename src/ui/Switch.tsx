import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import { classes } from './classes.ts'

export interface SwitchProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'role'> {
  label: ReactNode
  hint?: ReactNode
  onCheckedChange?: (checked: boolean) => void
  ref?: Ref<HTMLInputElement>
}

/** An on/off setting, applied immediately. Label first, switch at the end of the line. */
export function Switch({ label, hint, className, ...input }: SwitchProps) {
  const ownId = useId()
  const id = input.id ?? ownId
  return (
    <label
      htmlFor={id}
      className={classes('flex min-h-11 items-center justify-between gap-4 py-2 has-disabled:opacity-55', className)}
    >
      <span className="min-w-0">
        <span className="block font-medium">{label}</span>
        {hint && (
          <span id={`${id}-hint`} className="block text-sm text-quiet">
            {hint}
          </span>
        )}
      </span>
      <SwitchControl {...input} id={id} aria-describedby={hint ? `${id}-hint` : undefined} />
    </label>
  )
}

/** Only the switch, for a grid with labelled rows and columns. */
export function SwitchControl({ onCheckedChange, onChange, ...input }: Omit<SwitchProps, 'label' | 'hint'>) {
  return (
    <span className="relative flex h-7 w-12 shrink-0">
      <input
        {...input}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox announces its own state
        role="switch"
        onChange={(event) => {
          onChange?.(event)
          onCheckedChange?.(event.target.checked)
        }}
        className="peer h-7 w-12 appearance-none rounded-full border border-edge bg-sunk transition-colors checked:border-primary checked:bg-primary forced-colors:appearance-auto"
      />
      <span
        aria-hidden="true"
        className="pointer-events-none absolute top-1 left-1 size-5 rounded-full bg-edge transition-[left,background-color] peer-checked:left-6 peer-checked:bg-on-primary forced-colors:hidden"
      />
    </span>
  )
}
