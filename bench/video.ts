import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { writeToken } from '#domains/creators/videos/server/token.ts'
import { hours } from '#platform/clock.ts'
import { migrateDatabase } from '#platform/database.ts'
import { uidOf } from './community.ts'
import { cookieOf, SECRET } from './feed.ts'
import { median, type Pace } from './load.ts'
import { startNginx } from './nginx.ts'
import { type Running, startPlainVideo, startProduct, startUncheckedVideo } from './processes.ts'
import { paceOfReaders, type Reader, type ReadPace } from './readers.ts'
import { seedCommunity } from './seed-community.ts'
import { type SeededVideo, seedVideo } from './seed-video.ts'
import { busyNow, loadPlaces, type Machine, machineOf, query, say, startDatabase, started } from './stage.ts'
import { readTowns } from './towns.ts'
import { type Effort, inTurn } from './turns.ts'

const MIB = 1024 ** 2
const CREATOR = 0
const MEMBERS = 250
/** Connections over which the whole file is asked for. */
const WHOLE_AT_ONCE = 4
/** A phone on a good connection: half a megabyte a second. */
const PHONE = { bytes: 128 * 1024, everyMs: 250 }
const SAMPLE_MS = 250

export interface ComparedReading {
  title: string
  connections: number
  product: ReadPace[]
  /** Undefined where there is no nginx. */
  nginx: ReadPace[] | undefined
  plain: ReadPace[]
}

export interface VideoMeasured {
  effort: Effort
  machine: Machine
  nginx: string | undefined
  megabytes: number
  compared: ComparedReading[]
  memory: { title: string; readers: number; before: number; most: number; after: number; megabytes: number }[]
  access: {
    /** Of one kilobyte, one at a time and many at once: with the check of the address and the session, and without. */
    checked: Pace[]
    unchecked: Pace[]
    checkedAtOnce: Pace[]
    uncheckedAtOnce: Pace[]
    /** Milliseconds of members' first request, for which their session is looked up, and of their second. */
    first: number
    second: number
    /** Of asking where one can watch, one at a time: once in ten minutes. */
    asking: Pace[]
  }
}

interface Stand {
  product: Running
  video: SeededVideo
  bytes: number
  /** The address of the file for each member. */
  addresses: string[]
  cookies: string[]
}

/** What it costs to send a members' video: in parts and whole, to many at once, and to ask who it is for. */
export async function measureVideo(readers: number, megabytes: number, effort: Effort): Promise<VideoMeasured> {
  const busyBefore = busyNow()
  const database = await startDatabase()
  await migrateDatabase(database.url)
  await loadPlaces(database.url)
  const size = { members: MEMBERS + 1, activities: MEMBERS, follows: MEMBERS }
  await seedCommunity(database.url, await readTowns(), size, say)
  const tomorrow = `now() + interval '1 day'`
  await query(database.url, `update auth_sessions set expires_at = ${tomorrow}, token_expires_at = ${tomorrow}`)
  const dataDir = await database.folderFor('product')
  const bytes = megabytes * MIB
  const members = Array.from({ length: MEMBERS }, (_, at) => at + 1)
  const file = (id: string) => join(dataDir, 'files', 'videos', id)
  const video = await seedVideo(database.url, { creator: CREATOR, members, file, bytes })

  const product = await startProduct({ databaseUrl: database.url, dataDir, secret: SECRET })
  started.push(product.stop)
  const grant = { fileId: video.fileId, until: new Date(Date.now() + hours(3)), scope: { all: true } } as const
  const tokens = await Promise.all(
    members.map((member) => writeToken({ dataDir, authSecret: SECRET }, grant, uidOf(member))),
  )
  const stand: Stand = {
    ...{ product, video, bytes },
    addresses: tokens.map((token) => `/media/${token}/original`),
    cookies: members.map((member) => cookieOf(product, member)),
  }
  const work = { dataDir, path: `videos/${video.fileId}`, bytes }
  const plain = await startPlainVideo(work)
  started.push(plain.stop)
  const unchecked = await startUncheckedVideo(work)
  started.push(unchecked.stop)
  const nginx = await startNginx(await database.folderFor('nginx'), join(dataDir, 'files', 'videos'))
  if (nginx) started.push(nginx.stop)
  await sameBytes(stand, [plain, unchecked, ...(nginx ? [nginx] : [])])

  return {
    ...{ effort, megabytes, nginx: nginx?.version },
    compared: await compare(stand, { plain, nginx }, effort),
    memory: await measureMemory(stand, readers, effort),
    access: await measureAccess(stand, unchecked, effort),
    machine: await machineOf(database.url, busyBefore),
  }
}

