/** A piece of HTML that's safe to send: every value put into it has been escaped. */
export interface Markup {
  readonly markup: string
}

type Piece = Markup | string | number | false | undefined | readonly Piece[]

/** Template tag: interpolated values are escaped, unless they were made by this tag. */
export function html(strings: TemplateStringsArray, ...pieces: Piece[]): Markup {
  return { markup: strings.reduce((whole, text, index) => whole + render(pieces[index - 1]) + text) }
}

function render(piece: Piece): string {
  if (piece === undefined || piece === false) return ''
  if (typeof piece === 'string' || typeof piece === 'number') return escapeHtml(String(piece))
  if ('markup' in piece) return piece.markup
  return piece.map(render).join('')
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}

/** Reverses the tag's escaping, for a client that walks the dev services' pages. */
export function unescapeHtml(text: string): string {
  return text.replace(
    /&(?:amp|lt|gt|quot|#39);/g,
    (entity) => Object.keys(entities).find((character) => entities[character] === entity) ?? entity,
  )
}
