import { setTimeout as pause } from 'node:timers/promises'
import { chanceOf, oneOf } from '#seed/chance.ts'
import { feedOf, writesOf } from './feed.ts'
import { alternate, atFixedRate, percentilesOf, type RequestSpec, samplesUntil, send } from './load.ts'
import { judged, megabytes, ms, number, table } from './report.ts'
import { readersOf, seedCommunity } from './seed/community.ts'
import { seedGyms } from './seed/gyms.ts'
import { searchesFor } from './seed/towns.ts'
import { cookieOf, type Options, type Product, query, type Stage, startProduct } from './stage.ts'

const SIZE = { members: 20_000, activities: 200_000, follows: 400_000 }
const GYMS = 10_000
const WINDOWS = 6
const SAMPLE_MS = 5_000
const WRITE_SHARE = 0.15
/** The last window's heap may be this many times the second's; the first fills caches. */
const MOST_GROWTH = 1.1

/** Half an hour of mixed reads and writes at half of what the machine can do: does memory stay flat? */
export async function measure(stage: Stage, { seconds = 30 * 60 }: Options) {
  const databaseUrl = await stage.database(async (client) => {
    await seedCommunity(client, SIZE)
    await seedGyms(client, GYMS)
  }, 'soak')
  const product = await startProduct(stage, databaseUrl)
  const next = await mixedRequests(product)
  const effort = { seconds: 15, rounds: 6, connections: 16 }
  const [full = []] = await alternate([{ server: product, requests: next }], effort)
  // The first rounds are slower: the database still cleans up after the seeding.
  const perSecond = Math.floor(Math.max(...full.map((pace) => pace.perSecond)) / 2)

  const rows: Record<string, string>[] = []
  const heaps: number[] = []
  let failures = 0
  const minutesAt = (window: number) => number((window * seconds) / WINDOWS / 60)
  for (let window = 0; window < WINDOWS; window++) {
    const over = pause((seconds * 1000) / WINDOWS)
    const sampling = samplesUntil(over, SAMPLE_MS, async () => [await product.heap(), await product.memory()] as const)
    const cpuBefore = await product.cpuSeconds()
    const waits = await atFixedRate(perSecond, over, async (due) => {
      const response = await send(product, next()).catch(() => undefined)
      return response && response.status < 400 ? performance.now() - due : undefined
    })
    const cpu = (await product.cpuSeconds()) - cpuBefore
    const times = waits.filter((wait) => wait !== undefined)
    const failed = waits.length - times.length
    const samples = await sampling
    const heap = Math.min(...samples.map(([heap]) => heap))
    const { p50, p95, p99 } = percentilesOf(times)
    failures += failed
    heaps.push(heap)
    rows.push({
      ...{ minutes: `${minutesAt(window)}–${minutesAt(window + 1)}`, requests: number(waits.length) },
      ...{ failed: number(failed), 'p50 / p95 / p99': ms(p50, p95, p99), 'heap after collection': megabytes(heap) },
      'memory of the process, at most': megabytes(Math.max(...samples.map(([, memory]) => memory))),
      'server CPU': `${number((cpu * 1_000_000) / times.length)} µs`,
    })
  }
  const growth = (heaps.at(-1) ?? 0) / (heaps[1] ?? 1)
  return [
    `${number(perSecond)} requests a second, half of the most that the product answered to 16 connections just before: home feeds and home pages, gym searches and gym pages, and ${WRITE_SHARE * 100}% writes (follows, likes, posts, comments), with the worker in the same process.`,
    table(rows),
    `- Heap after collection, last window relative to the second: ${judged(growth.toFixed(2), growth <= MOST_GROWTH)} (at most ${MOST_GROWTH}). It's the lowest of the samples taken every ${SAMPLE_MS / 1000} s.
- Failed requests: ${judged(number(failures), failures === 0)}.`,
  ]
}

async function mixedRequests(product: Product): Promise<() => RequestSpec> {
  const chance = chanceOf('bench soak')
  const pick = <Item>(items: readonly Item[]) => oneOf(items as [Item, ...Item[]], chance)
  const readers = readersOf(SIZE)
  const { near } = await searchesFor(200)
  const gyms = await query<{ slug: string }>(product.databaseUrl, 'select slug from gyms order by md5(id) limit 200')
  const writes = Object.values(await writesOf(product, SIZE))
  const reads: (() => RequestSpec)[] = [
    () => feedOf(product, pick(readers)),
    () => ({ path: '/', cookie: cookieOf(product, pick(readers)) }),
    () => ({ path: `/api/gyms?near=${pick(near)}` }),
    () => ({ path: `/gym/${pick(gyms).slug}` }),
  ]
  return () => pick(chance() < WRITE_SHARE ? writes : reads)()
}
