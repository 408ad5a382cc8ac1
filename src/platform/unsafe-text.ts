/**
 * What a reader cannot see but would be misled by: control characters, halves of characters, marks that turn the
 * direction of writing, zero-width and blank-looking characters. Joiners stay, Persian and emoji need them.
 */
const UNSEEN =
  /[\p{Cc}\p{Cs}\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff9-\ufffb]|\u034f|[\u{e0000}-\u{e0fff}]/u
const ONLY_JOINERS = /^[\s\u200c\u200d]+$/
/** A tag, or the beginning of one that a browser would complete. "I <3 rolling" and "a < b" are none. */
const MARKUP =
  /<[a-z!/?][^<>]*>|<\/?(?:script|style|iframe|object|embed|svg|math|img|video|audio|link|meta|base|form|input|body|html)\b/i

/** Says why a text cannot be kept, or undefined when it can. Line breaks are for texts of several lines only. */
export function faultOf(text: string, { lineBreaks = false }: { lineBreaks?: boolean } = {}): string | undefined {
  const seen = lineBreaks ? text.replace(/[\n\t]/g, '') : text
  if (UNSEEN.test(seen)) return 'contains characters that cannot be shown'
  if (ONLY_JOINERS.test(text)) return 'contains nothing that can be seen'
  if (MARKUP.test(text)) return 'contains HTML'
  return undefined
}

/** The same text without what cannot be kept, for names that come from elsewhere and cannot be asked for again. */
export function withoutUnseen(text: string): string {
  const clean = text.replace(new RegExp(UNSEEN.source, 'gu'), ' ').replace(/[<>]/g, ' ').replace(/\s+/g, ' ').trim()
  return ONLY_JOINERS.test(clean) ? '' : clean
}

/** An address on the web that is safe to link to: https, a real host, nobody's name and password in it. */
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
