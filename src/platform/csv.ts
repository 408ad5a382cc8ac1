export type Cell = string | number | null

/**
 * Several tables in one file that spreadsheets can open (RFC 4180): UTF-8 with a byte order mark, an empty line between
 * tables.
 */
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

/** Without the apostrophe, a spreadsheet would run the text as a formula. */
export const asCell = (text: string) => (FORMULA.test(text) ? `'${text}` : text)

/** Undoes `asCell`. */
export const fromCell = (text: string) => (text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text)
