import type { Effort, Pace, Share } from './load.ts'

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2
}

/** The first row's keys name the columns. */
export function table(rows: readonly Record<string, string>[]): string {
  const head = Object.keys(rows[0] ?? {})
  const lines = [head, head.map(() => '---'), ...rows.map((row) => head.map((column) => row[column] ?? ''))]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

export const number = (value: number, digits = 0) => value.toLocaleString('en', { maximumFractionDigits: digits })
export const ms = (...values: number[]) => `${values.map((value) => value.toFixed(1)).join(' / ')} ms`
export const megabytes = (bytes: number) => `${number(bytes / 1024 ** 2)} MB`

export const judged = (value: string, isReached: boolean) => `**${value}** ${isReached ? 'reached' : 'missed'}`
export const atMost = (goal: number, value: number) => judged(value.toFixed(2), value <= goal)

/** A ratio is the median over all rounds, with the worst and best in brackets. */
export function ratioOf(ratios: readonly number[], goal?: number): string {
  const text = `**${median(ratios).toFixed(2)}** (${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)})`
  return goal === undefined ? text : `${text} ${median(ratios) >= goal ? 'reached' : 'missed'}`
}

export const comparisonRow = ({ product, plain, ratios }: Share, goal?: number, other = 'plain') => ({
  'Open Mat, requests/s': pace(product),
  [`${other}, requests/s`]: pace(plain),
  ratio: ratioOf(ratios, goal),
  'Open Mat p50 / p95 / p99': times(product),
  [`${other} p50 / p95 / p99`]: times(plain),
  'Open Mat, server CPU': `${number(product.cpu)} µs`,
  [`${other}, server CPU`]: `${number(plain.cpu)} µs`,
})

const pace = ({ perSecond }: Pace) => number(perSecond, perSecond < 100 ? 1 : 0)
const times = ({ p50, p95, p99 }: Pace) => ms(p50, p95, p99)

export const SERVER_CPU = 'Server CPU: CPU time of the server process per response, without the database.'

/** What the ratios of a comparison with a plain handler mean. */
export const sameStatements = (goal: number) =>
  `Against a plain \`node:http\` handler that runs the same statements and prints the same JSON. The goal is ${goal}.`

export const effortLine = ({ seconds, rounds, connections }: Effort) =>
  `Each value is the median of ${rounds} measurements of ${seconds} s, in alternating runs, after a warm-up, over ${connections} persistent connections.
A ratio is the median over the runs; the worst and the best are in brackets.`
