import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { Agent, get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { writeToken } from '#domains/creators/videos/server/token.ts'
import { hours } from '#platform/clock.ts'
import { freePort } from '#platform/embedded-postgres/postmaster.ts'
import { newId } from '#platform/ids.ts'
import { alternate, effortOf, inRounds, middleOf, type Share, samplesUntil, send, shareOf, succeed } from './load.ts'
import { comparisonRow, median, number, ratioOf, table } from './report.ts'
import { seedCommunity, uidOf } from './seed/community.ts'
import * as stages from './stage.ts'

const MIB = 1024 ** 2
const [CREATOR, FILE, CONTENT] = [uidOf(0), newId(), newId()]
const MEMBERS = 250
/** How many connections request the whole file at the same time, and how many viewers play it. */
const [WHOLE_AT_ONCE, MANY] = [4, 200]
/** A phone on a good connection: half a megabyte a second. */
const PHONE = { bytes: 128 * 1024, everyMs: 250 }
const SAMPLE_MS = 250
/** A single kilobyte, for measuring only the cost of the access check. */
const RANGE = { range: 'bytes=1000-1999' }
/** The minimum share of nginx's throughput. */
const GOAL = 0.7

/** The cost of sending a members-only video (whole, in parts, to many viewers at the same time) and of checking access. */
export async function measure(stage: stages.Stage, options: stages.Options) {
  const megabytes = options.quick ? 32 : 256
  const bytes = megabytes * MIB
  const effort = effortOf(options)
  const { seconds, rounds, connections } = effort
  const size = { members: MEMBERS + 1, activities: MEMBERS, follows: MEMBERS }
  const product = await stages.startSeeded(stage, (client) => seedCommunity(client, size))
  const { dataDir } = product
  const members = Array.from({ length: MEMBERS }, (_, at) => at + 1)
  const folder = join(dataDir, 'files', 'videos')
  await seedVideo(product.databaseUrl, members, folder, bytes)
  const grant = { fileId: FILE, until: new Date(Date.now() + hours(3)), scope: { all: true } } as const
  const watchers: Watcher[] = []
  for (const member of members) {
    const token = await writeToken({ dataDir, authSecret: stages.SECRET }, grant, uidOf(member))
    watchers.push({ path: `/media/${token}/original`, cookie: stages.cookieOf(product, member) })
  }
  const watcher = watchers[0] as Watcher
  const { status } = await send(product, { ...watcher, cookie: watchers[1]?.cookie ?? '' })
  if (status !== 404) throw new Error("A video address works for someone it isn't for.")
  const plain = await stages.startPlain({ file: { path: join(folder, FILE), bytes } })
  const nginx = await startNginx(stage, folder)
  const unchecked = await stages.startPlain({ unchecked: { dataDir, path: `videos/${FILE}` } })

  const read = (server: stages.Running, reading: Reading, seconds: number) =>
    paceOfReaders(server, reading, { seconds, bytes, watchers: server === product ? watchers : [{ path: `/${FILE}` }] })
  const compareReading = async (what: string, reading: Reading) => {
    const servers = [product, plain, ...(nginx ? [nginx.server] : [])]
    for (const server of servers) await read(server, reading, 2)
    const paces = await inRounds(servers, rounds, (server) => read(server, reading, seconds))
    const [ofPlain, ofNginx] = [shareOf(paces[0], paces[1]), shareOf(paces[0], paces[2])]
    const [ours, plains] = [ofPlain.product, ofPlain.plain]
    return {
      ...{ 'asked for': what, 'at once': number(reading.many), 'Open Mat, MB/s': number(ours.perSecond) },
      'nginx, MB/s': nginx ? number(ofNginx.plain.perSecond) : 'not here',
      ...{ 'plain, MB/s': number(plains.perSecond), 'of nginx': nginx ? ratioOf(ofNginx.ratios, GOAL) : '–' },
      'of plain': ratioOf(ofPlain.ratios, nginx ? undefined : GOAL),
      ...{ 'server CPU': `${ours.cpu.toFixed(2)} ms/MB`, 'plain, server CPU': `${plains.cpu.toFixed(2)} ms/MB` },
    }
  }
  const watchMemory = async (how: string, reading: Reading) => {
    await pause(1_000)
    const before = await product.memory()
    // Long enough to see any growth in memory.
    const reads = read(product, reading, seconds * 5)
    const samples = await samplesUntil(reads, SAMPLE_MS, () => product.memory())
    await pause(2_000)
    const mb = (bytes: number) => `${number(bytes / 1e6)} MB`
    return {
      ...{ readers: number(reading.many), how, 'MB/s': number((await reads).perSecond), 'memory before': mb(before) },
      ...{ most: mb(Math.max(before, ...samples)), after: mb(await product.memory()) },
    }
  }
  const inParts = await compareReading('parts of 1 MiB', { many: connections, part: MIB })
  const whole = await compareReading('all of it', { many: WHOLE_AT_ONCE })
  const phones = await watchMemory('phones, half a megabyte a second each', { many: MANY, slowly: PHONE })
  const fast = await watchMemory('as fast as they can, parts of 1 MiB', { many: MANY, part: MIB })

  const loads = [product, unchecked].map((server) => ({ server, requests: [{ ...watcher, headers: RANGE }] }))
  const watch = { path: `/api/content/${CONTENT}/watch`, cookie: watcher.cookie ?? '' }
  const alone = [...loads, { server: product, requests: [watch] }].map((load) => ({ ...load, connections: 1 }))
  const [ours, without, asking, oursAtOnce, withoutAtOnce] = await alternate([...alone, ...loads], effort)
  // Longer than the 15 s for which sessions are cached.
  await pause(16_000)
  /** Median milliseconds for one small part per member. */
  const oneAfterTheOther = async () => {
    const times: number[] = []
    for (const each of watchers) times.push((await succeed(product, { ...each, headers: RANGE })).milliseconds)
    return median(times)
  }
  const [first, second] = [await oneAfterTheOther(), await oneAfterTheOther()]
  const { p50, p95 } = middleOf(asking)
  const accessRow = (requests: string, share: Share) => ({
    ...{ requests, adds: `${(share.product.p50 - share.plain.p50).toFixed(2)} ms` },
    ...comparisonRow(share, undefined, 'not checked'),
  })

  return [
    `## A members-only video of ${number(megabytes)} MB, from a URL that works for one member only`,
    `Against ${nginx ? `nginx ${nginx.version} and ` : ''}a plain \`node:http\` stream of the same file, neither of which checks access. The goal is ${GOAL} of ${nginx ? 'nginx' : 'the plain stream'}.`,
    table([inParts, whole]),
    'The reader is a separate process on the same machine. Server CPU: time of the server process.',
    '## Many concurrent readers',
    table([phones, fast]),
    'Memory is for the server process, sampled four times a second.',
    '## Access check',
    'For one kilobyte of the video, with and without checking its URL and the session:',
    table([
      accessRow('one at a time', shareOf(ours, without)),
      accessRow(`${connections} at a time`, shareOf(oursAtOnce, withoutAtOnce)),
    ]),
    `The session is looked up again every 15 s: a member's first part took ${first.toFixed(2)} ms, the next ${second.toFixed(2)} ms. Requesting the URLs, once every
ten minutes, when the membership is checked, takes ${p50.toFixed(2)} ms (p95 ${p95.toFixed(2)} ms).`,
    `Each value is the median of ${rounds} measurements of ${seconds} s, in alternating runs, after a warm-up; memory was sampled for ${seconds * 5} s each.`,
  ]
}

/** A creator with one members-only video of incompressible bytes. The members have paid for it. */
async function seedVideo(databaseUrl: string, members: readonly number[], folder: string, bytes: number) {
  await mkdir(folder, { recursive: true })
  const noise = Array.from({ length: bytes / MIB }, () => randomBytes(MIB))
  await writeFile(join(folder, FILE), noise)
  await stages.query(
    databaseUrl,
    `insert into creators (uid, country, currency, onboarded_at, created_at, updated_at)
      values ('${CREATOR}', 'IE', 'EUR', now(), now(), now());
    insert into tiers (id, creator_uid, name, monthly_price, currency, level, state, created_at, updated_at)
      values ('bench', '${CREATOR}', 'Blue', 1000, 'EUR', 1, 'active', now(), now());
    insert into video_files (id, uid, bytes, type, state, created_at)
      values ('${FILE}', '${CREATOR}', ${bytes}, 'video/mp4', 'ready', now());
    insert into contents (id, creator_uid, type, state, title, min_level, video_file_id, published_at, created_at, updated_at)
      values ('${CONTENT}', '${CREATOR}', 'technique_video', 'published', 'Armbar', 1, '${FILE}', now(), now(), now());
    insert into subscriptions (id, uid, creator_uid, tier_id, state, amount, currency, access_until, started_at, created_at, updated_at)
      select uid, uid, '${CREATOR}', 'bench', 'active', 1000, 'EUR', now() + interval '1 day', now(), now(), now()
      from unnest(array['${members.map(uidOf).join("', '")}']) uid`,
  )
}

/** This machine's nginx with the usual setup for static files and one worker process; undefined if it isn't installed. */
async function startNginx(stage: stages.Stage, root: string) {
  const program = process.env.NGINX_PATH ?? 'nginx'
  const version = /nginx\/(\S+)/.exec(spawnSync(program, ['-v'], { encoding: 'utf8' }).stderr ?? '')?.[1]
  if (!version) return undefined
  const folder = await stage.newFolder()
  const port = await freePort()
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder};`)
  const config = `daemon off; worker_processes 1; pid ${folder}/nginx.pid; ${process.getuid?.() === 0 ? 'user root;' : ''}
    events { worker_connections 1024; }
    http {
      access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000000; default_type video/mp4; ${temporary.join(' ')}
      server { listen 127.0.0.1:${port}; root ${root}; location = /readyz { return 200; } }
    }`
  await writeFile(join(folder, 'nginx.conf'), config)
  const args = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')]
  const url = `http://127.0.0.1:${port}`
  await stages.startProgram(program, args, `${url}/readyz`, { stdio: 'inherit' })
  const unknown = () => Promise.resolve(Number.NaN)
  return { version, server: { url, cpuSeconds: unknown, memory: unknown, heap: unknown } }
}

