import { days } from '#platform/clock.ts'

/** `text`, `alt` and `technique` are in characters; the rest are numbers of items. */
export const POST_LIMITS = {
  text: 2000,
  pictures: 4,
  alt: 500,
  techniques: 10,
  technique: 40,
  /** Most people mentioned in one post. */
  mentions: 20,
  /** A member's uploaded pictures that aren't in use yet. */
  waitingPictures: 200,
} as const

/** Maximum bytes per uploaded picture. */
export const POST_PICTURE_BYTES = 10 * 1024 * 1024
/** The longest side of each stored size, in pixels; for `thumb`, the shortest. */
export const PICTURE_SIDES = { full: 2048, medium: 1280, small: 640, thumb: 192 } as const
/** How long a post can be edited after posting. */
export const EDITABLE_MS = days(1)
