import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { writeToken } from '#domains/creators/videos/server/token.ts'
import { hours } from '#platform/clock.ts'
import {
  alternate,
  type Effort,
  effortOf,
  inRounds,
  middleOf,
  type RequestSpec,
  ratiosOf,
  type Share,
  send,
  shareOf,
  succeed,
} from './load.ts'
import * as processes from './processes.ts'
import { paceOfReaders, type Reader, type ReadPace } from './readers.ts'
import { comparisonRow, median, number, ratioOf, table } from './report.ts'
import { seedCommunity, uidOf } from './seed/community.ts'
import { seedVideo } from './seed/video.ts'
import { type Options, type Stage, withClient } from './stage.ts'

const MIB = 1024 ** 2
const CREATOR = 0
const MEMBERS = 250
/** Connections that request the whole file. */
const WHOLE_AT_ONCE = 4
/** A phone on a good connection: half a megabyte a second. */
const PHONE = { bytes: 128 * 1024, everyMs: 250 }
const SAMPLE_MS = 250
/** A single kilobyte, for measuring only the cost of the access check. */
const RANGE = { range: 'bytes=1000-1999' }
/** The minimum share of nginx's throughput. */
const GOAL = 0.7

interface Sides {
  product: processes.Running
  plain: processes.Running
  /** The product's own code without the access check. */
  unchecked: processes.Running
  /** Undefined if nginx isn't installed. */
  nginx: processes.Running | undefined
  video: { contentId: string; fileId: string; bytes: number }
  /** Each member's request for the video. */
  watchers: { path: string; cookie: string }[]
}

/** The cost of sending a members-only video (whole, in parts, to many viewers at the same time) and of checking access. */
export async function measure(stage: Stage, options: Options) {
  const { readers = 200, megabytes = options.quick ? 32 : 256 } = options
  const effort = effortOf(options)
  const bytes = megabytes * MIB
  const size = { members: MEMBERS + 1, activities: MEMBERS, follows: MEMBERS }
  const databaseUrl = await stage.database((client) => seedCommunity(client, size))
  const product = await processes.startProduct(stage, databaseUrl)
  const { dataDir } = product
  const members = Array.from({ length: MEMBERS }, (_, at) => at + 1)
  const folder = join(dataDir, 'files', 'videos')
  const video = await withClient(databaseUrl, (client) =>
    seedVideo(client, { creator: CREATOR, members, bytes, folder }),
  )
  const grant = { fileId: video.fileId, until: new Date(Date.now() + hours(3)), scope: { all: true } } as const
  const watchers = await Promise.all(
    members.map(async (member) => {
      const token = await writeToken({ dataDir, authSecret: processes.SECRET }, grant, uidOf(member))
      return { path: `/media/${token}/original`, cookie: processes.cookieOf(product, member) }
    }),
  )
  const plain = await processes.startPlain({ file: { path: join(folder, video.fileId), bytes } })
  const nginx = await processes.startNginx(stage, folder)
  const unchecked = await processes.startUncheckedVideo({ dataDir, path: `videos/${video.fileId}` })
  const sides: Sides = { product, plain, nginx, unchecked, video: { ...video, bytes }, watchers }
  await checkBytes(sides)

  return [
    `## A members-only video of ${number(megabytes)} MB, from a URL that works for one member only`,
    `Against ${nginx ? `nginx ${nginx.version} and ` : ''}a plain \`node:http\` stream of the same file, neither of which checks access. The goal is ${GOAL} of ${nginx ? 'nginx' : 'the plain stream'}.`,
    table([
      await compareReading(sides, effort, 'parts of 1 MiB', { many: effort.connections, part: MIB }),
      await compareReading(sides, effort, 'all of it', { many: WHOLE_AT_ONCE }),
    ]),
    'The reader is a separate process on the same machine. Server CPU: time of the server process.',
    '## Many concurrent readers',
    table([
      await watchMemory(sides, effort, 'phones, half a megabyte a second each', { many: readers, slowly: PHONE }),
      await watchMemory(sides, effort, 'as fast as they can, parts of 1 MiB', { many: readers, part: MIB }),
    ]),
    'Memory is for the server process, sampled four times a second.',
    '## Access check',
    ...(await measureAccess(sides, effort)),
    `Each value is the median of ${effort.rounds} measurements of ${effort.seconds} s, in alternating runs, after a warm-up; memory was sampled for ${effort.seconds * 5} s each.`,
  ]
}

interface Reading extends Pick<Reader, 'slowly'> {
  many: number
  /** The size of each part in bytes; the whole file if omitted. */
  part?: number
}

function readersAt(sides: Sides, server: processes.Running, { many, part, slowly }: Reading): Reader[] {
  const { product, watchers, video } = sides
  return Array.from({ length: many }, (_, at) => ({
    path: `/${video.fileId}`,
    ...(server === product ? watchers[at % MEMBERS] : {}),
    ...(part ? { part: { bytes: part, of: video.bytes, first: at * 7 } } : {}),
    slowly,
  }))
}

