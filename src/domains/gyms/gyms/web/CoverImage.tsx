import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { sourcesOf } from '#platform/web/picture-address.ts'
import type { GymPicture } from '../contract.ts'

/**
 * A wide photo at the top of a page, in a box whose height is reserved while it loads. `onOpen` makes it a button.
 * Without a photo, or if it can't be loaded, a belt on `tint`.
 */
export function CoverImage({
  picture,
  tint,
  onOpen,
}: {
  picture: GymPicture | null
  /** From `tintOf`. */
  tint: string
  onOpen?: () => void
}) {
  const { t } = useLingui()
  const [failed, setFailed] = useState<string | null>(null)
  if (!picture || picture.id === failed) return <BeltCover tint={tint} />
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
      className="h-44 w-full rounded-card bg-sunk object-cover sm:h-64 lg:h-80"
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

function BeltCover({ tint }: { tint: string }) {
  const belt = 'M-20 118 C320 62 420 52 620 74 S1000 96 1220 26'
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 1200 144"
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      style={{ background: tint }}
      className="h-24 w-full rounded-card sm:h-36"
    >
      <path d={belt} stroke="#fff" strokeOpacity=".18" strokeWidth="46" />
      <path d={belt} stroke="#000" strokeOpacity=".14" strokeWidth="32" strokeDasharray="1.5 5" />
      <path
        d={belt}
        stroke="#000"
        strokeOpacity=".55"
        strokeWidth="46"
        strokeDasharray="100 1400"
        strokeDashoffset="-700"
      />
    </svg>
  )
}
