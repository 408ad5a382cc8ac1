import { Agent } from 'node:http'
import { isDeepStrictEqual } from 'node:util'
import type { Place } from '#domains/events/rsvps/contract.ts'
import { percentilesOf } from './load.ts'
import { cookieOf, type Running, startProduct } from './processes.ts'
import { number, report, table } from './report.ts'
import { succeed } from './requests.ts'
import { seedCommunity } from './seed/community.ts'
import { seedGyms } from './seed/gyms.ts'
import { effortOf, type Options, openStage, query } from './stage.ts'

const GYM = 'bench-1'
const PROCESSES = 2
const PLACES = 50

interface Rush {
  databaseUrl: string
  products: readonly Running[]
  eventId: string
  people: number
}

/** Many people press "I'm going" at the same time for an event with few spots, over HTTP, on two web processes. */
export async function measureRsvps(options: Options): Promise<string> {
  const { people = options.quick ? 200 : 1_000 } = options
  const { rounds } = effortOf(options)
  const stage = await openStage()
  const databaseUrl = await stage.database('community', async (url) => {
    await seedCommunity(url, { members: people, activities: people, follows: people })
    await seedGyms(url, { gyms: 1 })
  })
  const products: Running[] = []
  for (let each = 0; each < PROCESSES; each++)
    products.push(await startProduct(databaseUrl, await stage.folderFor(`product-${each}`)))

  const rushes: Awaited<ReturnType<typeof measureRush>>[] = []
  // Round 0 is a warm-up.
  for (let round = 0; round <= rounds; round++)
    rushes.push(await measureRush({ databaseUrl, products, eventId: `bench-event-${round}`, people }))
  const measured = rushes.slice(1)
  const waiting = people - PLACES
  const isRight = measured.every((rush) => rush.going === PLACES && rush.waiting === waiting && rush.inOrder)

  return report(
    { title: 'Rush for places', command: 'rsvps', machine: stage.machine },
    `## ${number(people)} people press "I'm going" at the same moment for an event with ${number(PLACES)} places`,
    `Over HTTP, each on a connection of their own, half of them on each of ${PROCESSES} web processes on one database. Each request checks the session and the event's
rights, its row held, the place, its activity and the \`Idempotency-Key\`, all in one transaction.`,
    isRight
      ? `**Every time exactly ${number(PLACES)} are going and ${number(waiting)} are waiting, with each number from 1 to ${number(waiting)} used once.**`
      : '**NOT AS EXPECTED: see the table.**',
    table(
      measured.map(({ going, waiting, inOrder, seconds, p50, p99, most }, index) => ({
        ...{
          rush: String(index + 1),
          going: number(going),
          waiting: number(waiting),
          'in order': inOrder ? 'yes' : '**NO**',
        },
        ...{ 'all responses within': `${number(seconds, 1)} s`, 'presses a second': `**${number(people / seconds)}**` },
        ...{ p50: `${number(p50)} ms`, p99: `**${number(p99)} ms**`, 'at most': `${number(most)} ms` },
      })),
    ),
  )
}

async function measureRush({ databaseUrl, products, eventId, people }: Rush) {
  await query(
    databaseUrl,
    `insert into events (id, gym_id, slug, title, timezone, capacity, starts_at, ends_at, link_key, official, created_at, updated_at)
      values ($1, $2, $1, 'Open mat', 'Europe/Dublin', $3, now() + interval '7 days', now() + interval '7 days 2 hours', $1, true, now(), now())`,
    [eventId, GYM, PLACES],
  )
  const agent = new Agent({ keepAlive: true, maxSockets: people })
  const begun = performance.now()
  const presses = Array.from({ length: people }, (_, member) => {
    const product = products[member % products.length] as Running
    return succeed(
      product,
      {
        method: 'PUT',
        path: `/api/locations/${GYM}/events/${eventId}/rsvps/me`,
        cookie: cookieOf(product, member),
        headers: { origin: product.url, 'idempotency-key': `${eventId}-${member}` },
        body: { status: 'going', guests: 0 },
      },
      agent,
    )
  })
  const answers = await Promise.all(presses)
  const seconds = (performance.now() - begun) / 1000
  agent.destroy()
  const promised = answers.map(({ text }) => (JSON.parse(text) as { place: Place }).place)
  return {
    ...(await judge(databaseUrl, eventId, promised)),
    ...percentilesOf(answers.map(({ milliseconds }) => milliseconds)),
    seconds,
  }
}

/** Compares the responses with the database: each waitlist position has to occur exactly once in both. */
async function judge(databaseUrl: string, eventId: string, promised: readonly Place[]) {
  const positions = promised.flatMap((place) => (place.status === 'waiting' ? place.position : []))
  const going = promised.filter(({ status }) => status === 'going').length
  const waiting = positions.length
  const rows = await query(
    databaseUrl,
    `select count(*) filter (where r.status = 'going')::int as going, count(*) filter (where r.status = 'waitlisted')::int as waiting,
      count(distinct r.in_line)::int as numbers, min(e.going_count) as going_count, min(e.waiting_count) as waiting_count
      from rsvps r join events e on e.id = r.event_id where r.event_id = $1`,
    [eventId],
  )
  const promise = { going, waiting, numbers: waiting, going_count: going, waiting_count: waiting }
  const isKept = isDeepStrictEqual({ ...rows[0] }, promise)
  const isGapless = positions.toSorted((a, b) => a - b).every((position, index) => position === index + 1)
  return { going, waiting, inOrder: isKept && isGapless }
}
