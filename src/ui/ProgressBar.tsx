import { type ReactNode, useId } from 'react'
import { classes } from './classes.ts'

export interface ProgressBarProps {
  label: ReactNode
  hideLabel?: boolean
  value: number
  max?: number
  /** The value as text, shown next to the label and read out: "12 of 20 places", "75%". */
  valueText: string
  tone?: keyof typeof bars
  /** `meter` for an amount (places left, a score); `progressbar`, the default, for work in progress. */
  kind?: 'progressbar' | 'meter'
  className?: string
}

export function ProgressBar({
  label,
  hideLabel,
  value,
  max = 100,
  valueText,
  tone = 'primary',
  kind = 'progressbar',
  className,
}: ProgressBarProps) {
  const id = useId()
  const share = max > 0 ? Math.min(Math.max(value / max, 0), 1) : 0
  return (
    <div className={classes('flex min-w-0 flex-col gap-1.5', className)}>
      <div className={classes('flex flex-wrap items-baseline justify-between gap-x-4 text-sm', hideLabel && 'sr-only')}>
        <span id={id} className="min-w-0 font-medium">
          {label}
        </span>
        <span className="text-quiet tabular-nums">{valueText}</span>
      </div>
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles can have a label */}
      <div
        role={kind}
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={Math.min(Math.max(value, 0), max)}
        aria-valuetext={valueText}
        className="h-2 overflow-hidden rounded-full bg-line forced-colors:border"
      >
        <div
          className={classes('h-full rounded-full transition-[width] forced-colors:bg-[CanvasText]', bars[tone])}
          style={{ width: `${share * 100}%` }}
        />
      </div>
    </div>
  )
}

const bars = { primary: 'bg-primary', accent: 'bg-accent', good: 'bg-good', careful: 'bg-careful', danger: 'bg-danger' }
