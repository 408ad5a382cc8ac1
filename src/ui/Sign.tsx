import { createElement } from 'react'
import { belts, normaliseBelt } from './belts.ts'
import { type Mat, side, signShapes } from './sign-drawing.ts'

export interface SignProps {
  /** The rank of the belt, as stored; anything unreadable shows the default, primary blue. */
  belt?: unknown
  /** Side length in px; 40 by default. */
  size?: number
  /** The accessible name, for a logo on its own; decorative without it. */
  label?: string
  className?: string
}

/** Open Mat's logo: a tatami square seen from above, with a loosely knotted belt across it. */
export function Sign({ belt, size = 40, label, className }: SignProps) {
  const slug = normaliseBelt(belt)
  const shapes = signShapes(belts[slug], mat, { fine: size >= 64 })
  return (
    <svg
      role="img"
      aria-label={label}
      aria-hidden={!label || undefined}
      data-belt={slug}
      viewBox={`0 0 ${side} ${side}`}
      width={size}
      height={size}
      fill="none"
      className={`shrink-0 forced-color-adjust-none ${className ?? ''}`}
    >
      {shapes.map(({ tag, attributes }, at) => createElement(tag, { ...attributes, key: at }))}
    </svg>
  )
}

const mat: Mat = {
  ground: 'var(--mat)',
  weave: 'var(--mat-weave)',
  border: 'var(--mat-border)',
  shadow: 'var(--mat-shadow)',
}
