import { escapeHtml } from './escape-html.ts'

const SIGNS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** Decodes XML's own entities in text, `&nbsp;` and numeric ones. Those declared in a doctype are ignored. */
export const withoutEntities = (text: string) =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (all, decimal, hex, name) => {
    if (name !== undefined) return SIGNS[name] ?? all
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : all
  })

/** HTML as the lines of text that a browser would show. */
export const textOfHtml = (html: string) =>
  withoutEntities(
    html
      .replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1\s*>/gi, '')
      .replace(/<(?:br|\/?(?:p|div|li|tr|h\d|ul|ol|table))\b[^>]*>/gi, '\n')
      .replace(/<\/?[a-z][^<>]*>/gi, ''),
  )
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/** Characters that XML 1.0 can't contain, not even escaped: most control characters and halves of surrogate pairs. */
const NOT_IN_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/** Escapes text for XML content and attributes. */
export const escapeXml = (text: string) => escapeHtml(text.replace(NOT_IN_XML, ''))
