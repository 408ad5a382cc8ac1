import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { classes } from './classes.ts'

export interface IconButtonProps
  extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'aria-label' | 'title'> {
  /** What pressing does, in words: read out, and shown on hover. */
  label: string
  /** A lucide icon, 20 px. */
  icon: ReactNode
  /** A drawing beside which nothing is written. Only back, close and more go without a word elsewhere. */
  look?: 'quiet' | 'edged' | 'floating'
  ref?: Ref<HTMLButtonElement>
}

/** A square of 44 px with an icon alone: back, close, more. Everything else is a `Button` with a word. */
export function IconButton({ label, icon, look = 'quiet', className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      // Shown on hover, and with nothing else inside it is the name: an aria-label beside it would be read twice.
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
