import { classes } from './classes.ts'

export interface SpinnerProps {
  /** Side length in px; 20 by default. */
  size?: number
  className?: string
}

/** Only the ring, hidden from screen readers: its container announces the wait (`aria-busy` or visible text). */
export function Spinner({ size = 20, className }: SpinnerProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 20 20"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
      className={classes('animate-turn shrink-0', className)}
    >
      <circle cx="10" cy="10" r="7.75" opacity="0.25" />
      <path d="M10 2.25a7.75 7.75 0 0 1 7.75 7.75" />
    </svg>
  )
}
