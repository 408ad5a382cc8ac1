import type { HeavySenderMeasured } from './heavy-sender.ts'
import { median } from './load.ts'
import { machineLines, number, table } from './results.ts'

/** The most that the feed's p95 may be beside such a sender, as a multiple of its own. */
const GOAL = 2

export function heavySenderPage({ machine, feedsPerSecond, seconds, kinds }: HeavySenderMeasured): string {
  return `# Feeds beside a member who sends costly requests

Written by \`npm run bench -- heavy-sender\`; every number is from one and the same run. How it is measured is in [README.md](README.md).

${machineLines(machine)}
Members ask for their home feed ${number(feedsPerSecond)} times a second. In every second turn of ${number(seconds)} s one more member sends four requests a second, as many
as the limit of 240 a minute allows, with rate limits on. The goal is a p95 of at most ${GOAL} times the feed's own, turn against turn.

${table(
  ['what is sent', 'size', 'answers', 'feed p50 / p95 / most, alone', 'beside the sender', 'ratio of p95'],
  kinds.map(({ what, bytes, answers, own, beside, ratios }) => {
    const ratio = median(ratios)
    return [
      what,
      `${number(bytes / 1000, 1)} kB`,
      Object.entries(answers)
        .map(([status, times]) => `${times} × ${status}`)
        .join(', '),
      waited(own),
      waited(beside),
      `**${ratio.toFixed(2)}** (${ratios.map((each) => each.toFixed(2)).join(', ')}) ${ratio <= GOAL ? 'reached' : 'missed'}`,
    ]
  }),
)}
`
}

const waited = ({ p50, p95, most }: { p50: number; p95: number; most: number }) =>
  `${number(p50, 1)} / ${number(p95, 1)} / ${number(most)} ms`
