import type { ReactNode } from 'react'
import { classes } from '#ui/classes.ts'

const BELOW = 'max-sm:hidden'

export interface Column<Row> {
  name: string
  cell: (row: Row) => ReactNode
  /** Right-aligned, so numbers can be compared. */
  isNumber?: boolean
  /** On phones the column moves under the row's name, to leave room for the numbers. */
  below?: boolean
}

/** A table whose first column names the row. On phones it scrolls sideways inside its own box, never the page. */
export function NumberTable<Row extends { id: string }>({
  caption,
  columns,
  rows,
}: {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users need to scroll it sideways
    <section aria-label={caption} tabIndex={0} className="overflow-x-auto rounded-card border border-line bg-paper">
      <table className="w-full text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-line text-quiet">
            {columns.map(({ name, isNumber, below }) => (
              <th
                key={name}
                scope="col"
                className={classes(
                  'px-4 py-2 font-medium whitespace-nowrap',
                  isNumber ? 'text-right' : 'text-left',
                  below && BELOW,
                )}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row) => (
            <TableRow key={row.id} columns={columns} row={row} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function TableRow<Row>({ columns, row }: { columns: readonly Column<Row>[]; row: Row }) {
  const folded = columns.filter(({ below }) => below)
  return (
    <tr>
      {columns.map(({ name, cell, isNumber, below }, nth) =>
        nth === 0 ? (
          <th key={name} scope="row" className="min-w-44 px-4 py-3 text-left font-semibold wrap-anywhere">
            {cell(row)}
            {folded.length > 0 && (
              <span className="flex flex-wrap gap-x-3 font-normal text-quiet sm:hidden">
                {folded.map((column) => (
                  <span key={column.name}>{column.cell(row)}</span>
                ))}
              </span>
            )}
          </th>
        ) : (
          <td
            key={name}
            className={classes('px-4 py-3 whitespace-nowrap', isNumber && 'text-right tabular-nums', below && BELOW)}
          >
            {cell(row)}
          </td>
        ),
      )}
    </tr>
  )
}
