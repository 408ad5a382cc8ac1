import { escapeXml } from '#platform/xml.ts'

/** An Atom feed (RFC 4287). */
export interface Feed {
  /** Stays the same if the URL changes, as do the ids of the entries. */
  id: string
  title: string
  subtitle: string
  /** The language of our own texts. */
  language: string
  /** The URLs of the feed and of the page it belongs to. */
  self: string
  page: string
  entries: FeedEntry[]
}

export interface FeedEntry {
  id: string
  title: string
  page: string
  published: Date
  updated: Date
  author: { name: string; page: string }
  text: string
  /** The URLs of WebP pictures. */
  pictures: string[]
}

export const ATOM = 'application/atom+xml; charset=utf-8'

/** The time of a feed without entries: Atom requires one, and nothing has happened yet. */
const NEVER = new Date(0)

export function atomOf({ id, title, subtitle, language, self, page, entries }: Feed): string {
  const updated = new Date(Math.max(NEVER.getTime(), ...entries.map((entry) => entry.updated.getTime())))
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escapeXml(language)}">
${element('id', id)}
${element('title', title)}
${element('subtitle', subtitle)}
${element('updated', updated.toISOString())}
${link('self', self, 'application/atom+xml')}
${link('alternate', page, 'text/html')}
<author><name>Open Mat</name></author>
${entries.map(entryOf).join('')}</feed>
`
}

const entryOf = ({ id, title, page, published, updated, author, text, pictures }: FeedEntry) => `<entry>
${element('id', id)}
${element('title', title)}
${element('published', published.toISOString())}
${element('updated', updated.toISOString())}
${link('alternate', page, 'text/html')}
${pictures.map((url) => `${link('enclosure', url, 'image/webp')}\n`).join('')}<author>${element('name', author.name)}${element('uri', author.page)}</author>
<content type="text">${escapeXml(text)}</content>
</entry>
`

const element = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`

const link = (rel: string, href: string, type: string) =>
  `<link rel="${rel}" type="${type}" href="${escapeXml(href)}"/>`
