import { days } from '#platform/clock.ts'

/** D19 videos, D11. Characters, numbers and bytes. */
export const VIDEO_LIMITS = {
  minTitle: 3,
  title: 100,
  techniques: 10,
  bytes: 2 * 1024 ** 3,
  /** Of one member in a day: files begun, and bytes. */
  filesADay: 20,
  bytesADay: 10 * 1024 ** 3,
  name: 200,
} as const

/** D11: what one request of an upload carries. */
export const CHUNK_BYTES = 8 * 1024 ** 2

/** How long a file that is in nothing yet waits to be finished and used. */
export const UNUSED_MS = days(1)

export const videoTypes = ['video/mp4', 'video/quicktime', 'video/webm', 'video/x-matroska'] as const
/** D11: told from the bytes, never from a name. */
export type VideoType = (typeof videoTypes)[number]
