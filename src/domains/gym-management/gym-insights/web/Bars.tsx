export interface Bar {
  name: string
  value: number
  /** How the number is shown; the number itself by default. */
  words?: string
}

interface Props {
  caption: string
  names: readonly [string, string]
  bars: readonly Bar[]
  /** The value of a full-width bar. */
  most?: number
}

/** A table with a bar for each number. */
export function Bars({ caption, names, bars, most = Math.max(1, ...bars.map(({ value }) => value)) }: Props) {
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only">
        <tr>
          {names.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {bars.map(({ name, value, words }) => (
          <tr key={name}>
            <th scope="row" className="w-px py-1 pr-3 text-left font-normal whitespace-nowrap text-quiet tabular-nums">
              {name}
            </th>
            <td className="py-1">
              <span className="flex items-center gap-2">
                <span className="h-3 min-w-0 flex-1 rounded-full bg-sunk">
                  <span
                    className="block h-3 rounded-full bg-primary forced-colors:bg-[CanvasText]"
                    style={{ width: `${(value / most) * 100}%` }}
                  />
                </span>
                <span className="min-w-10 text-right tabular-nums">{words ?? value}</span>
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
