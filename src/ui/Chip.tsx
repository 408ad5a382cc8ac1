import { Check } from 'lucide-react'
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { classes } from './classes.ts'

export interface ChipProps {
  tone?: 'plain' | 'primary' | 'good' | 'careful' | 'danger'
  /** A lucide icon before the text. */
  icon?: ReactNode
  children: ReactNode
  className?: string
}

/** A fact in a word or two: gi, 90 min, confirmed 3 days ago. Not interactive; use `FilterChip` for a toggle. */
export function Chip({ tone = 'plain', icon, children, className }: ChipProps) {
  return (
    <span
      className={classes(
        'inline-flex min-h-6 max-w-full items-center gap-1 rounded-full border px-2.5 text-xs leading-5 font-medium [&_svg]:size-3.5 [&_svg]:shrink-0',
        tones[tone],
        className,
      )}
    >
      {icon}
      <span className="min-w-0 wrap-break-word">{children}</span>
    </span>
  )
}

const tones = {
  plain: 'border-line bg-sunk text-ink',
  primary: 'border-primary/25 bg-primary-soft text-primary-strong',
  good: 'border-good/25 bg-good-soft text-good',
  careful: 'border-careful/25 bg-careful-soft text-careful',
  danger: 'border-danger/25 bg-danger-soft text-danger',
}

export interface FilterChipProps {
  pressed: boolean
  onPressedChange: (pressed: boolean) => void
  /** A lucide icon; replaced by a tick while pressed. */
  icon?: ReactNode
  disabled?: boolean
  /** The page with the filter toggled, for browsers in which the app hasn't started. */
  href?: string
  className?: string
  children: ReactNode
}

/** A toggle filter, such as "Today", "Free" or "Gi". */
export function FilterChip({ pressed, onPressedChange, icon, disabled, href, className, children }: FilterChipProps) {
  const Control = href ? 'a' : 'button'
  return (
    <Control
      {...(href ? { href, role: 'button', rel: 'nofollow', onKeyDown: clickOnSpace } : { type: 'button', disabled })}
      aria-pressed={pressed}
      onClick={(event: MouseEvent) => {
        // Lets the browser open the link in a new tab or window.
        if (href && (event.ctrlKey || event.metaKey || event.shiftKey)) return
        event.preventDefault()
        onPressedChange(!pressed)
      }}
      className={classes(
        'inline-flex min-h-11 max-w-full shrink-0 items-center gap-1.5 rounded-full border px-4 text-sm font-medium no-underline transition-colors sm:pointer-fine:min-h-9 sm:pointer-fine:px-3.5',
        'disabled:cursor-not-allowed disabled:opacity-55 [&_svg]:size-4 [&_svg]:shrink-0',
        pressed ? 'border-primary bg-primary text-on-primary' : 'border-edge bg-paper text-ink enabled-hover:bg-sunk',
        className,
      )}
    >
      {pressed ? <Check aria-hidden="true" strokeWidth={2.5} /> : icon}
      {children}
    </Control>
  )
}

/** Lets the space bar press the link, as it does a button. */
function clickOnSpace(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== ' ') return
  event.preventDefault()
  event.currentTarget.click()
}
