export type Cell = string | number | null

/** Tables below each other as one file that spreadsheets read (RFC 4180): in UTF-8 with its mark, an empty line between them. */
export function csvOfTables(tables: readonly (readonly (readonly Cell[])[])[]): string {
  return `\uFEFF${tables.map((rows) => rows.map(lineOf).join('')).join('\r\n')}`
}

const lineOf = (cells: readonly Cell[]) => `${cells.map(cellOf).join(',')}\r\n`

function cellOf(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = asCell(cell)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const FORMULA = /^'*[=+\-@\t\r]/

/** A spreadsheet would take it for a formula; with the sign before it, it is text. */
export const asCell = (text: string) => (FORMULA.test(text) ? `'${text}` : text)

/** The text that such a cell was made of. */
export const fromCell = (text: string) => (text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text)
