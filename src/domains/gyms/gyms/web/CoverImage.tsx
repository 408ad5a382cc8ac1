import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { sourcesOf } from '#platform/web/picture-address.ts'
import { classes } from '#ui/classes.ts'
import type { GymPicture } from '../contract.ts'

/**
 * A wide photo at the top of a page, in a box whose height is reserved while it loads. Renders nothing if it can't be
 * loaded. `onOpen` makes it a button.
 */
export function CoverImage({
  picture,
  className,
  onOpen,
}: {
  picture: GymPicture | null
  className?: string
  onOpen?: () => void
}) {
  const { t } = useLingui()
  const [failed, setFailed] = useState<string | null>(null)
  if (!picture || picture.id === failed) return null
  const { alt } = picture
  const image = (
    <img
      {...sourcesOf(picture)}
      sizes="(width < 1248px) 100vw, 1200px"
      width={picture.width}
      height={picture.height}
      alt={onOpen ? '' : alt}
      fetchPriority="high"
      onError={() => setFailed(picture.id)}
      className={classes('h-44 w-full rounded-card bg-sunk object-cover sm:h-64 lg:h-80', className)}
    />
  )
  if (!onOpen) return image
  return (
    <button
      type="button"
      onClick={onOpen}
      aria-label={alt ? t`Cover photo: ${alt}` : t`Cover photo`}
      className="block w-full rounded-card"
    >
      {image}
    </button>
  )
}
