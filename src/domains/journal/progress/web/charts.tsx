import { Bar, BarChart, CartesianGrid, ComposedChart, Line, ResponsiveContainer, XAxis, YAxis } from 'recharts'
import type { Pace } from '../paces.ts'

// The only module with the chart library, so it's loaded lazily. Screen readers get the tables instead of the charts.

const axis = { stroke: 'var(--edge)', tick: { fill: 'var(--quiet)', fontSize: 12 }, tickLine: false } as const
const still = { isAnimationActive: false } as const

/** Weekly hours or sessions as bars, the goal as a stepped line. */
export function PaceChart({ paces, dayLabels }: { paces: readonly Pace[]; dayLabels: (day: string) => string }) {
  return (
    <ResponsiveContainer width="100%" height={220}>
      <ComposedChart data={[...paces]} accessibilityLayer={false} margin={{ top: 8, right: 8, bottom: 0, left: -16 }}>
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis dataKey="from" tickFormatter={dayLabels} minTickGap={24} {...axis} />
        <YAxis allowDecimals={false} width={48} axisLine={false} {...axis} />
        <Bar dataKey="amount" fill="var(--accent)" radius={[3, 3, 0, 0]} maxBarSize={40} {...still} />
        <Line
          dataKey="goal"
          type="step"
          stroke="var(--ink)"
          strokeWidth={2}
          strokeDasharray="6 4"
          dot={paces.length === 1 ? { r: 4 } : false}
          {...still}
        />
      </ComposedChart>
    </ResponsiveContainer>
  )
}

export interface ForAndAgainst {
  name: string
  mine: number
  theirs: number
}

/** Two bars per name: the member's solid and the opponents' striped, so they don't differ by colour alone. */
export function ForAgainstChart({ rows }: { rows: readonly ForAndAgainst[] }) {
  return (
    <ResponsiveContainer width="100%" height={48 + rows.length * 48}>
      <BarChart
        data={[...rows]}
        layout="vertical"
        accessibilityLayer={false}
        barGap={2}
        margin={{ top: 0, right: 16, bottom: 0, left: 0 }}
      >
        <defs>
          <pattern id="theirs" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect width="6" height="6" fill="var(--paper)" />
            <rect width="3" height="6" fill="var(--careful)" />
          </pattern>
        </defs>
        <CartesianGrid horizontal={false} stroke="var(--line)" />
        <XAxis type="number" allowDecimals={false} {...axis} />
        <YAxis type="category" dataKey="name" width={104} axisLine={false} {...axis} />
        <Bar dataKey="mine" fill="var(--accent)" radius={[0, 3, 3, 0]} maxBarSize={16} {...still} />
        <Bar
          dataKey="theirs"
          fill="url(#theirs)"
          stroke="var(--careful)"
          radius={[0, 3, 3, 0]}
          maxBarSize={16}
          {...still}
        />
      </BarChart>
    </ResponsiveContainer>
  )
}
