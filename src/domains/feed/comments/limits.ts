/** Maximum characters in a comment. */
export const COMMENT_TEXT = 1000
/** How long a comment can be edited after posting. */
export const COMMENT_EDITABLE_MS = 15 * 60_000
/** Most people mentioned in one comment. */
export const COMMENT_MENTIONS = 20