async function compare(
  stand: Stand,
  { plain, nginx }: { plain: Running; nginx: Running | undefined },
  { seconds, rounds, connections }: Effort,
): Promise<ComparedReading[]> {
  const servers = [stand.product, ...(nginx ? [nginx] : []), plain]
  const asked = [
    { title: 'parts of 1 MiB', connections, part: MIB },
    { title: 'all of it', connections: WHOLE_AT_ONCE, part: undefined },
  ]
  const compared: ComparedReading[] = []
  for (const { title, connections: many, part } of asked) {
    say(`Reading ${title}`)
    const readersOf = (server: Running) => readersAt(stand, server, { many, part })
    const paces = new Map(servers.map((server) => [server, [] as ReadPace[]]))
    for (const server of servers) await paceOfReaders(server, readersOf(server), 2)
    for (let round = 0; round < rounds; round++)
      for (const server of servers) paces.get(server)?.push(await paceOfReaders(server, readersOf(server), seconds))
    const of = (server: Running) => paces.get(server) ?? []
    compared.push({
      ...{ title, connections: many },
      ...{ product: of(stand.product), nginx: nginx && of(nginx), plain: of(plain) },
    })
  }
  return compared
}

function readersAt(
  stand: Stand,
  server: Running,
  { many, part, slowly }: { many: number; part?: number | undefined; slowly?: Reader['slowly'] },
): Reader[] {
  return Array.from({ length: many }, (_, at) => ({
    ...(server === stand.product
      ? { path: stand.addresses[at % MEMBERS] ?? '', cookie: stand.cookies[at % MEMBERS] ?? '' }
      : { path: `/${stand.video.fileId}` }),
    ...(part ? { part: { bytes: part, of: stand.bytes, first: at * 7 } } : {}),
    ...(slowly ? { slowly } : {}),
  }))
}

/** Each kind for so long that whatever grows would be seen to. */
async function measureMemory(stand: Stand, readers: number, effort: Effort): Promise<VideoMeasured['memory']> {
  const { product } = stand
  const seconds = effort.seconds * 5
  const kinds = [
    { title: 'phones, half a megabyte a second each', options: { many: readers, slowly: PHONE } },
    { title: 'as fast as they can, parts of 1 MiB', options: { many: readers, part: MIB } },
  ]
  const measured: VideoMeasured['memory'] = []
  for (const { title, options } of kinds) {
    say(`${readers} at once: ${title}`)
    await pause(1_000)
    const before = await product.memory()
    let most = before
    const sampling = setInterval(() => {
      void product.memory().then((now) => {
        most = Math.max(most, now)
      })
    }, SAMPLE_MS)
    const { megabytes } = await paceOfReaders(product, readersAt(stand, product, options), seconds)
    clearInterval(sampling)
    await pause(2_000)
    measured.push({ title, readers, before, most, after: await product.memory(), megabytes })
  }
  return measured
}

async function measureAccess(stand: Stand, unchecked: Running, effort: Effort): Promise<VideoMeasured['access']> {
  say('Asking who it is for')
  const { product, addresses, cookies, video } = stand
  const [path = '', cookie = ''] = [addresses[0], cookies[0]]
  const small = { paths: [path], range: 'bytes=1000-1999' }
  const [checked, without, checkedAtOnce, withoutAtOnce, asking] = await inTurn(
    [
      { server: product, ...small, cookie, connections: 1 },
      { server: unchecked, ...small, connections: 1 },
      { server: product, ...small, cookie },
      { server: unchecked, ...small },
      { server: product, paths: [`/api/content/${video.contentId}/watch`], cookie, connections: 1 },
    ],
    effort,
  )
  // Whoever was believed is asked anew after 15 s.
  await pause(16_000)
  const [first, second] = [await oneAfterTheOther(stand), await oneAfterTheOther(stand)]
  return {
    ...{ checked, unchecked: without, checkedAtOnce, uncheckedAtOnce: withoutAtOnce },
    ...{ first: median(first), second: median(second), asking },
  }
}

/** Milliseconds of a small part for each member. */
async function oneAfterTheOther({ product, addresses, cookies }: Stand): Promise<number[]> {
  const times: number[] = []
  for (const [at, path] of addresses.entries()) {
    const begun = performance.now()
    const answer = await fetch(`${product.url}${path}`, {
      headers: { cookie: cookies[at] ?? '', range: 'bytes=1000-1999' },
    })
    await answer.arrayBuffer()
    if (answer.status !== 206) throw new Error(`${path}: HTTP ${answer.status}`)
    times.push(performance.now() - begun)
  }
  return times
}

/** What is compared has to be the same, and closed to whoever it was not given to. */
async function sameBytes({ product, addresses, cookies, video, bytes }: Stand, others: readonly Running[]) {
  const range = `bytes=${bytes / 2}-${bytes / 2 + 99}`
  const ask = async (url: string, cookie = '') => {
    const answer = await fetch(url, { headers: { range, cookie } })
    return `${answer.status} ${Buffer.from(await answer.arrayBuffer()).toString('hex')}`
  }
  const [address = '', cookie] = [addresses[0], cookies[0]]
  const ours = await ask(`${product.url}${address}`, cookie)
  if (!ours.startsWith('206')) throw new Error(`The product answers ${ours}`)
  if (!(await ask(`${product.url}${address}`, cookies[1])).startsWith('404'))
    throw new Error('An address opens for somebody else.')
  for (const { url } of others) {
    const path = (await fetch(`${url}${address}`, { headers: { range } })).status === 206 ? address : `/${video.fileId}`
    if ((await ask(`${url}${path}`)) !== ours) throw new Error(`${url} sends other bytes.`)
  }
}
