import { ORPCError } from '@orpc/server'
import sharp from 'sharp'

/** The longest side of a kept photo. */
const SIDE = 1024
/** What a phone takes is less; what is made to fill the memory is more. */
const MOST_PIXELS = 64_000_000

export type PictureType = 'jpeg' | 'png' | 'webp' | 'gif'

/** What the bytes are, whatever a header calls them. Undefined for what is no picture, and for drawings with code (SVG). */
export function pictureTypeOf(bytes: Buffer): PictureType | undefined {
  if (bytes.length >= 3 && bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  if (bytes.subarray(0, 8).equals(PNG)) return 'png'
  const start = bytes.toString('latin1', 0, 12)
  if (start.startsWith('RIFF') && start.endsWith('WEBP')) return 'webp'
  if (start.startsWith('GIF87a') || start.startsWith('GIF89a')) return 'gif'
  return undefined
}

/**
 * The picture as a square JPEG of at most 1024 pixels, upright, with nothing in it but the image: no place, no camera.
 * Throws 422 when the bytes cannot be read as a picture or unfold to too many pixels.
 */
export async function asProfilePhoto(bytes: Buffer): Promise<Buffer> {
  try {
    const image = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
    const { width, height } = await image.metadata()
    const side = Math.min(width, height, SIDE)
    return await image
      .autoOrient()
      .resize(side, side, { fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .toColorspace('srgb')
      .jpeg({ quality: 84, mozjpeg: true })
      .toBuffer()
  } catch (error) {
    throw new ORPCError('UNREADABLE_PICTURE', {
      status: 422,
      message: 'That picture cannot be read. Try another one.',
      cause: error,
    })
  }
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