async function compareReading(sides: Sides, effort: Effort, what: string, reading: Reading) {
  const servers = [sides.product, sides.plain, ...(sides.nginx ? [sides.nginx] : [])]
  const read = (server: processes.Running, seconds: number) =>
    paceOfReaders(server, readersAt(sides, server, reading), seconds)
  for (const server of servers) await read(server, 2)
  const paces = await inRounds(servers, effort.rounds, (server) => read(server, effort.seconds))
  const [ours, plain, nginx] = paces
  const shareOf = (theirs?: ReadPace[], goal?: number) =>
    ratioOf(
      ratiosOf(ours, theirs, ({ megabytes }) => megabytes),
      goal,
    )
  const [middle, middlePlain] = [middleOf(ours), middleOf(plain)]
  return {
    ...{ 'asked for': what, 'at once': number(reading.many), 'Open Mat, MB/s': number(middle.megabytes) },
    'nginx, MB/s': nginx ? number(middleOf(nginx).megabytes) : 'not here',
    ...{ 'plain, MB/s': number(middlePlain.megabytes), 'of nginx': nginx ? shareOf(nginx, GOAL) : '–' },
    ...{ 'of plain': shareOf(plain, nginx ? undefined : GOAL), 'server CPU': `${middle.cpu.toFixed(2)} ms/MB` },
    'plain, server CPU': `${middlePlain.cpu.toFixed(2)} ms/MB`,
  }
}

/** Long enough to see any growth in memory. */
async function watchMemory(sides: Sides, { seconds }: Effort, how: string, reading: Reading) {
  const { product } = sides
  await pause(1_000)
  const before = await product.memory()
  let most = before
  const sampling = setInterval(async () => {
    most = Math.max(most, await product.memory())
  }, SAMPLE_MS)
  const { megabytes } = await paceOfReaders(product, readersAt(sides, product, reading), seconds * 5)
  clearInterval(sampling)
  await pause(2_000)
  const mb = (bytes: number) => `${number(bytes / 1e6)} MB`
  return {
    ...{ readers: number(reading.many), how, 'MB/s': number(megabytes) },
    ...{ 'memory before': mb(before), most: mb(most), after: mb(await product.memory()) },
  }
}

async function measureAccess(sides: Sides, effort: Effort): Promise<string[]> {
  const { product, unchecked, watchers, video } = sides
  const requests = watchers.slice(0, 1).map((watcher) => ({ ...watcher, headers: RANGE }))
  const loads = [product, unchecked].map((server) => ({ server, requests }))
  const watch = { path: `/api/content/${video.contentId}/watch`, cookie: requests[0]?.cookie }
  const alone = [...loads, { server: product, requests: [watch] }].map((load) => ({ ...load, connections: 1 }))
  const [ours, without, asking, oursAtOnce, withoutAtOnce] = await alternate([...alone, ...loads], effort)
  // Sessions are cached for 15 s.
  await pause(16_000)
  const [first, second] = [await oneAfterTheOther(sides), await oneAfterTheOther(sides)]
  const { p50, p95 } = middleOf(asking)
  const row = (requests: string, share: Share) => ({
    ...{ requests, adds: `${(share.product.p50 - share.plain.p50).toFixed(2)} ms` },
    ...comparisonRow(share, undefined, 'not checked'),
  })
  return [
    'For one kilobyte of the video, with and without checking its URL and the session:',
    table([
      row('one at a time', shareOf(ours, without)),
      row(`${effort.connections} at a time`, shareOf(oursAtOnce, withoutAtOnce)),
    ]),
    `The session is looked up again every 15 s: a member's first part took ${first.toFixed(2)} ms, the next ${second.toFixed(2)} ms. Requesting the URLs, once every
ten minutes, when the membership is checked, takes ${p50.toFixed(2)} ms (p95 ${p95.toFixed(2)} ms).`,
  ]
}

/** Median milliseconds for one small part per member. */
async function oneAfterTheOther({ product, watchers }: Sides): Promise<number> {
  const times: number[] = []
  for (const watcher of watchers) times.push((await succeed(product, { ...watcher, headers: RANGE })).milliseconds)
  return median(times)
}

/** The servers being compared must send the same bytes, and refuse everyone who has no access. */
async function checkBytes({ product, plain, unchecked, nginx, video, watchers }: Sides) {
  const ask = (server: processes.Running, request: RequestSpec) => send(server, { ...request, headers: RANGE })
  const [watcher = { path: '' }, another] = watchers
  const { status } = await ask(product, { ...watcher, cookie: another?.cookie })
  if (status !== 404) throw new Error("A video address works for someone it isn't for.")
  const file = { path: `/${video.fileId}` }
  const others = [ask(unchecked, watcher), ask(plain, file), ...(nginx ? [ask(nginx, file)] : [])]
  const ours = await ask(product, watcher)
  if (ours.status !== 206 || (await Promise.all(others)).some(({ text }) => text !== ours.text))
    throw new Error('The servers send different bytes.')
}
