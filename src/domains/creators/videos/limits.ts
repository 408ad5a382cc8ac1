import { days } from '#platform/clock.ts'

/** Characters, numbers and bytes. */
export const VIDEO_LIMITS = {
  minTitle: 3,
  title: 100,
  techniques: 10,
  bytes: 2 * 1024 ** 3,
  /** Of one member in a day: files begun, and bytes. */
  filesADay: 20,
  bytesADay: 10 * 1024 ** 3,
  name: 200,
  /** An hour, and what a recorder adds at the end. */
  seconds: 3605,
  /** Captions: how many of one video, and letters of each, which have to fit into one request. */
  captions: 10,
  captionsBytes: 900_000,
  captionsLabel: 40,
} as const

/** What one request of an upload carries. */
export const CHUNK_BYTES = 8 * 1024 ** 2

/** How long a file waits to be finished. */
export const UNFINISHED_MS = days(1)
/** How long a file that is here and in nothing waits to be used. */
export const UNUSED_MS = days(7)

export const videoTypes = ['video/mp4', 'video/quicktime', 'video/webm', 'video/x-matroska'] as const
/** Told from the bytes, never from a name. */
export type VideoType = (typeof videoTypes)[number]

/** Heights (of a video that is wide; widths of one that is tall) that are made, as far as the original has them. */
export const SIZES = [360, 720, 1080] as const

/** How many pictures one chooses the poster from. */
export const POSTERS = 3
