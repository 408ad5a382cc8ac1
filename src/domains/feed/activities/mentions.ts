/** Somebody named as `@username`, where it stands in the text. */
export interface NamedAt {
  /** In lower case, as it is kept. */
  username: string
  /** Of the `@`, in UTF-16 units. */
  start: number
  end: number
}

/**
 * Where a text names people, without knowing whether they exist. Not in addresses of mail or of the web, and not the
 * beginning of something longer, such as the `@ana.silva` of another site.
 */
export function mentionsAt(text: string): NamedAt[] {
  const searched = text.replace(WEB_ADDRESS, (address) => ' '.repeat(address.length))
  return [...searched.matchAll(MENTION)].map(({ index, 0: match, 1: before = '' }) => ({
    username: match.slice(before.length + 1).toLowerCase(),
    start: index + before.length,
    end: index + match.length,
  }))
}

/** The usernames a text names, in lower case, each once, in their order. */
export function mentionedIn(text: string): string[] {
  return [...new Set(mentionsAt(text).map(({ username }) => username))]
}

/** The name that somebody is about to type where the caret stands: its `@`, and the letters so far, of a name too. */
export function mentionBeingTyped(text: string, caret: number): { start: number; typed: string } | undefined {
  const before = text.slice(0, caret)
  const [match, , typed] = BEING_TYPED.exec(before.replace(WEB_ADDRESS, (address) => ' '.repeat(address.length))) ?? []
  return match === undefined || typed === undefined ? undefined : { start: caret - typed.length - 1, typed }
}

const WEB_ADDRESS = /(?:https?:\/\/|www\.)\S+/giu
/** Writing that puts no space between words. */
const UNSPACED = String.raw`\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}`
const BEFORE = String.raw`(^|[${UNSPACED}]|[^\p{L}\p{M}\p{N}_@＠/=&#%+~])`
const NOT_AFTER = String.raw`(?![\p{M}\p{N}_@＠]|(?![${UNSPACED}])\p{L}|\.[a-z0-9])`
const MENTION = new RegExp(`${BEFORE}[@＠][A-Za-z][A-Za-z0-9_]{2,19}${NOT_AFTER}`, 'gu')
const BEING_TYPED = new RegExp(String.raw`${BEFORE}[@＠]([\p{L}\p{M}\p{N}_]{1,30})$`, 'u')
