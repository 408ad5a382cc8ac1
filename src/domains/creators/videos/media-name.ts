import type { VideoType } from './limits.ts'

/** What an address of a video opens: all of it, or a beginning of so many seconds and a picture in which nothing is to be made out. */
export type MediaScope = { all: true } | { all: false; previewSeconds: number }

/** The parts of a video as they are named in its addresses, and on the disk. */
export const mediaNames = {
  hls: 'index.m3u8',
  original: 'original',
  poster: (number: number) => `poster-${number}.jpg`,
  blurred: (number: number) => `blurred-${number}.jpg`,
  preview: (seconds: number) => `preview-${seconds}.mp4`,
  captions: (language: string) => `captions-${language}.vtt`,
} as const

const WHOLE = /^(index\.m3u8|\d{2,4}\.(m3u8|mp4)|original|(poster|blurred)-\d\.jpg|captions-[A-Za-z0-9-]{2,35}\.vtt)$/

/** Whether the address of that kind opens this part. A preview opens nothing but itself. */
export function mayOpen(scope: MediaScope, name: string): boolean {
  if (scope.all) return WHOLE.test(name)
  return (
    /^blurred-\d\.jpg$/.test(name) || (scope.previewSeconds > 0 && name === mediaNames.preview(scope.previewSeconds))
  )
}

/** Whose captions a name asks for, if it does. */
export const captionsIn = (name: string): string | undefined => /^captions-(.+)\.vtt$/.exec(name)?.[1]

/** The type of a part by its name; the original's own is known from its bytes. */
export function mediaTypeOf(name: string, original: VideoType): string {
  if (name === mediaNames.original) return original
  if (name.endsWith('.m3u8')) return 'application/vnd.apple.mpegurl'
  if (name.endsWith('.jpg')) return 'image/jpeg'
  return name.endsWith('.vtt') ? 'text/vtt; charset=utf-8' : 'video/mp4'
}
