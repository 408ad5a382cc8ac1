import { stringify } from 'csv-stringify/sync'
import { asCell } from './csv.ts'

/** Rows of a CSV file. By itself, the library quotes only line breaks like its own, so others would split a row. */
export const csvLines = (rows: readonly (readonly unknown[])[]): string =>
  stringify(
    rows.map((cells) => cells.map((cell) => (typeof cell === 'string' ? asCell(cell) : cell))),
    { record_delimiter: '\r\n', quoted_match: /[\r\n]/ },
  )
