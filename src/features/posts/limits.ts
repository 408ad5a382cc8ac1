/** D17. Characters, pictures and bytes. */
export const POST_LIMITS = {
  text: 2000,
  pictures: 4,
  alt: 500,
  techniques: 10,
  technique: 40,
  /** Different people named in one text. */
  mentions: 20,
} as const

/** D17: bytes of one picture as it is sent. */
export const POST_PICTURE_BYTES = 10 * 1024 * 1024
/** D17: how long after posting it can be edited. */
export const EDITABLE_MS = 86_400_000
