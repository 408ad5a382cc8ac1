import { redraw } from '#platform/picture.ts'

/** The longest side of a kept photo. */
const SIDE = 1024

/**
 * The picture as a square JPEG of at most 1024 pixels, upright, with nothing in it but the image.
 * Throws 422 when the bytes cannot be read as a picture or unfold to too many pixels.
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
