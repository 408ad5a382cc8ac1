import { days } from '#platform/clock.ts'

/** Characters, pictures and bytes. */
export const POST_LIMITS = {
  text: 2000,
  pictures: 4,
  alt: 500,
  techniques: 10,
  technique: 40,
  /** Different people named in one text. */
  mentions: 20,
  /** Pictures of one member that were sent and are in no post yet. */
  waitingPictures: 200,
} as const

/** Bytes of one picture as it is sent. */
export const POST_PICTURE_BYTES = 10 * 1024 * 1024
/** The longest side of a picture as it is kept, in pixels. */
export const PICTURE_SIDES = { full: 2048, small: 640, thumb: 192, preview: 1200 } as const
/** How long after posting it can be edited. */
export const EDITABLE_MS = days(1)
