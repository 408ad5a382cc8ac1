import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { migrateDatabase } from '#platform/database.ts'
import { uidOf } from './community.ts'
import { cookieOf, SECRET } from './feed.ts'
import { startProduct } from './processes.ts'
import { seedCommunity } from './seed-community.ts'
import { busyNow, loadPlaces, type Machine, machineOf, query, say, startDatabase, started } from './stage.ts'
import { readTowns } from './towns.ts'

export interface LiveMeasured {
  machine: Machine
  streams: number
  /** Bytes of the server's process. */
  memory: { before: number; after: number; afterPosts: number }
  secondsToOpen: number
  /** Of each post: milliseconds from asking to post until half of the streams, 99 of 100, and the last one was told. */
  posts: { half: number; most: number; all: number }[]
  /** Microseconds of the server's process for one stream and one post. */
  cpuPerMessage: number
}

/** The author of the posts; nobody else's stream is open. */
const AUTHOR = 0
const POSTS = 5
const OPENING_AT_ONCE = 50
const LONGEST_MS = 30_000

/** So many live streams on one process, all of people who follow one who posts. */
export async function measureLive(streams: number): Promise<LiveMeasured> {
  const busyBefore = busyNow()
  const database = await startDatabase()
  await migrateDatabase(database.url)
  await loadPlaces(database.url)
  const size = { members: streams + 1, activities: streams, follows: streams }
  await seedCommunity(database.url, await readTowns(), size, say)
  const listeners = Array.from({ length: streams }, (_, index) => index + 1)
  await query(
    database.url,
    `insert into follows (followed_id, follower_id, status, created_at, accepted_at)
      select $1, uid, 'accepted', now(), now() from unnest($2::text[]) uid on conflict do nothing`,
    [uidOf(AUTHOR), listeners.map(uidOf)],
  )
  const product = await startProduct({
    databaseUrl: database.url,
    dataDir: await database.folderFor('product'),
    secret: SECRET,
  })
  started.push(product.stop)
  const author = cookieOf(product, AUTHOR)
  // What the first requests need is no memory of the streams.
  for (let request = 0; request < 500; request++)
    await (await fetch(`${product.url}/api/config`, { headers: { cookie: author } })).arrayBuffer()
  const before = await product.memory()

  say(`Opening ${streams} live streams …`)
  const told = new Map<string, number[]>()
  const hear = (activityId: string) => {
    const moments = told.get(activityId) ?? []
    told.set(activityId, moments)
    moments.push(performance.now())
  }
  const begun = performance.now()
  const open: Socket[] = []
  started.push(async () => {
    for (const socket of open) socket.destroy()
  })
  const waiting = listeners.values()
  const opener = async () => {
    for (const listener of waiting) open.push(await openStream(product.url, cookieOf(product, listener), hear))
  }
  await Promise.all(Array.from({ length: OPENING_AT_ONCE }, opener))
  const secondsToOpen = (performance.now() - begun) / 1000
  await pause(5_000)
  const after = await product.memory()

  say('Posting')
  const posts: LiveMeasured['posts'] = []
  const cpuBefore = await product.cpuSeconds()
  for (let post = 0; post < POSTS; post++) {
    const start = performance.now()
    const response = await fetch(`${product.url}/api/users/me/posts`, {
      method: 'POST',
      headers: { cookie: author, 'content-type': 'application/json' },
      body: JSON.stringify({ text: `Open mat number ${post}`, visibility: 'followers' }),
    })
    const { id } = (await response.json()) as { id: string }
    while ((told.get(id)?.length ?? 0) < streams && performance.now() - start < LONGEST_MS) await pause(5)
    const moments = told.get(id) ?? []
    if (moments.length !== streams) throw new Error(`${moments.length} of ${streams} streams heard of a post.`)
    const within = (share: number) => (moments[Math.ceil(streams * share) - 1] ?? 0) - start
    posts.push({ half: within(0.5), most: within(0.99), all: within(1) })
    await pause(500)
  }
  const cpu = (await product.cpuSeconds()) - cpuBefore
  return {
    machine: await machineOf(database.url, busyBefore),
    streams,
    memory: { before, after, afterPosts: await product.memory() },
    secondsToOpen,
    posts,
    cpuPerMessage: (cpu * 1_000_000) / (streams * POSTS),
  }
}

/** A socket and next to nothing else, so that thousands of them cost the measuring process little. */
function openStream(url: string, cookie: string, hear: (activityId: string) => void): Promise<Socket> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port) })
    socket.setEncoding('utf8')
    socket.write(`GET /api/live HTTP/1.1\r\nHost: ${hostname}\r\nCookie: ${cookie}\r\n\r\n`)
    let opened = false
    socket.on('data', (text: string) => {
      if (!opened && text.includes('event: open')) {
        opened = true
        resolve(socket)
      }
      for (const [, id] of text.matchAll(/event: feed\ndata: \{"activityId":"([^"]+)"\}/g)) if (id) hear(id)
    })
    socket.on('error', reject)
    socket.on('close', () => {
      if (!opened) reject(new Error('A live stream ended before it began.'))
    })
  })
}
