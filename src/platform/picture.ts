import { ORPCError } from '@orpc/server'
import sharp, { type Sharp } from 'sharp'

/** What a phone takes is less; what is made to fill the memory is more. */
const MOST_PIXELS = 64_000_000
const PATIENCE_SECONDS = 20
/** Pictures of this process that are unfolded at one time: each may take 250 MB while it is. */
const AT_ONCE = 2

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
 * Draws a picture that somebody sent anew. What comes out has nothing in it but the image: no place, no camera. The size
 * is read from the head of the file, so one that unfolds to too many pixels is refused before it does.
 * Throws 422 when the bytes cannot be read as a picture.
 */
export async function redraw<Drawn>(bytes: Buffer, draw: (image: Sharp) => Promise<Drawn>): Promise<Drawn> {
  try {
    return await inTurn(() =>
      draw(sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' }).timeout({ seconds: PATIENCE_SECONDS })),
    )
  } catch (error) {
    throw new ORPCError('UNREADABLE_PICTURE', {
      status: 422,
      message: 'That picture cannot be read. Try another one.',
      cause: error,
    })
  }
}

/** A smaller WebP whose shorter side is this long, to fill a square. */
export const thumbOf = (bytes: Buffer, side: number): Promise<Buffer> =>
  redraw(bytes, (image) =>
    image.resize(side, side, { fit: 'outside', withoutEnlargement: true }).webp({ quality: 76 }).toBuffer(),
  )

/** A JPEG within a square of this side, for sites that show no WebP. */
export const jpegOf = (bytes: Buffer, side: number): Promise<Buffer> =>
  redraw(bytes, (image) =>
    image
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 80, mozjpeg: true })
      .toBuffer(),
  )

/** 415, for bytes that are none of the pictures taken here. */
export const unsupportedPicture = () =>
  new ORPCError('UNSUPPORTED_PICTURE', { status: 415, message: 'Use a JPEG, PNG or WebP picture.' })

let unfolded = 0
const waiting: (() => void)[] = []

async function inTurn<Drawn>(draw: () => Promise<Drawn>): Promise<Drawn> {
  if (unfolded < AT_ONCE) unfolded++
  else await new Promise<void>((begin) => waiting.push(begin))
  try {
    return await draw()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else unfolded--
  }
}

// What was drawn is not drawn again soon; kept memory would only add up.
sharp.cache(false)

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
