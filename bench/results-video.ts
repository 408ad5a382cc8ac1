import { median, middleOf, type Pace } from './load.ts'
import type { ReadPace } from './readers.ts'
import { machineLines, number, table } from './results.ts'
import type { ComparedReading, VideoMeasured } from './video.ts'

/** The least share of what nginx sends that is to be reached. */
const GOAL = 0.7

/** What was measured, as a page of Markdown. */
export function videoPage({ effort, machine, nginx, megabytes, compared, memory, access }: VideoMeasured): string {
  const { seconds, rounds, connections } = effort
  return `# What it costs to send a video

Written by \`npm run bench -- video\`; every number is from one and the same run. How it is measured stands in [README.md](README.md).

${machineLines(machine)}
## A members' video of ${number(megabytes)} MB, by an address that opens for one member alone

Against ${nginx ? `nginx ${nginx} and ` : ''}a plain \`node:http\` stream of the same file, both of which ask nobody. The goal is ${GOAL} of ${nginx ? 'nginx' : 'the plain stream'}.

${table(
  [
    'asked for',
    'at once',
    'Open Mat, MB/s',
    'nginx, MB/s',
    'plain, MB/s',
    'of nginx',
    'of plain',
    'own work',
    'plain, own work',
  ],
  compared.map((one) => {
    const ofNginx = one.nginx && sharesOf(one.product, one.nginx)
    const ofPlain = sharesOf(one.product, one.plain)
    return [
      one.title,
      number(one.connections),
      number(middle(one.product, 'megabytes')),
      one.nginx ? number(middle(one.nginx, 'megabytes')) : 'not here',
      number(middle(one.plain, 'megabytes')),
      ofNginx ? verdict(ofNginx) : '–',
      ofNginx ? words(ofPlain) : verdict(ofPlain),
      `${middle(one.product, 'cpu').toFixed(2)} ms/MB`,
      `${middle(one.plain, 'cpu').toFixed(2)} ms/MB`,
    ]
  }),
)}

The reader is a process of its own and takes a part of the machine as well. Own work: processor time of the server's own process.

## Many at once

${table(
  ['readers', 'how', 'MB/s', 'memory before', 'most', 'after'],
  memory.map(({ readers, title, megabytes: sent, before, most, after }) => [
    number(readers),
    title,
    number(sent),
    mb(before),
    mb(most),
    mb(after),
  ]),
)}

Memory is that of the server's process, asked for four times a second.

## Asking who it is for

Of one kilobyte of the video, with the check of its address and of the session, and without:

${table(
  ['requests', 'checked', 'not checked', 'adds', 'share of requests/s', 'own work, checked', 'not checked'],
  [
    ['one at a time', access.checked, access.unchecked] as const,
    [`${connections} at a time`, access.checkedAtOnce, access.uncheckedAtOnce] as const,
  ].map(([title, checked, unchecked]) => {
    const [ours, bare] = [middleOf(checked), middleOf(unchecked)]
    return [
      title,
      `${ours.p50.toFixed(2)} ms`,
      `${bare.p50.toFixed(2)} ms`,
      `${(ours.p50 - bare.p50).toFixed(2)} ms`,
      shareOfRequests(checked, unchecked).toFixed(2),
      `${number(ours.cpu)} µs`,
      `${number(bare.cpu)} µs`,
    ]
  }),
)}

The session is looked up anew every 15 s: a member's first part took ${access.first.toFixed(2)} ms, the next ${access.second.toFixed(2)} ms. Asking for the addresses, once in
ten minutes, which is when the membership is asked for, takes ${middleOf(access.asking).p50.toFixed(2)} ms (p95 ${middleOf(access.asking).p95.toFixed(2)} ms).

Each value is the median of ${rounds} measurements of ${seconds} s, taken in turn, after a warm-up; what the memory is was looked at for ${seconds * 5} s each.
`
}

const middle = (paces: readonly ReadPace[], value: keyof ReadPace) => median(paces.map((pace) => pace[value]))

const sharesOf = (ours: ComparedReading['product'], theirs: readonly ReadPace[]) =>
  ours.map(({ megabytes }, round) => megabytes / (theirs[round]?.megabytes ?? 0))

const words = (shares: readonly number[]) =>
  `**${median(shares).toFixed(2)}** (${Math.min(...shares).toFixed(2)}–${Math.max(...shares).toFixed(2)})`

const verdict = (shares: readonly number[]) => `${words(shares)} ${median(shares) >= GOAL ? 'reached' : 'missed'}`

const shareOfRequests = (checked: readonly Pace[], unchecked: readonly Pace[]) =>
  median(checked.map(({ perSecond }, round) => perSecond / (unchecked[round]?.perSecond ?? 0)))

const mb = (bytes: number) => `${number(bytes / 1e6)} MB`
