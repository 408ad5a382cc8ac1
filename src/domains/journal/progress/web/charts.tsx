import { Bar, BarChart, CartesianGrid, ComposedChart, Line, ResponsiveContainer, XAxis, YAxis } from 'recharts'
import type { Pace } from '../paces.ts'

// Everything that needs the library for charts; loaded with the first of them. Drawn for the eye, and hidden from screen readers.

const axis = { stroke: 'var(--edge)', tick: { fill: 'var(--quiet)', fontSize: 12 }, tickLine: false } as const
const still = { isAnimationActive: false } as const

/** Hours or sessions a week as bars, the goal as a line of steps over them. */
export function PaceChart({ paces, dayLabels }: { paces: readonly Pace[]; dayLabels: (day: string) => string }) {
  return (
    <ResponsiveContainer width="100%" height={220}>
      <ComposedChart data={[...paces]} accessibilityLayer={false} margin={{ top: 8, right: 8, bottom: 0, left: -16 }}>
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis dataKey="from" tickFormatter={dayLabels} minTickGap={24} {...axis} />
        <YAxis allowDecimals={false} width={48} axisLine={false} {...axis} />
        <Bar dataKey="amount" fill="var(--primary)" radius={[3, 3, 0, 0]} maxBarSize={40} {...still} />
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

/** For each name two bars: mine full, theirs striped, so that neither is told by its colour alone. */
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
        <Bar dataKey="mine" fill="var(--primary)" radius={[0, 3, 3, 0]} maxBarSize={16} {...still} />
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
