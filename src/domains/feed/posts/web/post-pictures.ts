import { newId } from '#platform/ids.ts'
import { POST_LIMITS, POST_PICTURE_BYTES } from '../limits.ts'

/** A picture in a draft: newly chosen, or already in the post. */
export type ChosenPicture = { id: string; alt: string } & ({ file: Blob } | { url: string })

export type PictureProblem = 'type' | 'size' | 'unreadable' | 'many'

/** File types the file input accepts. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp']

/** Longest side of an uploaded picture, in pixels: small enough for slow connections, larger than what's stored. */
const LONGEST_SIDE = 2560

/** How many more pictures a post can have. */
export function picturesLeft(pictures: readonly ChosenPicture[]): number {
  return Math.max(0, POST_LIMITS.pictures - pictures.length)
}

/** Prepares a file for upload: checks that it's a picture and scales it down. */
export async function pictureFrom(file: File): Promise<ChosenPicture | { problem: PictureProblem }> {
  if (file.size > POST_PICTURE_BYTES) return { problem: 'size' }
  const type = typeOf(new Uint8Array(await file.slice(0, 12).arrayBuffer()))
  if (!type) return { problem: 'type' }
  try {
    const small = await scaledDown(file, type)
    return { id: newId(), alt: '', file: small }
  } catch {
    return { problem: 'unreadable' }
  }
}

/** The image type by its first bytes; file names can't be trusted. */
export function typeOf(start: Uint8Array): string | undefined {
  const text = String.fromCharCode(...start)
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'image/webp'
  return undefined
}

async function scaledDown(file: File, type: string): Promise<Blob> {
  // Applies the EXIF orientation; throws if the image can't be decoded.
  const bitmap = await createImageBitmap(file)
  try {
    const scale = LONGEST_SIDE / Math.max(bitmap.width, bitmap.height)
    if (scale >= 1) return file.type === type ? file : new Blob([file], { type })
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(bitmap.width * scale)
    canvas.height = Math.round(bitmap.height * scale)
    const context = canvas.getContext('2d')
    if (!context) return file
    context.imageSmoothingQuality = 'high'
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    // Browsers that can't encode WebP return PNG instead.
    const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.9))
    return drawn && drawn.size < file.size ? drawn : file
  } finally {
    bitmap.close()
  }
}
