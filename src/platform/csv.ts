export type Cell = string | number | null

/** Tables below each other as one file that spreadsheets read (RFC 4180): in UTF-8 with its mark, an empty line between them. */
export function csvOfTables(tables: readonly (readonly (readonly Cell[])[])[]): string {
  return `\uFEFF${tables.map((rows) => rows.map(lineOf).join('')).join('\r\n')}`
}

const lineOf = (cells: readonly Cell[]) => `${cells.map(cellOf).join(',')}\r\n`

/** A name that begins like a formula is not to become one where the table is opened. */
function cellOf(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
