import type { Sharp } from 'sharp'
import { message } from './messages.ts'
import { Refusal } from './refusals.ts'

/** More than most phone cameras produce, less than decompression bombs. */
const MOST_PIXELS = 64_000_000
const PATIENCE_SECONDS = 20
/** Pictures decoded concurrently in this process; each can take 250 MB. */
const AT_ONCE = 2

export type PictureType = 'jpeg' | 'png' | 'webp' | 'gif'

/**
 * The type according to the bytes, whatever a header says. Undefined if it isn't a picture, and for SVG, which can
 * contain code.
 */
export function pictureTypeOf(bytes: Buffer): PictureType | undefined {
  if (bytes.length >= 3 && bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  if (bytes.subarray(0, 8).equals(PNG)) return 'png'
  const start = bytes.toString('latin1', 0, 12)
  if (start.startsWith('RIFF') && start.endsWith('WEBP')) return 'webp'
  if (start.startsWith('GIF87a') || start.startsWith('GIF89a')) return 'gif'
  return undefined
}

/**
 * Re-encodes an uploaded picture, which removes its metadata (location, camera). Pictures with too many pixels are
 * refused before decoding. Throws 422 if the bytes can't be read as a picture.
 */
export async function redraw<Drawn>(bytes: Buffer, draw: (image: Sharp) => Promise<Drawn>): Promise<Drawn> {
  try {
    return await oneByOne((sharp) =>
      draw(sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' }).timeout({ seconds: PATIENCE_SECONDS })),
    )
  } catch (error) {
    throw new Refusal('UNREADABLE_PICTURE', {
      status: 422,
      text: message("We can't read this picture. Try another one."),
      cause: error,
    })
  }
}

/** A WebP whose shorter side (its longer side with `inside`) is at most this long. */
export const thumbOf = (bytes: Buffer, side: number, fit: 'outside' | 'inside' = 'outside'): Promise<Buffer> =>
  redraw(bytes, (image) => image.resize(side, side, { fit, withoutEnlargement: true }).webp({ quality: 76 }).toBuffer())

/** A JPEG that fills this box, cropped to its most interesting part. A picture too small for it becomes a square. */
export const fillOf = (bytes: Buffer, { width, height }: { width: number; height: number }) =>
  redraw(bytes, async (image) => {
    const upright = image.autoOrient()
    const { width: across = 0, height: down = 0 } = (await upright.metadata()).autoOrient
    const isLarge = across >= width * 0.8 && down >= height * 0.8
    const side = Math.min(across, down, width * 0.64)
    const { data, info } = await upright
      .resize(isLarge ? { width, height, position: 'attention' } : { width: side, height: side })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 92 })
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, isFilled: isLarge, width: info.width, height: info.height }
  })

/** Our own SVG as a JPEG, which every app that shows link previews supports. */
export const drawSvg = (svg: string): Promise<Buffer> =>
  oneByOne((sharp) =>
    sharp(Buffer.from(svg)).jpeg({ quality: 88, chromaSubsampling: '4:4:4', mozjpeg: true }).toBuffer(),
  )

/** 415, for unsupported picture types. */
export const unsupportedPicture = () =>
  new Refusal('UNSUPPORTED_PICTURE', { status: 415, text: message('Use a JPEG, PNG or WebP picture.') })

let unfolded = 0
const waiting: (() => void)[] = []

async function oneByOne<Drawn>(draw: (sharp: Awaited<ReturnType<typeof loadSharp>>) => Promise<Drawn>): Promise<Drawn> {
  if (unfolded < AT_ONCE) unfolded++
  else await new Promise<void>((begin) => waiting.push(begin))
  try {
    return await draw(await loadSharp())
  } finally {
    const next = waiting.shift()
    if (next) next()
    else unfolded--
  }
}

/** Loaded on first use, so that processes that never draw a picture don't use memory for it. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // The same picture is rarely drawn twice, so a cache would only use memory.
  sharp.cache(false)
  return sharp
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
