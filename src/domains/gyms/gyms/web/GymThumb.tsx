import { useState } from 'react'
import { sizedAddress } from '#platform/web/picture-address.ts'
import { classes } from '#ui/classes.ts'
import { initialsOf } from '#ui/initials.ts'
import { tintOf } from './tint.ts'

export interface GymThumbProps {
  gym: { name: string; photoURL: string | null; affiliation: { name: string } | null }
  size?: 'small' | 'row' | 'head'
  className?: string
}

/**
 * A gym's logo or photo; without one, its initials on a colour shared by gyms of the same affiliation. The name is
 * shown next to it.
 */
export function GymThumb({ gym: { name, photoURL, affiliation }, size = 'row', className }: GymThumbProps) {
  const [failed, setFailed] = useState<string | null>(null)
  const shape = classes('shrink-0 rounded-control select-none', sizes[size], className)
  if (photoURL && photoURL !== failed)
    return (
      <img
        src={sizedAddress(photoURL, 192)}
        alt=""
        width={96}
        height={96}
        loading="lazy"
        decoding="async"
        onError={() => setFailed(photoURL)}
        className={classes(shape, 'border border-line bg-sunk object-cover')}
      />
    )
  return (
    <span
      aria-hidden="true"
      style={{ background: tintOf(affiliation?.name ?? name), color: '#fff' }}
      className={classes(shape, 'relative flex items-center justify-center overflow-hidden font-heading font-bold')}
    >
      <Knot />
      <span className="relative">{initialsOf(name) ?? ''}</span>
    </span>
  )
}

/** A belt tip across the corner, so the tile doesn't look like a missing image. */
function Knot() {
  return (
    <svg viewBox="0 0 64 64" className="absolute inset-0 size-full" aria-hidden="true">
      <path d="M-4 58 58 -4" stroke="#fff" strokeOpacity=".16" strokeWidth="13" />
      <path d="M-4 58 58 -4" stroke="#000" strokeOpacity=".14" strokeWidth="1" strokeDasharray="3 3" />
    </svg>
  )
}

const sizes = { small: 'size-10 text-[14px]', row: 'size-16 text-[18px]', head: 'size-16 text-[22px] sm:size-24' }
