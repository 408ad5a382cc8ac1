import type { VideoType } from './limits.ts'

/** The scope of a media URL: the whole video, or only its first seconds and a blurred picture. */
export type MediaScope = { all: true } | { all: false; previewSeconds: number }

/** Names of a video's parts in media URLs, and of its renditions in storage. */
export const mediaNames = {
  hls: 'index.m3u8',
  original: 'original',
  poster: (number: number) => `poster-${number}.jpg`,
  blurred: (number: number) => `blurred-${number}.jpg`,
  /** The poster for lists. Videos processed by an earlier version of Open Mat don't have it. */
  small: (number: number) => `small-${number}.webp`,
  preview: (seconds: number) => `preview-${seconds}.mp4`,
  captions: (language: string) => `captions-${language}.vtt`,
} as const

const WHOLE = /^(index\.m3u8|\d{2,4}\.(m3u8|mp4)|original|(poster|blurred)-\d\.jpg|captions-[A-Za-z0-9-]{2,35}\.vtt)$/

/** Whether a URL with that scope may access this part: for a preview, only the preview and blurred pictures. */
export function mayOpen(scope: MediaScope, name: string): boolean {
  if (scope.all) return WHOLE.test(name)
  return (
    /^blurred-\d\.jpg$/.test(name) || (scope.previewSeconds > 0 && name === mediaNames.preview(scope.previewSeconds))
  )
}

/** The language of a captions file name; undefined for other names. */
export const captionsIn = (name: string): string | undefined => /^captions-(.+)\.vtt$/.exec(name)?.[1]

/** The MIME type of a part by its name; the original's is detected from its bytes. */
export function mediaTypeOf(name: string, original: VideoType): string {
  if (name === mediaNames.original) return original
  if (name.endsWith('.m3u8')) return 'application/vnd.apple.mpegurl'
  if (name.endsWith('.jpg')) return 'image/jpeg'
  return name.endsWith('.vtt') ? 'text/vtt; charset=utf-8' : 'video/mp4'
}
