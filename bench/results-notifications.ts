import type { PostMeasured } from './fan-out.ts'
import type { NotificationsMeasured } from './notifications.ts'
import { machineLines, number, table } from './results.ts'
import type { Told } from './seed-notifications.ts'
import type { Waited } from './steady.ts'
import type { Share } from './turns.ts'

/** The least share of the bare limit that a badge is to reach. */
const GOAL = 0.6
/** How many times longer a request may take while everybody is told. */
const MOST_SLOWER = 2

/** What was measured of notifications, as a page of Markdown. */
export function notificationsPage({ effort, machine, badge, fanOut, digest }: NotificationsMeasured): string {
  const { seconds, rounds, connections } = effort
  return `# What it costs to tell people

Written by \`npm run bench -- notifications\`; every number is from one and the same run. How it is measured stands in [README.md](README.md).

${machineLines(machine)}
## One gym's post to ${number(fanOut.recipients)} who keep it

Web and worker are one process, as \`npm start\` runs them. Meanwhile ${fanOut.perSecond} home feeds and badges a second are asked for, whether or not the answers come.

${table(
  ['post', 'rows in the app', 'transactions', 'told to everybody within', 'of that at work'],
  fanOut.posts.map(({ rows, transactions, seconds: all, workerSeconds }, index) => [
    String(index + 1),
    number(rows),
    String(transactions),
    `**${number(all, 1)} s**`,
    `${number(workerSeconds, 1)} s`,
  ]),
)}

What readers waited, in the seconds before the post and until everybody was told; the goal is at most ${MOST_SLOWER} times.

${table(
  ['', 'before, p50 / p95', 'meanwhile, p50 / p95 / at most', 'times, p50 / p95'],
  fanOut.posts.flatMap((post, index) => [
    waitedRow(`home feed, post ${index + 1}`, post, 'feed'),
    waitedRow(`badge, post ${index + 1}`, post, 'badge'),
  ]),
)}

## A daily digest to ${number(digest.members)} members

Each has one to eight unread notifications; the mails go to a mail server in a process of its own, which keeps nothing.

- **${number(digest.members / digest.seconds)} members a second**: all within ${number(digest.seconds)} s. The mail server took ${number(digest.mails)} mails to ${number(digest.receivers)} addresses, ${number(digest.bytes / 1024 ** 2)} MB.
- Own work of the process for a mail: ${number(digest.cpuPerMail)} µs.
- Memory of the process: ${megabytes(digest.memory.before)} before, then at each tenth of the run ${digest.memory.tenths.map((bytes) => number(bytes / 1024 ** 2)).join(', ')} MB.

## The unread badge

Against a plain \`node:http\` handler that prints the same JSON: once one that is told whose badge it is and runs the same statement, once one that looks the session up as well, as it has to be for every badge. The goal is ${GOAL}.

${table(
  [
    'notifications of a member',
    'Open Mat, requests/s',
    'plain, requests/s',
    'ratio',
    'plain with the session, requests/s',
    'ratio',
    'Open Mat p50 / p95',
    'plain p50 / p95',
    'one at a time, p50 / p95',
    'Open Mat, own work',
    'plain, own work',
  ],
  badge.kinds.map(({ told, share, shareWithSession, alone }) => [
    nameOf(told),
    number(share.product.perSecond),
    number(share.plain.perSecond),
    ratioOf(share),
    number(shareWithSession.plain.perSecond),
    ratioOf(shareWithSession),
    times(share.product),
    times(share.plain),
    times(alone),
    `${number(share.product.cpu)} µs`,
    `${number(share.plain.cpu)} µs`,
  ]),
)}

A fifth of somebody's notifications stand in one line, the others in lines of one to seven; what is read and unread is mixed within a line.

Each value is the median of ${rounds} measurements of ${seconds} s, after a warm-up, over ${connections} connections that stay open, each kind in its turn.
A ratio is the median of the ratios of each turn; in brackets the worst and the best.
`
}

const nameOf = ({ notifications, unread }: Told) =>
  `${number(notifications)}, ${unread === 'few' ? 'five lines unread' : 'every second line unread'}`

const ratioOf = ({ ratio, ratios: [worst, best] }: Share) =>
  `**${ratio.toFixed(2)}** (${worst.toFixed(2)}–${best.toFixed(2)}) ${ratio >= GOAL ? 'reached' : 'missed'}`

function waitedRow(title: string, { quiet, meanwhile }: PostMeasured, what: 'feed' | 'badge') {
  const [before, during] = [quiet[what], meanwhile[what]]
  const verdict = (value: keyof Waited) => {
    const slower = during[value] / before[value]
    return `**${slower.toFixed(2)}** ${slower <= MOST_SLOWER ? 'reached' : 'missed'}`
  }
  return [
    title,
    times(before),
    `${times(during)} / ${during.most.toFixed(1)} ms`,
    `${verdict('p50')} / ${verdict('p95')}`,
  ]
}

const times = ({ p50, p95 }: { p50: number; p95: number }) => `${p50.toFixed(1)} / ${p95.toFixed(1)} ms`
const megabytes = (bytes: number) => `${number(bytes / 1024 ** 2)} MB`
