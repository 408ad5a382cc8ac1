import { textOfHtml, withoutEntities } from '#platform/xml.ts'

interface Element {
  name: string
  attributes: string
  text: string
  children: Element[]
}

/** The name of the root element, without its prefix; empty if there's none. */
export const rootOf = (text: string) =>
  /^(?:\s|<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!doctype[^>[]*(?:\[[\s\S]*?\])?\s*>)*<(?:\w+:)?([\w-]+)/i
    .exec(text)?.[1]
    ?.toLowerCase() ?? ''

/** A KML file's placemarks as GeoJSON features, with their texts and extra columns as properties. */
export function placemarksOf(text: string): Record<string, unknown>[] {
  return descendants(treeOf(text), 'Placemark').map((placemark) => ({
    type: 'Feature',
    properties: propertiesOf(placemark),
    geometry: geometryOf(placemark),
  }))
}

function propertiesOf(placemark: Element): Record<string, string> {
  const properties: Record<string, string> = {}
  for (const { name, text } of placemark.children)
    if (TEXTS.has(name) && text.trim()) properties[name] = name === 'description' ? textOfHtml(text) : text.trim()
  for (const data of descendants(placemark, 'Data', 'SimpleData')) {
    const name = withoutEntities(/\bname\s*=\s*(?:"([^"]*)"|'([^']*)')/.exec(data.attributes)?.slice(1).join('') ?? '')
    const value = data.name === 'Data' ? child(data, 'value')?.text : data.text
    if (name && value?.trim()) properties[name] ??= value.trim()
  }
  return properties
}

const TEXTS = new Set(['name', 'description', 'address', 'phoneNumber'])

function geometryOf(placemark: Element) {
  const [written] = descendants(placemark, 'coordinates')
  const line = (written?.text.trim().split(/\s+/) ?? []).map((tuple) => tuple.split(',').slice(0, 2).map(Number))
  if (line.length < 2) return line[0] ? { type: 'Point', coordinates: line[0] } : null
  return descendants(placemark, 'Polygon').length > 0
    ? { type: 'Polygon', coordinates: [line] }
    : { type: 'LineString', coordinates: line }
}

const child = (element: Element, name: string) => element.children.find((inner) => inner.name === name)

function descendants(element: Element, ...names: string[]): Element[] {
  return element.children.flatMap((inner) => (names.includes(inner.name) ? [inner] : descendants(inner, ...names)))
}

/** A tag with its attributes, a CDATA section, or something to skip. */
const PIECE =
  /<!\[CDATA\[([\s\S]*?)\]\]>|<!--[\s\S]*?-->|<!doctype[^>[]*(?:\[[\s\S]*?\])?\s*>|<[!?](?:"[^"]*"|'[^']*'|[^>"'])*>|<(\/?)(?:[\w.-]+:)?([\w.-]+)((?:"[^"]*"|'[^']*'|[^<>"'])*?)(\/?)>/gi

function treeOf(text: string): Element {
  const root: Element = { name: '', attributes: '', text: '', children: [] }
  const open = [root]
  let end = 0
  for (const piece of text.matchAll(PIECE)) {
    const [whole, cdata, closes, name, attributes = '', closed] = piece
    const within = open.at(-1) ?? root
    within.text += withoutEntities(text.slice(end, piece.index))
    end = piece.index + whole.length
    if (cdata !== undefined) within.text += cdata
    else if (name === undefined) continue
    else if (closes) {
      const at = open.findLastIndex((element) => element.name === name)
      if (at > 0) open.length = at
    } else {
      const element: Element = { name, attributes, text: '', children: [] }
      within.children.push(element)
      if (!closed) open.push(element)
    }
  }
  return root
}
