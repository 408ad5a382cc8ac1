import { redraw } from '#platform/picture.ts'

/** Longest side of a stored photo, in pixels. */
const SIDE = 1024

/**
 * Converts a picture to an upright, square JPEG of at most 1024 × 1024 pixels without metadata. Throws 422 if it can't
 * be decoded or has too many pixels.
 */
export function asProfilePhoto(bytes: Buffer): Promise<Buffer> {
  return redraw(bytes, async (image) => {
    const { width, height } = await image.metadata()
    const side = Math.min(width, height, SIDE)
    return image
      .autoOrient()
      .resize(side, side, { fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .toColorspace('srgb')
      .jpeg({ quality: 84, mozjpeg: true })
      .toBuffer()
  })
}
