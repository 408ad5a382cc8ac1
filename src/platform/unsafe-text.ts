/**
 * Characters that readers can't see but that could mislead them: control characters, lone surrogates, marks that change
 * the writing direction, zero-width and blank-looking characters. Joiners are allowed, because Persian and emoji need
 * them.
 */
const UNSEEN =
  /[\p{Cc}\p{Cs}\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff9-\ufffb]|\u034f|[\u{e0000}-\u{e0fff}]/u
/** Unseen characters that come with text pasted from other programs. They're removed, because no one could find them. */
const STRAY = /[\u00ad\u061c\u200b\u200e\u200f\u2060\ufeff]/g
/** The flags of England, Scotland and Wales end in tags. */
const TAGGED_FLAG = /\u{1f3f4}[\u{e0061}-\u{e007a}]+\u{e007f}/gu
const ONLY_JOINERS = /^[\s\u200c\u200d]+$/
/** A tag, or the start of one that a browser would complete; not "I <3 rolling" or "a < b". */
const MARKUP =
  /<[a-z!/?][^<>]*>|<\/?(?:script|style|iframe|object|embed|svg|math|img|video|audio|link|meta|base|form|input|body|html)\b/i

/** `hidden`: characters a reader can't see. `blank`: nothing a reader can see. */
export type TextFault = 'hidden' | 'blank' | 'html'

/** Why text can't be saved. Line breaks are only allowed in multi-line text. */
export function faultOf(text: string, { lineBreaks = false }: { lineBreaks?: boolean } = {}): TextFault | undefined {
  const plain = withoutStray(text)
  const seen = (lineBreaks ? plain.replace(/[\n\t]/g, '') : plain).replace(TAGGED_FLAG, '')
  if (UNSEEN.test(seen)) return 'hidden'
  if (ONLY_JOINERS.test(plain)) return 'blank'
  if (MARKUP.test(text)) return 'html'
  return undefined
}

export const withoutStray = (text: string) => text.replace(STRAY, '')

/** Removes everything that can't be saved, for imported names that no one is there to correct. */
export function withoutUnseen(text: string): string {
  const clean = text.replace(new RegExp(UNSEEN.source, 'gu'), ' ').replace(/[<>]/g, ' ').replace(/\s+/g, ' ').trim()
  return ONLY_JOINERS.test(clean) ? '' : clean
}

/** A URL that's safe to link to: https, a full host name, no credentials. */
export function isHttpsAddress(text: string): boolean {
  const url = URL.parse(text)
  return (
    url?.protocol === 'https:' &&
    url.username === '' &&
    url.password === '' &&
    /^(?:[^.]+\.)+[^.]{2,}\.?$/.test(url.hostname) &&
    !/[\s"<>\\]/.test(text)
  )
}
