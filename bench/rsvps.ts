import { Agent, request } from 'node:http'
import pg from 'pg'
import type { Place } from '#domains/events/rsvps/contract.ts'
import { migrateDatabase } from '#platform/database.ts'
import { cookieOf, SECRET } from './feed.ts'
import { type Running, startProduct } from './processes.ts'
import { seedCommunity } from './seed-community.ts'
import { busyNow, loadPlaces, type Machine, machineOf, query, say, startDatabase, started } from './stage.ts'
import { readTowns } from './towns.ts'

export interface RsvpsMeasured {
  machine: Machine
  people: number
  places: number
  processes: number
  rounds: RushMeasured[]
}

/** One rush: everybody presses at once. */
export interface RushMeasured {
  going: number
  waiting: number
  /** The waiting list has every number from 1 to its length once, in the answers and in the database. */
  inOrder: boolean
  seconds: number
  perSecond: number
  /** Milliseconds from the press to the answer. */
  p50: number
  p99: number
  most: number
}

const GYM = 'benchgym'
const PROCESSES = 2

/** So many people press "I'm going" at once on an event of so few places, over HTTP, on two web processes. */
export async function measureRsvps(people: number, places: number, rounds: number): Promise<RsvpsMeasured> {
  const busyBefore = busyNow()
  const database = await startDatabase()
  await migrateDatabase(database.url)
  await loadPlaces(database.url)
  await seedCommunity(database.url, await readTowns(), { members: people, activities: people, follows: people }, say)
  const machine = await machineOf(database.url, busyBefore)
  const products: Running[] = []
  for (let each = 0; each < PROCESSES; each++) {
    const dataDir = await database.folderFor(`product-${each}`)
    const product = await startProduct({ databaseUrl: database.url, dataDir, secret: SECRET })
    started.push(product.stop)
    products.push(product)
  }
  await query(
    database.url,
    `insert into gyms (id, slug, name, city, country, lat, lng, timezone, geohash, search_text, created_at, updated_at)
      values ($1, $1, 'Bench Gym', 'Dublin', 'IE', 53.35, -6.26, 'Europe/Dublin', 'gc7x3r', 'bench gym', now(), now())`,
    [GYM],
  )
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  started.push(() => client.end())

  const measured: RushMeasured[] = []
  // The first is for everything that is loaded and planned once.
  for (let round = 0; round <= rounds; round++) {
    say(round === 0 ? 'Warming up' : `Rush ${round} of ${rounds}`)
    const rush = await measureRush(client, products, { eventId: `bench-event-${round}`, people, places })
    if (round > 0) measured.push(rush)
  }
  return { machine, people, places, processes: PROCESSES, rounds: measured }
}

interface Rush {
  eventId: string
  people: number
  places: number
}

async function measureRush(client: pg.Client, products: readonly Running[], rush: Rush): Promise<RushMeasured> {
  const { eventId, people, places } = rush
  await client.query(
    `insert into events (id, gym_id, slug, title, timezone, capacity, starts_at, ends_at, link_key, official, created_at, updated_at)
      values ($1, $2, $1, 'Open mat', 'Europe/Dublin', $3, now() + interval '7 days', now() + interval '7 days 2 hours', $1, true, now(), now())`,
    [eventId, GYM, places],
  )
  const agents = products.map(() => new Agent({ keepAlive: true, maxSockets: people }))
  const begun = performance.now()
  const answers = await Promise.all(
    Array.from({ length: people }, (_, member) => {
      const turn = member % products.length
      const [product, agent] = [products[turn], agents[turn]]
      if (!product || !agent) throw new Error('There is no process to ask.')
      return press({ product, agent, member, eventId })
    }),
  )
  const seconds = (performance.now() - begun) / 1000
  for (const agent of agents) agent.destroy()
  const times = answers.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.ceil(times.length * share) - 1)] ?? 0
  return {
    ...(await judge(
      client,
      rush,
      answers.map(({ place }) => place),
    )),
    seconds,
    perSecond: people / seconds,
    p50: at(0.5),
    p99: at(0.99),
    most: at(1),
  }
}

/** What the answers promised, and what the database holds. */
async function judge(client: pg.Client, { eventId }: Rush, promised: readonly Place[]) {
  const positions = promised.flatMap((place) => (place.status === 'waiting' ? place.position : []))
  const { rows } = await client.query<{
    going: number
    waiting: number
    kept: number
    counted: number
    distinct: number
  }>(
    `select count(*) filter (where r.status = 'going')::int as going,
      count(*) filter (where r.status = 'waitlisted')::int as waiting,
      count(distinct r.in_line)::int as distinct, min(e.going_count) as kept, min(e.waiting_count) as counted
      from rsvps r join events e on e.id = r.event_id where r.event_id = $1`,
    [eventId],
  )
  const [row] = rows
  const going = promised.filter(({ status }) => status === 'going').length
  const isKept =
    row?.going === going &&
    row.kept === going &&
    row.waiting === positions.length &&
    row.counted === positions.length &&
    row.distinct === positions.length
  const isGapless = positions.toSorted((a, b) => a - b).every((position, index) => position === index + 1)
  return { going, waiting: positions.length, inOrder: isKept && isGapless }
}

/** One press as a browser sends it. */
function press({
  product,
  agent,
  member,
  eventId,
}: {
  product: Running
  agent: Agent
  member: number
  eventId: string
}) {
  const begun = performance.now()
  return new Promise<{ place: Place; milliseconds: number }>((resolve, reject) => {
    const sent = request(
      `${product.url}/api/locations/${GYM}/events/${eventId}/rsvps/me`,
      {
        agent,
        method: 'PUT',
        headers: {
          cookie: cookieOf(product, member),
          origin: product.url,
          'content-type': 'application/json',
          'idempotency-key': `${eventId}-${member}`,
        },
      },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('error', reject)
        answer.on('end', () => {
          const milliseconds = performance.now() - begun
          const text = Buffer.concat(chunks).toString()
          if (answer.statusCode !== 200)
            return reject(new Error(`A press was answered with ${answer.statusCode}: ${text}`))
          resolve({ place: (JSON.parse(text) as { place: Place }).place, milliseconds })
        })
      },
    )
    sent.on('error', reject)
    sent.end(JSON.stringify({ status: 'going', guests: 0 }))
  })
}
