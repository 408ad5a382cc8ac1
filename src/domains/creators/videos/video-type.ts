import type { VideoType } from './limits.ts'

/** How many bytes of a file's head are needed to detect its type. */
export const HEAD_BYTES = 4096

/** The video type detected from a file's first bytes, whatever its name; undefined for anything else. */
export function videoTypeOf(head: Uint8Array): VideoType | undefined {
  if (startsWith(head, [0x1a, 0x45, 0xdf, 0xa3])) {
    const text = letters(head)
    if (text.includes('webm')) return 'video/webm'
    return text.includes('matroska') ? 'video/x-matroska' : undefined
  }
  const box = letters(head.slice(4, 8))
  if (box === 'ftyp') {
    const brand = letters(head.slice(8, 12))
    if (brand === 'qt  ') return 'video/quicktime'
    return NO_PICTURES.test(brand) ? undefined : 'video/mp4'
  }
  return OLD_QUICKTIME.has(box) ? 'video/quicktime' : undefined
}

/** Brands of the same container that hold only sound or a still image. */
const NO_PICTURES = /^(M4A |M4B |heic|heix|heim|heis|mif1|msf1|avif|avis|crx )$/
const OLD_QUICKTIME = new Set(['moov', 'mdat', 'wide', 'pnot'])

const startsWith = (head: Uint8Array, bytes: readonly number[]) => bytes.every((byte, at) => head[at] === byte)
const letters = (bytes: Uint8Array) => String.fromCharCode(...bytes)