interface Watcher {
  path: string
  cookie?: string
}

interface Reading {
  /** Keep-alive connections, each of which requests the file repeatedly. */
  many: number
  /** The size of the part that's requested each time, in bytes; the whole file if omitted. */
  part?: number
  /** Simulates a slow connection: reads this many bytes, then pauses. */
  slowly?: { bytes: number; everyMs: number }
}

/** Megabytes of response bodies per second, and CPU milliseconds of the server process per megabyte. */
async function paceOfReaders(
  server: stages.Running,
  { many, part, slowly }: Reading,
  { seconds, bytes, watchers }: { seconds: number; bytes: number; watchers: readonly Watcher[] },
) {
  const before = await server.cpuSeconds()
  const begun = performance.now()
  const until = begun + seconds * 1000
  let total = 0
  const read = async (reader: number) => {
    const { path, cookie = '' } = watchers[reader % watchers.length] as Watcher
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (let turn = reader * 7; performance.now() < until; turn++) {
      const from = part ? (turn * part) % bytes : 0
      const range = part && { range: `bytes=${from}-${Math.min(from + part, bytes) - 1}` }
      const headers = { 'accept-encoding': 'identity', cookie, ...range }
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        get(`${server.url}${path}`, { agent, headers }, resolve).on('error', reject)
      })
      if (response.statusCode !== (part ? 206 : 200)) throw new Error(`${path}: HTTP ${response.statusCode}`)
      let taken = 0
      for await (const chunk of response) {
        total += chunk.length
        taken += chunk.length
        if (performance.now() >= until) break
        if (slowly && taken >= slowly.bytes) taken = await pause(slowly.everyMs, 0)
      }
    }
    agent.destroy()
  }
  await Promise.all(Array.from({ length: many }, (_, reader) => read(reader)))
  const megabytes = total / 1e6
  return {
    perSecond: megabytes / ((performance.now() - begun) / 1000),
    cpu: (((await server.cpuSeconds()) - before) * 1000) / megabytes,
  }
}
