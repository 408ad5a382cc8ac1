import { useState } from 'react'
import type { GymPicture } from '#features/gyms/contract.ts'
import { classes } from '#ui/classes.ts'
import { sourcesOf } from './picture-address.ts'

/** A wide photo at the top of a page, in a box as high before it loads as after; nothing where it can't be loaded. */
export function CoverImage({ picture, className }: { picture: GymPicture | null; className?: string }) {
  const [failed, setFailed] = useState<string | null>(null)
  if (!picture || picture.id === failed) return null
  return (
    <img
      {...sourcesOf(picture)}
      sizes="(width < 1248px) 100vw, 1200px"
      width={picture.width}
      height={picture.height}
      alt={picture.alt}
      fetchPriority="high"
      onError={() => setFailed(picture.id)}
      className={classes('h-44 w-full rounded-card bg-sunk object-cover sm:h-64 lg:h-80', className)}
    />
  )
}
