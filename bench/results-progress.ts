import { median } from './load.ts'
import { machineLines, number, table } from './results.ts'
import type { TrainingSize } from './seed-training.ts'
import type { Machine } from './stage.ts'
import type { Effort, Share } from './turns.ts'
import type { Written } from './writes.ts'

export interface ComparedPeriod extends Share {
  title: string
  statements: number
  kB: number
  /** 95 of 100, asked one at a time; of each round. */
  alone: number[]
}

/** The least share of the bare limit that is to be reached. */
const GOAL = 0.3

interface Measured {
  size: TrainingSize
  effort: Effort
  machine: Machine
  compared: readonly ComparedPeriod[]
  logged: readonly Written[]
}

/** What was measured, as a page of Markdown. */
export function progressPage({ size, effort, machine, compared, logged }: Measured): string {
  const { seconds, rounds, connections } = effort
  return `# What it costs to see how one's training goes, and to log a session

Written by \`npm run bench -- progress\`; every number is from one and the same run. How it is measured stands in [README.md](README.md).

${machineLines(machine)}
## My training, of a member with ${number(size.sessions)} sessions and ${number(size.rounds)} rounds

In one request, against a plain \`node:http\` handler that runs the same statements and prints the same answer. The goal is ${GOAL}.

${table(
  [
    'period',
    'statements',
    'kB',
    'Open Mat, requests/s',
    'plain, requests/s',
    'ratio',
    'p50 / p95',
    'p95 alone',
    'own work',
  ],
  compared.map(({ title, statements, kB, ratio, ratios, product, plain, alone }) => [
    title,
    number(statements),
    number(kB),
    number(product.perSecond, 1),
    number(plain.perSecond, 1),
    `**${ratio.toFixed(2)}** (${ratios.map((each) => each.toFixed(2)).join('–')}) ${ratio >= GOAL ? 'reached' : 'missed'}`,
    `${product.p50.toFixed(0)} / ${product.p95.toFixed(0)} ms`,
    `${median(alone).toFixed(0)} ms`,
    `${number(product.cpu)} µs`,
  ]),
)}

p50 and p95 are of ${connections} requests at a time, "alone" of one. Own work: processor time of the server's own process for one answer, without the database's.

## Logging a session with three rounds, milestones included

${table(
  ['written', 'sessions/s', 'p50', 'p95'],
  logged.map(({ what, perSecond, p50, p95 }) => [
    what,
    number(perSecond, 1),
    `${p50.toFixed(1)} ms`,
    `${p95.toFixed(1)} ms`,
  ]),
)}

Somebody with that history logs one session after the other; the others ${connections} at a time.

Each value is the median of ${rounds} measurements of ${seconds} s, after a warm-up; logging is measured once, for ${seconds} s.
`
}
