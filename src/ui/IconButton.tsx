import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { classes } from './classes.ts'

export interface IconButtonProps
  extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'aria-label' | 'title'> {
  /** The button's action: read out, and shown on hover. */
  label: string
  /** A lucide icon, 20 px. */
  icon: ReactNode
  look?: 'quiet' | 'edged' | 'floating'
  ref?: Ref<HTMLButtonElement>
}

/** A 44 px square with only an icon: back, close, more. Use a `Button` with text for everything else. */
export function IconButton({ label, icon, look = 'quiet', className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      // Shown on hover, and also the accessible name, because there's no text; an extra aria-label would be read twice.
      title={label}
      className={classes(
        'inline-flex size-11 shrink-0 items-center justify-center rounded-control border text-ink transition-colors enabled-hover:bg-sunk disabled:cursor-not-allowed disabled:opacity-55 [&_svg]:size-5',
        looks[look],
        className,
      )}
    >
      {icon}
    </button>
  )
}

const looks = {
  quiet: 'border-transparent',
  edged: 'border-edge bg-paper',
  floating: 'border-line bg-raised shadow-float',
}
