import { Trans } from '@lingui/react/macro'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from '#ui/Card.tsx'

export interface ChartCardProps {
  title: ReactNode
  /** The content of the chart in one sentence. */
  message: ReactNode
  /** Hidden from screen readers; the sentence and the table say the same. */
  drawing?: ReactNode
  table?: ChartTable
  children?: ReactNode
  id?: string
}

export interface ChartTable {
  caption: string
  columns: readonly string[]
  /** The first cell names the row. */
  rows: readonly (readonly (string | number)[])[]
}

/** A sentence, its chart and a table of the numbers. */
export function ChartCard({ title, message, drawing, table, children, id }: ChartCardProps) {
  return (
    <Card title={title} {...(id && { id })}>
      <div className="flex flex-col gap-4">
        <p>{message}</p>
        {drawing && <div aria-hidden="true">{drawing}</div>}
        {children}
        {table && table.rows.length > 0 && (
          <details className="group">
            <summary className="-mx-2 inline-flex min-h-11 items-center gap-1 rounded-control px-2 text-sm font-medium text-primary-strong marker:content-none">
              <ChevronRight aria-hidden="true" size={16} className="group-open:rotate-90" />
              <Trans>Show as a table</Trans>
            </summary>
            <Numbers {...table} />
          </details>
        )}
      </div>
    </Card>
  )
}

function Numbers({ caption, columns, rows }: ChartTable) {
  return (
    <div className="max-h-96 overflow-auto">
      <table className="w-full text-sm tabular-nums">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-line">
            {columns.map((column, at) => (
              <th key={column} scope="col" className={at === 0 ? 'py-2 pr-3 text-left' : 'px-2 py-2 text-right'}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells]) => (
            <tr key={name} className="border-b border-line last:border-0">
              <th scope="row" className="py-2 pr-3 text-left font-normal">
                {name}
              </th>
              {cells.map((cell, at) => (
                <td key={columns[at + 1]} className="px-2 py-2 text-right">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
