import type { Pace } from './load.ts'
import type { Machine } from './stage.ts'
import type { Effort, Share } from './turns.ts'

export interface Compared extends Share {
  title: string
  gymsPerAnswer: number
}

interface SignedOutAndIn {
  signedOut: Pace
  signedIn: Pace
}

export interface Measured {
  size: Effort & { gyms: number }
  machine: Machine
  searches: Compared[]
  session: { alone: SignedOutAndIn; together: SignedOutAndIn }
  places: Pace
}

/** The least share of the bare limit that a search is to reach. */
const GOAL = 0.5

/** What was measured, as a page of Markdown. */
export function resultsPage({ size, machine, searches, session, places }: Measured): string {
  const { gyms, seconds, rounds, connections } = size
  return `# What a search costs

Written by \`npm run bench\`; every number is from one and the same run. How it is measured stands in [README.md](README.md).

${machineLines(machine)}
## Gym search among ${number(gyms)} gyms

Against a plain \`node:http\` handler that runs the same statement and prints the same JSON. The goal is ${GOAL}.

${table(
  [
    'search',
    'gyms in an answer',
    'Open Mat, requests/s',
    'plain, requests/s',
    'ratio',
    'Open Mat p50 / p99',
    'plain p50 / p99',
    'Open Mat, own work',
    'plain, own work',
  ],
  searches.map(({ title, gymsPerAnswer, ratio, ratios, product, plain }) => [
    title,
    number(gymsPerAnswer, 1),
    number(product.perSecond),
    number(plain.perSecond),
    `**${ratio.toFixed(2)}** (${ratios.map((each) => each.toFixed(2)).join('–')}) ${ratio >= GOAL ? 'reached' : 'missed'}`,
    times(product),
    times(plain),
    `${number(product.cpu)} µs`,
    `${number(plain.cpu)} µs`,
  ]),
)}

Own work: processor time of the server's own process for one answer, without the database's. A busy machine changes it least.

## Who is asking: the check of the session

\`GET /api/config\`, which does nothing else, signed out and signed in.

${table(
  ['', 'signed out', 'signed in', 'the check adds'],
  [
    [
      'time of a request, one at a time',
      `${microseconds(session.alone.signedOut)} µs`,
      `${microseconds(session.alone.signedIn)} µs`,
      `**${microseconds(session.alone.signedIn) - microseconds(session.alone.signedOut)} µs**`,
    ],
    [
      `time of the machine for a request, ${connections} at a time`,
      `${microseconds(session.together.signedOut)} µs`,
      `${microseconds(session.together.signedIn)} µs`,
      `**${microseconds(session.together.signedIn) - microseconds(session.together.signedOut)} µs**`,
    ],
    [
      'own work for a request',
      `${number(session.together.signedOut.cpu)} µs`,
      `${number(session.together.signedIn.cpu)} µs`,
      `**${number(session.together.signedIn.cpu - session.together.signedOut.cpu)} µs**`,
    ],
    ['p99, one at a time', p99(session.alone.signedOut), p99(session.alone.signedIn), ''],
  ],
)}

## Suggesting a place from its first letters

${table(
  ['', 'requests/s', 'p50', 'p99'],
  [[`${connections} at a time`, number(places.perSecond), `${places.p50.toFixed(1)} ms`, `**${p99(places)}**`]],
)}

Each value is the median of ${rounds} measurements of ${seconds} s, after a warm-up, over ${connections} connections that stay open.
A ratio is the median of the ratios of each turn; in brackets the worst and the best.
`
}

/** What it was measured on, and whether anything else was at work there. */
export function machineLines({ cores, memoryGB, node, postgres, busyBefore }: Machine): string {
  const shared =
    busyBefore > cores / 4
      ? `\nOther programs were at work as well: ${number(busyBefore, 1)} wanted a core when the run began, so everything took longer than it would on a machine of its own, and p99 most of all.`
      : ''
  return `${cores} cores, ${number(memoryGB)} GB of memory, Node ${node}, PostgreSQL ${postgres}. Load, database and servers share them.${shared}\n`
}

export function table(head: string[], rows: string[][]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

export const number = (value: number, digits = 0) => value.toLocaleString('en', { maximumFractionDigits: digits })
const times = ({ p50, p99 }: Pace) => `${p50.toFixed(1)} / ${p99.toFixed(1)} ms`
const p99 = (pace: Pace) => `${pace.p99.toFixed(1)} ms`
const microseconds = ({ perSecond }: Pace) => Math.round(1_000_000 / perSecond)
