export interface XmlElement {
  name: string
  attributes: Record<string, string>
  children: XmlElement[]
  /** Its own text, without that of its children. */
  text: string
}

const MARKUP = /<\?xml [^?]*\?>|<(\/?)([a-z][\w:-]*)((?:\s+[a-z][\w:-]*="[^"<]*")*)\s*(\/?)>/iy
const ATTRIBUTE = /([a-z][\w:-]*)="([^"<]*)"/gi
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
/** Characters that XML 1.0 can't contain. */
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u

/**
 * Parses XML strictly: throws if it isn't well formed. Supports only what our own files use: no comments, CDATA or
 * document types.
 */
export function parseXml(xml: string): XmlElement {
  if (FORBIDDEN.test(xml)) throw new Error('a character that XML does not allow')
  const top: XmlElement = { name: '', attributes: {}, children: [], text: '' }
  const open = [top]
  for (let at = 0; at < xml.length; ) {
    const inside = open.at(-1) ?? top
    if (xml[at] !== '<') {
      const end = xml.indexOf('<', at)
      inside.text += decoded(xml.slice(at, end === -1 ? undefined : end))
      at = end === -1 ? xml.length : end
      continue
    }
    MARKUP.lastIndex = at
    const found = MARKUP.exec(xml)
    if (!found) throw new Error(`not markup: ${xml.slice(at, at + 60)}`)
    const [all, closing, name, attributes = '', alone] = found
    if (name === undefined && at !== 0) throw new Error('the declaration is not at the start')
    if (closing && open.pop()?.name !== name) throw new Error(`</${name}> closes something else`)
    if (name !== undefined && !closing) {
      const element = { name, attributes: attributesIn(attributes), children: [], text: '' }
      inside.children.push(element)
      if (!alone) open.push(element)
    }
    at += all.length
  }
  const [root] = top.children
  if (open.length > 1 || !root || top.children.length > 1 || top.text.trim() !== '')
    throw new Error('not exactly one closed element at the top')
  return root
}

/** The elements with this name directly below. */
export const childrenOf = (element: XmlElement, name: string) => element.children.filter((child) => child.name === name)

export const textOf = (element: XmlElement, name: string) => childrenOf(element, name)[0]?.text

function attributesIn(text: string): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [, name = '', value = ''] of text.matchAll(ATTRIBUTE)) {
    if (name in found) throw new Error(`two attributes named ${name}`)
    found[name] = decoded(value)
  }
  return found
}

function decoded(text: string): string {
  if (/&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/i.test(text)) throw new Error(`an & on its own: ${text}`)
  return text.replace(/&(?:(\w+)|#(\d+)|#x([\da-f]+));/gi, (_all, name, decimal, hex) => {
    if (name !== undefined) return ENTITIES[name] ?? ''
    return String.fromCodePoint(decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal))
  })
}
