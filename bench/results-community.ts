import type { FeedMeasured, SizeMeasured } from './feed.ts'
import type { LiveMeasured } from './live.ts'
import { machineLines, number, table } from './results.ts'

/** The least share of the bare limit that a home feed is to reach. */
const GOAL = 0.6
/** How many times longer a page may take in the largest community than in the smallest. */
const MOST_SLOWER = 1.5
/** Within which a post is to have reached every open page. */
const REACHED_WITHIN_MS = 2_000

/** What was measured of feeds and writes, as a page of Markdown. */
export function feedPage({ effort, machine, sizes }: FeedMeasured): string {
  const { seconds, rounds, connections } = effort
  return `# What a home feed costs

Written by \`npm run bench -- feed --large\`; every number is from one and the same run. How it is measured stands in [README.md](README.md).

${machineLines(machine)}
${sizes.map(({ size, databaseGB }) => `- ${nameOf(size)}: ${number(size.members)} members, ${number(size.activities)} activities, about ${number(size.follows)} follows, ${number(databaseGB, 1)} GB.`).join('\n')}

## The first page of members who follow 200

Against a plain \`node:http\` handler that runs the same statements, checks no session, and prints the same JSON. The goal is ${GOAL}.

${table(
  [
    'activities',
    'Open Mat, requests/s',
    'plain, requests/s',
    'ratio',
    'Open Mat p50 / p95 / p99',
    'plain p50 / p95 / p99',
    'Open Mat, own work',
    'plain, own work',
  ],
  sizes.map(({ size, share: { product, plain, ratio, ratios } }) => [
    nameOf(size),
    number(product.perSecond),
    number(plain.perSecond),
    `**${ratio.toFixed(2)}** (${ratios.map((each) => each.toFixed(2)).join('–')}) ${ratio >= GOAL ? 'reached' : 'missed'}`,
    times(product),
    times(plain),
    `${number(product.cpu)} µs`,
    `${number(plain.cpu)} µs`,
  ]),
)}

${slower(sizes)}
## Rows of activities read for a page

As the database counts them (EXPLAIN ANALYZE), also those looked at in vain. The bound is people followed × rows of a page.

${table(
  ['activities', 'in the middle', 'at most', 'bound'],
  sizes.map(({ size, rowsRead: { median, most, bound } }) => [
    nameOf(size),
    number(median),
    number(most),
    `${number(bound)} ${most <= bound ? 'kept' : 'broken'}`,
  ]),
)}

## Single writes

As signed-in members, over HTTP, ${connections} at a time, never the same twice; with everything that belongs to them: the log, the counters, the announcement.

${table(
  ['', ...sizes.flatMap(({ size }) => [`${nameOf(size)}: per second`, 'p50 / p95'])],
  (sizes[0]?.writes ?? []).map(({ what }, index) => [
    what,
    ...sizes.flatMap(({ writes }) => {
      const write = writes[index]
      return write ? [number(write.perSecond), `${write.p50.toFixed(1)} / ${write.p95.toFixed(1)} ms`] : ['', '']
    }),
  ]),
)}

Each value is the median of ${rounds} measurements of ${seconds} s, after a warm-up, over ${connections} connections that stay open, each size in its turn.
A ratio is the median of the ratios of each turn; in brackets the worst and the best.
`
}

/** What was measured of live streams, as a page of Markdown. */
export function livePage({ machine, streams, memory, secondsToOpen, posts, cpuPerMessage }: LiveMeasured): string {
  const slowest = Math.max(...posts.map(({ all }) => all))
  return `# What a live stream costs

Written by \`npm run bench -- live\`; every number is from one and the same run. How it is measured stands in [README.md](README.md).

${machineLines(machine)}
${number(streams)} pages of as many members are open on one process; all of them follow one member, who posts ${posts.length} times.

- Opened within ${number(secondsToOpen, 1)} s: ${number(streams / secondsToOpen)} a second.
- Memory of the process: ${megabytes(memory.before)} before, ${megabytes(memory.after)} with the streams open, ${megabytes(memory.afterPosts)} after the posts: **${number((memory.after - memory.before) / streams / 1024, 1)} kB for each**.
- A post reached all of them within **${number(slowest)} ms** at the slowest; the goal is ${number(REACHED_WITHIN_MS)} ms: ${slowest <= REACHED_WITHIN_MS ? 'reached' : 'missed'}.
- Own work of the process for each page and post: ${number(cpuPerMessage, 1)} µs.

${table(
  ['post', 'half of the pages', '99 of 100', 'all'],
  posts.map(({ half, most, all }, index) => [
    String(index + 1),
    `${number(half)} ms`,
    `${number(most)} ms`,
    `${number(all)} ms`,
  ]),
)}

Counted from the moment the author asks to post. Posts are gathered for 200 ms before pages are told.
`
}

function slower(sizes: readonly SizeMeasured[]): string {
  const [small, large] = [sizes[0], sizes.at(-1)]
  if (!small || !large || small === large) return ''
  const alone = large.alone.p95 / small.alone.p95
  const together = large.share.product.p95 / small.share.product.p95
  const verdict = (times: number) => `**${times.toFixed(2)}** ${times <= MOST_SLOWER ? 'reached' : 'missed'}`
  return `p95 in the largest community compared with the smallest; the goal is at most ${MOST_SLOWER}.

${table(
  ['', nameOf(small.size), nameOf(large.size), 'times'],
  [
    ['many at a time', milliseconds(small.share.product.p95), milliseconds(large.share.product.p95), verdict(together)],
    ['one at a time', milliseconds(small.alone.p95), milliseconds(large.alone.p95), verdict(alone)],
  ],
)}

`
}

const nameOf = ({ activities }: SizeMeasured['size']) =>
  activities >= 1_000_000 ? `${number(activities / 1_000_000, 1)} M` : `${number(activities / 1_000, 1)} k`
const milliseconds = (value: number) => `${value.toFixed(1)} ms`
const times = ({ p50, p95, p99 }: { p50: number; p95: number; p99: number }) =>
  `${p50.toFixed(1)} / ${p95.toFixed(1)} / ${p99.toFixed(1)} ms`
const megabytes = (bytes: number) => `${number(bytes / 1024 ** 2)} MB`
