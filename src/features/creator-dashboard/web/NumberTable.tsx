import type { ReactNode } from 'react'

export interface Column<Row> {
  name: string
  cell: (row: Row) => ReactNode
  /** Numbers stand at the end of their column, so that they can be compared. */
  isNumber?: boolean
}

/** A table of which the first column names the row. On a phone it moves sideways within itself, never the page. */
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
    // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has a keyboard alone moves it sideways
    <section aria-label={caption} tabIndex={0} className="overflow-x-auto rounded-card border border-line bg-paper">
      <table className="w-full text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-line text-quiet">
            {columns.map(({ name, isNumber }) => (
              <th
                key={name}
                scope="col"
                className={`px-4 py-2 font-medium whitespace-nowrap ${isNumber ? 'text-right' : 'text-left'}`}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row) => (
            <tr key={row.id}>
              {columns.map(({ name, cell, isNumber }, nth) =>
                nth === 0 ? (
                  <th key={name} scope="row" className="min-w-44 px-4 py-3 text-left font-semibold wrap-anywhere">
                    {cell(row)}
                  </th>
                ) : (
                  <td
                    key={name}
                    className={`px-4 py-3 ${isNumber ? 'text-right whitespace-nowrap tabular-nums' : 'whitespace-nowrap'}`}
                  >
                    {cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
