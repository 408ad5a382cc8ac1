/** A mention (`@username`) and its position in the text. */
export interface MentionAt {
  /** In lower case, as stored. */
  username: string
  /** Index of the `@`, in UTF-16 units. */
  start: number
  end: number
}

/**
 * Finds mentions, whether or not those people exist. Skips email addresses, URLs, and the start of longer handles such
 * as `@ana.silva` on another site.
 */
export function mentionsAt(text: string): MentionAt[] {
  const searched = text.replace(WEB_ADDRESS, (address) => ' '.repeat(address.length))
  return [...searched.matchAll(MENTION)].map(({ index, 0: match, 1: before = '' }) => ({
    username: match.slice(before.length + 1).toLowerCase(),
    start: index + before.length,
    end: index + match.length,
  }))
}

/** Mentioned usernames in lower case, each once, in order. */
export function mentionedIn(text: string): string[] {
  return [...new Set(mentionsAt(text).map(({ username }) => username))]
}

/**
 * The mention being typed at the caret: the index of its `@`, and the text after it, which may be of a username or a
 * display name.
 */
export function mentionBeingTyped(text: string, caret: number): { start: number; typed: string } | undefined {
  const before = text.slice(0, caret)
  const [match, , typed] = BEING_TYPED.exec(before.replace(WEB_ADDRESS, (address) => ' '.repeat(address.length))) ?? []
  return match === undefined || typed === undefined ? undefined : { start: caret - typed.length - 1, typed }
}

const WEB_ADDRESS = /(?:https?:\/\/|www\.)\S+/giu
/** Scripts without spaces between words. */
const UNSPACED = String.raw`\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}`
const BEFORE = String.raw`(^|[${UNSPACED}]|[^\p{L}\p{M}\p{N}_@＠/=&#%+~])`
const NOT_AFTER = String.raw`(?![\p{M}\p{N}_@＠]|(?![${UNSPACED}])\p{L}|\.[a-z0-9])`
const MENTION = new RegExp(`${BEFORE}[@＠][A-Za-z][A-Za-z0-9_]{2,19}${NOT_AFTER}`, 'gu')
const BEING_TYPED = new RegExp(String.raw`${BEFORE}[@＠]([\p{L}\p{M}\p{N}_]{1,30})$`, 'u')
