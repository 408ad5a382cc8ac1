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
    <div style={{ background: tint }} className="h-24 overflow-hidden rounded-card sm:h-36">
      <svg
        aria-hidden="true"
        viewBox="0 0 1200 144"
        preserveAspectRatio="xMidYMid slice"
        fill="none"
        className="size-full"
      >
        <path d={belt} stroke="#fff" strokeOpacity=".18" strokeWidth="46" />
        {[-16, -6, 6, 16].map((seam) => (
          <path
            key={seam}
            d={belt}
            transform={`translate(0 ${seam})`}
            stroke="#000"
            strokeOpacity=".14"
            strokeWidth="1.5"
            strokeDasharray="5 4"
          />
        ))}
        <path
          d={belt}
          pathLength="100"
          stroke="#000"
          strokeOpacity=".55"
          strokeWidth="46"
          strokeDasharray="8 92"
          strokeDashoffset="-56"
        />
      </svg>
    </div>
  )
}
