import { Marked, type RendererObject, type Token, type Tokens } from 'marked'
import { escapeHtml } from '#platform/escape-html.ts'
import { textOfHtml } from '#platform/xml.ts'

/** A section, starting at a level 2 heading. */
export interface Section {
  id: string
  title: string
  html: string
  /** Searchable text: the text itself and the terms in `<!-- search: … -->`. */
  text: string
}

export interface Article {
  title: string
  /** The first paragraph, without its markup. */
  description: string
  intro: string
  sections: Section[]
}

/**
 * Renders Markdown with an escaping renderer: HTML is shown as text, comments are left out, and links go only to the
 * web, to an email address or to a page of Open Mat (whose path `linkTo` may change).
 */
export function renderArticle(markdown: string, linkTo: (href: string) => string = (href) => href): Article {
  const marked = new Marked({ gfm: true, renderer: rendererFor(linkTo) })
  const tokens = marked.lexer(markdown)
  const html = (some: Token[]) => marked.parser(some)
  const textOf = (tokens: Token[] = []) => textOfHtml(html([{ type: 'paragraph', raw: '', text: '', tokens }]))
  const title = tokens.find(isHeading(1))
  const first = tokens.find(({ type }) => type === 'paragraph')
  const headings = tokens.filter(isHeading(2))
  const starts = headings.map((heading) => tokens.indexOf(heading))
  const ids = new Set<string>()
  return {
    title: textOf(title?.tokens).replace(ANCHOR, ''),
    description: first ? textOfHtml(html([first])) : '',
    intro: html(tokens.slice(0, starts[0]).filter((token) => token !== title)),
    sections: headings.map(({ tokens: heading }, nth) => {
      const named = textOf(heading)
      const body = tokens.slice((starts[nth] ?? 0) + 1, starts[nth + 1])
      const rendered = html(body)
      const terms = body.map(({ raw }) => /<!-- search: ([\s\S]*?) -->/.exec(raw)?.[1] ?? '').join(' ')
      return {
        id: unused(idOf(named), ids),
        title: named.replace(ANCHOR, ''),
        html: rendered,
        text: `${textOfHtml(rendered)} ${terms}`.trim(),
      }
    }),
  }
}

const isHeading =
  (depth: number) =>
  (token: Token): token is Tokens.Heading =>
    token.type === 'heading' && token.depth === depth

/**
 * `## Who gets your data {#others}` sets its own anchor, the same in every language; other anchors are made from the
 * text.
 */
const ANCHOR = /\s*\{#([\w-]+)\}$/

const idOf = (heading: string) =>
  ANCHOR.exec(heading)?.[1] ?? (heading.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ['section']).join('-')

function unused(id: string, ids: Set<string>): string {
  let free = id
  for (let nth = 2; ids.has(free); nth++) free = `${id}-${nth}`
  ids.add(free)
  return free
}

function rendererFor(linkTo: (href: string) => string): RendererObject {
  return {
    html: ({ text }) => (/^\s*<!--[\s\S]*?-->\s*$/.test(text) ? '' : escapeHtml(text)),
    heading({ depth, tokens }) {
      const text = this.parser.parseInline(tokens)
      return `<h${depth} id="${escapeHtml(idOf(text))}">${text.replace(ANCHOR, '')}</h${depth}>\n`
    },
    link({ href, tokens }) {
      const text = this.parser.parseInline(tokens)
      return isSafe(href) ? `<a href="${escapeHtml(linkTo(href))}">${text}</a>` : text
    },
    image: ({ href, text }) =>
      isOurs(href) ? `<img src="${escapeHtml(href)}" alt="${escapeHtml(text)}">` : escapeHtml(text),
    table({ header, rows }) {
      const cell = ({ tokens }: Tokens.TableCell) => this.parser.parseInline(tokens)
      const labels = header.map((column) => escapeHtml(textOfHtml(cell(column))))
      const row = (cells: Tokens.TableCell[]) =>
        cells.map((one, at) => `<td role="cell" data-label="${labels[at] ?? ''}">${cell(one)}</td>`).join('')
      // Explicit roles, because on a phone each row is displayed as a card, which removes the table elements'
      // semantics.
      return [
        '<table role="table"><thead role="rowgroup"><tr role="row">',
        ...header.map((column) => `<th role="columnheader" scope="col">${cell(column)}</th>`),
        '</tr></thead><tbody role="rowgroup">',
        ...rows.map((cells) => `<tr role="row">${row(cells)}</tr>`),
        '</tbody></table>\n',
      ].join('')
    },
  }
}

const isOurs = (href: string) => /^(\/(?!\/)|#)/.test(href)
const isSafe = (href: string) => isOurs(href) || /^(https?:\/\/|mailto:)/i.test(href)
