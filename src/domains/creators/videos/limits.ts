import { days } from '#platform/clock.ts'

/** Lengths in characters, counts, and sizes in bytes. */
export const VIDEO_LIMITS = {
  minTitle: 3,
  title: 100,
  techniques: 10,
  bytes: 2 * 1024 ** 3,
  /** Per member and day: uploads started, and bytes. */
  filesADay: 20,
  bytesADay: 10 * 1024 ** 3,
  name: 200,
  /** An hour, plus the few seconds a recorder adds at the end. */
  seconds: 3605,
  /** Captions: the number per video, and characters per file, which has to fit into one request. */
  captions: 10,
  captionsBytes: 900_000,
  captionsLabel: 40,
} as const

/** Size of one upload chunk, in bytes. */
export const CHUNK_BYTES = 8 * 1024 ** 2

/** How long an unfinished upload is stored. */
export const UNFINISHED_MS = days(1)
/** How long an uploaded file that isn't used is stored. */
export const UNUSED_MS = days(7)

export const videoTypes = ['video/mp4', 'video/quicktime', 'video/webm', 'video/x-matroska'] as const
/** Detected from the file's bytes, never from its name. */
export type VideoType = (typeof videoTypes)[number]

/**
 * The standard sizes of renditions: the height of a landscape video, the width of a portrait one. `sizesOf` chooses
 * those that a video gets.
 */
export const SIZES = [360, 720, 1080] as const

/** How many pictures to choose the poster from. */
export const POSTERS = 3
