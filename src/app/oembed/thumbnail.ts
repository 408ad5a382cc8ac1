import { PICTURE_SIDES } from '#domains/feed/posts/limits.ts'
import { SIZES } from '#domains/journal/share-cards/layout.ts'

/** The largest size other sites allow, in pixels. */
export interface Most {
  width: number
  height: number
}

interface Picture {
  url: string
  width: number
  height: number
}

/** The largest thumbnail of the photo that fits, or the page's preview if it has no photo. Undefined if nothing fits. */
export function thumbnailOf(photo: Picture | null, path: string, most: Most): Picture | undefined {
  const preview = { url: `/preview${path}.jpg`, ...SIZES.preview }
  const sizes = photo ? [PICTURE_SIDES.small, PICTURE_SIDES.thumb].map((side) => inSize(photo, side)) : [preview]
  return sizes.find(({ width, height }) => width <= most.width && height <= most.height)
}

/** A picture is never enlarged. */
function inSize({ url, width, height }: Picture, side: number): Picture {
  const scale = Math.min(1, side / Math.max(width, height))
  return { url: `${url}?w=${side}`, width: Math.round(width * scale), height: Math.round(height * scale) }
}
