import { UserRound } from 'lucide-react'
import { useState } from 'react'
import { classes } from './classes.ts'
import { initialsOf } from './initials.ts'

export interface AvatarProps {
  /** The full name. Read out unless `decorative`. */
  name: string
  /** The picture's URL; initials if there's none or it can't be loaded. */
  src?: string | null
  size?: 24 | 32 | 40 | 56 | 96 | 128
  /** The name is shown next to it, so a screen reader shouldn't read it again. */
  decorative?: boolean
  className?: string
}

/** A round profile picture; falls back to initials if it can't be loaded. */
export function Avatar({ name, src, size = 40, decorative, className }: AvatarProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null)
  const shape = classes(
    'inline-flex shrink-0 items-center justify-center rounded-full select-none',
    sizes[size],
    className,
  )
  if (src && src !== failedSrc) {
    return (
      <img
        src={src}
        alt={decorative ? '' : name}
        width={size}
        height={size}
        loading="lazy"
        decoding="async"
        onError={() => setFailedSrc(src)}
        className={classes(shape, 'bg-sunk object-cover')}
      />
    )
  }
  return (
    <span
      {...(decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}
      className={classes(shape, 'border border-line bg-primary-soft leading-none font-semibold text-primary-strong')}
    >
      {initialsOf(name) ?? <UserRound aria-hidden="true" className="size-1/2" />}
    </span>
  )
}

const sizes = {
  24: 'size-6 text-[10px]',
  32: 'size-8 text-[12px]',
  40: 'size-10 text-[15px]',
  56: 'size-14 text-[20px]',
  96: 'size-24 text-[34px]',
  128: 'size-32 text-[46px]',
}
