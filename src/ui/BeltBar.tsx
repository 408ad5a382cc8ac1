import { useLingui } from '@lingui/react/macro'
import { beltLabel } from './belt-labels.ts'
import { belts, normaliseBelt } from './belts.ts'
import { classes } from './classes.ts'
import { StripeCount } from './StripeCount.tsx'

export interface BeltBarProps {
  /** A rank as stored; anything unreadable shows an empty belt, labelled "No belt yet". */
  belt: unknown
  /** Stripes (degrees) on the rank bar. */
  stripes?: number | null
  size?: 'small' | 'normal'
  className?: string
}

/**
 * A rank: the belt with its bar and stripes, always with a text label, because many people can't tell it by colour
 * alone.
 */
export function BeltBar({ belt, stripes, size = 'normal', className }: BeltBarProps) {
  const { i18n } = useLingui()
  const slug = normaliseBelt(belt)
  const count = slug === 'default' ? 0 : Math.max(0, Math.trunc(stripes ?? 0))
  return (
    <span
      data-belt={slug}
      className={classes(
        'inline-flex max-w-full items-center gap-2 leading-tight',
        size === 'small' ? 'text-sm' : 'text-base',
        className,
      )}
    >
      <BeltDrawing slug={slug} stripes={count} height={size === 'small' ? 10 : 12} />
      <span className="min-w-0">
        {beltLabel(i18n, slug)}
        {count > 0 && (
          <span className="text-quiet">
            {'\u00a0· '}
            <StripeCount belt={slug} stripes={count} />
          </span>
        )}
      </span>
    </span>
  )
}

const width = 56
const bar = { from: 32, width: 18 }
const emptyBelt = (
  <rect
    x="0.75"
    y="0.75"
    width={width - 1.5}
    height="10.5"
    rx="1.5"
    stroke="var(--edge)"
    strokeWidth="1.5"
    strokeDasharray="3 2.5"
  />
)

/** Only the belt, for places that already show its label. */
export function BeltDrawing({
  slug,
  stripes,
  height,
  wide,
}: {
  slug: ReturnType<typeof normaliseBelt>
  stripes: number
  height: number
  /** Across the whole container, with the rank bar at its end. */
  wide?: boolean
}) {
  const { colour, second, bar: barColour } = belts[slug]
  // A wide belt starts outside the view box, a whole number of blocks to its left.
  const from = wide ? -700 : 0
  const box = {
    viewBox: `0 0 ${width} 12`,
    width: wide ? '100%' : (width * height) / 12,
    height,
    preserveAspectRatio: 'xMaxYMid',
  }
  if (slug === 'default')
    return (
      <svg aria-hidden="true" {...box} fill="none" className="shrink-0">
        {emptyBelt}
      </svg>
    )
  const step = bar.width / (stripes + 1)
  return (
    <svg aria-hidden="true" {...box} className="shrink-0 forced-color-adjust-none">
      <rect x={from} width={width - from} height="12" rx="2" fill={colour} />
      {second?.as === 'stripe' && <path d={`M${from} 6H${width}`} stroke={second.colour} strokeWidth="4" />}
      {second?.as === 'blocks' && (
        <path d={`M${from} 6H${bar.from}`} stroke={second.colour} strokeWidth="12" strokeDasharray="7 7" />
      )}
      <rect x={bar.from} width={bar.width} height="12" fill={barColour} />
      {Array.from({ length: stripes }, (_, stripe) => {
        const x = bar.from + step * (stripe + 1)
        return (
          <path
            // biome-ignore lint/suspicious/noArrayIndexKey: stripes are interchangeable
            key={stripe}
            d={`M${x} 0V12`}
            stroke={barColour === '#f5f5f5' ? '#1a1a1a' : '#f5f5f5'}
            strokeWidth={Math.min(1.6, step * 0.55)}
          />
        )
      })}
      <rect
        x={from + 0.5}
        y="0.5"
        width={width - from - 1}
        height="11"
        rx="1.5"
        fill="none"
        stroke="var(--edge)"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}
