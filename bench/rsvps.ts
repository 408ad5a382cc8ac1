import { isDeepStrictEqual } from 'node:util'
import type { Place } from '#domains/events/rsvps/contract.ts'
import { effortOf, percentilesOf, succeed } from './load.ts'
import { number, table } from './report.ts'
import { seedCommunity } from './seed/community.ts'
import { seedGyms } from './seed/gyms.ts'
import { cookieOf, type Options, type Product, query, queryRow, type Stage, startProduct } from './stage.ts'

const GYM = 'bench-1'
const PROCESSES = 2
const PLACES = 50

/** Many people press "I'm going" at the same time for an event with few spots, over HTTP, on two web processes. */
export async function measure(stage: Stage, options: Options) {
  const people = options.quick ? 200 : 1_000
  const waiting = people - PLACES
  const databaseUrl = await stage.database(async (client) => {
    await seedCommunity(client, { members: people, activities: people, follows: people })
    await seedGyms(client, 1)
  })
  const products: Product[] = []
  for (let each = 0; each < PROCESSES; each++) products.push(await startProduct(stage, databaseUrl))
  const rushes: Awaited<ReturnType<typeof measureRush>>[] = []
  // Round 0 is a warm-up.
  for (let round = 0; round <= effortOf(options).rounds; round++)
    rushes.push(await measureRush(products, `bench-event-${round}`, people))
  const measured = rushes.slice(1)

  return [
    `## ${number(people)} people press "I'm going" at the same moment for an event with ${number(PLACES)} places`,
    `Over HTTP, each on a connection of their own, half of them on each of ${PROCESSES} web processes on one database. Each request checks the session and the event's
permissions, locks its row and writes the place, its activity and the \`Idempotency-Key\`, all in one transaction.`,
    measured.every((rush) => rush.going === PLACES && rush.waiting === waiting && rush.inOrder)
      ? `**Every time exactly ${number(PLACES)} are going and ${number(waiting)} are waiting, with each number from 1 to ${number(waiting)} used once.**`
      : '**NOT AS EXPECTED: see the table.**',
    table(
      measured.map(({ going, waiting, inOrder, seconds, p50, p99, most }, index) => ({
        ...{ rush: String(index + 1), going: number(going), waiting: number(waiting) },
        ...{ 'in order': inOrder ? 'yes' : '**NO**', 'all responses within': `${number(seconds, 1)} s` },
        ...{ 'presses a second': `**${number(people / seconds)}**`, p50: `${number(p50)} ms` },
        ...{ p99: `**${number(p99)} ms**`, 'at most': `${number(most)} ms` },
      })),
    ),
  ]
}

async function measureRush(products: readonly Product[], eventId: string, people: number) {
  const { databaseUrl } = products[0] as Product
  await query(
    databaseUrl,
    `insert into events (id, gym_id, slug, title, timezone, capacity, starts_at, ends_at, link_key, official, created_at, updated_at)
      values ($1, $2, $1, 'Open mat', 'Europe/Dublin', $3, now() + interval '7 days', now() + interval '7 days 2 hours', $1, true, now(), now())`,
    [eventId, GYM, PLACES],
  )
  const begun = performance.now()
  const presses = Array.from({ length: people }, (_, member) => {
    const product = products[member % products.length] as Product
    return succeed(product, {
      ...{ method: 'PUT', path: `/api/locations/${GYM}/events/${eventId}/rsvps/me`, cookie: cookieOf(product, member) },
      headers: { origin: product.url, 'idempotency-key': `${eventId}-${member}` },
      body: { status: 'going', guests: 0 },
    })
  })
  const responses = await Promise.all(presses)
  const seconds = (performance.now() - begun) / 1000
  const promised = responses.map(({ text }) => (JSON.parse(text) as { place: Place }).place)
  const going = promised.filter(({ status }) => status === 'going').length
  const positions = promised.flatMap((place) => (place.status === 'waiting' ? place.position : []))
  const stored = await queryRow<{ going: number; positions: number[]; counted: number[] }>(
    databaseUrl,
    `select count(*) filter (where r.status = 'going')::int as going, array[min(e.going_count), min(e.waiting_count)] as counted,
      array_agg(r.in_line order by r.in_line) filter (where r.status = 'waitlisted') as positions
      from rsvps r join events e on e.id = r.event_id where r.event_id = $1`,
    [eventId],
  )
  // The responses and the rows agree, and each position occurs exactly once.
  const waiting = positions.length
  const inOrder =
    isDeepStrictEqual([stored.going, stored.positions?.length, ...stored.counted], [going, waiting, going, waiting]) &&
    new Set(stored.positions).size === waiting &&
    positions.toSorted((a, b) => a - b).every((position, index) => position === index + 1)
  return { going, waiting, inOrder, seconds, ...percentilesOf(responses.map(({ milliseconds }) => milliseconds)) }
}
