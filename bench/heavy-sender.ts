import { setTimeout as pause } from 'node:timers/promises'
import { feedOf } from './feed.ts'
import { atFixedRate, effortOf, middleOf, type Percentiles, send, waitsOf } from './load.ts'
import { median, number, table } from './report.ts'
import { readersOf, seedCommunity, signedInOf } from './seed/community.ts'
import { cookieOf, type Options, type Stage, startSeeded } from './stage.ts'

const SIZE = { members: 2_000, activities: 20_000, follows: 40_000 }
const FEEDS_PER_SECOND = 40
/** 240 a minute, the maximum number of writes one member is allowed. */
const SENT_PER_SECOND = 4
/** The feed's maximum p95 alongside that sender, as a multiple of its p95 alone. */
const GOAL = 2

const list = (length: number, item: unknown) => Array.from({ length }, () => item)
const POSTS = '/api/users/me/posts'
const TIMETABLE = { schedule: list(30, { exceptions: list(490, 1) }) }
const KINDS = [
  { what: '990 kB of empty pictures', path: POSTS, body: { pictures: list(330_000, {}) } },
  { what: '60 kB of empty pictures', path: POSTS, body: { pictures: list(20_000, {}) } },
  { what: 'the most empty lists a post may have', path: POSTS, body: { a: list(490, []), b: list(490, []) } },
  { what: 'a timetable with the most mistakes a gym may have', path: '/api/gyms', body: TIMETABLE },
  { what: 'a post of 60 kB of text', path: POSTS, body: { text: 'x <b> '.repeat(10_000) } },
]

/**
 * Home feeds of many members, alone and alongside one member who sends the costliest bodies as fast as the rate limit
 * allows.
 */
export async function measure(stage: Stage, options: Options) {
  const { seconds, rounds } = effortOf(options, { seconds: 5 })
  const product = await startSeeded(stage, (client) => seedCommunity(client, SIZE), { RATE_LIMITS: 'on' })
  const readers = readersOf(SIZE)
  const requests = readers.map((reader) => feedOf(product, reader))
  // Each sender is used only once, so each has a full minute's allowance.
  const senders = signedInOf(SIZE).filter((member) => !readers.includes(member))
  const readUntil = (over: Promise<unknown>) => waitsOf(product, requests, FEEDS_PER_SECOND, over)
  await readUntil(pause(seconds * 1000))

  const rows: Record<string, string>[] = []
  for (const { what, path, body } of KINDS) {
    const own: Percentiles[] = []
    const beside: Percentiles[] = []
    let statuses: string[] = []
    for (let round = 0; round < rounds; round++) {
      own.push(await readUntil(pause(seconds * 1000)))
      const cookie = cookieOf(product, senders.shift() ?? 0)
      // If a request is refused early, its connection may be closed while the body is still being sent.
      const sending = atFixedRate(SENT_PER_SECOND, pause(seconds * 1000 - 100), () =>
        send(product, { method: 'POST', path, cookie, body }).then(
          ({ status }) => String(status),
          () => 'closed',
        ),
      )
      beside.push(await readUntil(sending))
      statuses = await sending
    }
    const ratios = beside.map(({ p95 }, round) => p95 / (own[round]?.p95 ?? 0))
    const answers = [...Map.groupBy(statuses, String)].map(([status, { length }]) => `${length} × ${status}`)
    rows.push({
      ...{ 'what is sent': what, size: `${number(JSON.stringify(body).length / 1000, 1)} kB` },
      ...{ answers: answers.join(', '), 'feed p50 / p95 / max, alone': waits(own), 'with the sender': waits(beside) },
      'ratio of p95': `**${median(ratios).toFixed(2)}** (${ratios.map((each) => each.toFixed(2)).join(', ')}) ${median(ratios) <= GOAL ? 'reached' : 'missed'}`,
    })
  }

  return [
    `Members load their home feed ${FEEDS_PER_SECOND} times a second. In every second run of ${seconds} s another member sends four requests a second, as many
as the limit of 240 a minute allows, with rate limits on. The goal is a p95 of at most ${GOAL} times the feed's own p95 in the run before.`,
    table(rows),
  ]
}

function waits(several: readonly Percentiles[]): string {
  const { p50, p95, most } = middleOf(several)
  return `${number(p50, 1)} / ${number(p95, 1)} / ${number(most)} ms`
}
