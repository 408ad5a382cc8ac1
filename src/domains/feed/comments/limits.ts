/** Characters of a comment. */
export const COMMENT_TEXT = 1000
/** How long after writing it can be edited. */
export const COMMENT_EDITABLE_MS = 15 * 60_000
/** Different people named in one comment. */
export const COMMENT_MENTIONS = 20
