import type { Pace } from './load.ts'
import { machineLines, number, table } from './results.ts'
import type { Machine } from './stage.ts'
import type { Effort, Share } from './turns.ts'

export interface Compared extends Share {
  title: string
  /** Sessions and events in an answer. */
  items: number
}

/** The least share of the bare limit that is to be reached. */
const GOAL = 0.5

interface Measured {
  size: Effort & { gyms: number }
  sessions: number
  events: number
  machine: Machine
  compared: readonly Compared[]
}

/** What was measured, as a page of Markdown. */
export function whatsOnPage({ size, sessions, events, machine, compared }: Measured): string {
  const { gyms, seconds, rounds, connections } = size
  const times = ({ p50, p99 }: Pace) => `${p50.toFixed(1)} / ${p99.toFixed(1)} ms`
  return `# What it costs to say what is on

Written by \`npm run bench -- whats-on\`; every number is from one and the same run. How it is measured stands in [README.md](README.md).

${machineLines(machine)}
## Among ${number(gyms)} gyms with ${number(sessions)} weekly sessions and ${number(events)} events

Against a plain \`node:http\` handler that runs the same statements and prints the same JSON. The goal is ${GOAL}.

${table(
  [
    'asked',
    'found in an answer',
    'Open Mat, requests/s',
    'plain, requests/s',
    'ratio',
    'Open Mat p50 / p99',
    'plain p50 / p99',
    'Open Mat, own work',
    'plain, own work',
  ],
  compared.map(({ title, items, ratio, ratios, product, plain }) => [
    title,
    number(items, 1),
    number(product.perSecond),
    number(plain.perSecond),
    `**${ratio.toFixed(2)}** (${ratios.map((each) => each.toFixed(2)).join('–')}) ${ratio >= GOAL ? 'reached' : 'missed'}`,
    times(product),
    times(plain),
    `${number(product.cpu)} µs`,
    `${number(plain.cpu)} µs`,
  ]),
)}

Own work: processor time of the server's own process for one answer, without the database's.

Each value is the median of ${rounds} measurements of ${seconds} s, after a warm-up, over ${connections} connections that stay open.
A ratio is the median of the ratios of each turn; in brackets the worst and the best.
`
}
