import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { type Percentiles, percentilesOf, succeed } from './load.ts'
import { megabytes, number, table } from './report.ts'
import { seedCommunity, uidIn } from './seed/community.ts'
import { cookieOf, type Options, type Stage, startSeeded, stopFunctions } from './stage.ts'

/** The author of the posts, and the only member without an open stream. */
const AUTHOR = 0
const POSTS = 5
const OPENING_AT_ONCE = 50
/** The time within which a post must reach every open page. */
const GOAL_MS = 2_000

/** Many live streams on one process, all from members who follow the same author. */
export async function measure(stage: Stage, { streams = 5_000 }: Options) {
  const product = await startSeeded(stage, async (client) => {
    await seedCommunity(client, { members: streams + 1, activities: streams, follows: streams })
    await client.query(
      `insert into follows (followed_id, follower_id, status, created_at, accepted_at)
        select ${uidIn(String(AUTHOR))}, ${uidIn('n')}, 'accepted', now(), now() from generate_series(1, ${streams}) n
        on conflict do nothing`,
    )
  })
  const cookie = cookieOf(product, AUTHOR)
  // Warm-up, so that memory used by the first requests isn't attributed to the streams.
  for (let request = 0; request < 500; request++) await succeed(product, { path: '/api/config', cookie })
  const before = await product.memory()

  const heard: { activityId: string; at: number }[] = []
  const hear = (activityId: string) => heard.push({ activityId, at: performance.now() })
  const begun = performance.now()
  const listeners = Array.from({ length: streams }, (_, index) => index + 1).values()
  const openInTurn = async () => {
    for (const listener of listeners) await openStream(product.url, cookieOf(product, listener), hear)
  }
  await Promise.all(Array.from({ length: OPENING_AT_ONCE }, openInTurn))
  const secondsToOpen = (performance.now() - begun) / 1000
  await pause(5_000)
  const after = await product.memory()

  const posts: Percentiles[] = []
  const cpuBefore = await product.cpuSeconds()
  for (let post = 0; post < POSTS; post++) {
    const start = performance.now()
    const body = { text: `Open mat number ${post}`, visibility: 'followers' }
    const { text } = await succeed(product, { method: 'POST', path: '/api/users/me/posts', cookie, body })
    const { id } = JSON.parse(text) as { id: string }
    const times = () => heard.flatMap(({ activityId, at }) => (activityId === id ? at - start : []))
    while (times().length < streams) await pause(5)
    posts.push(percentilesOf(times()))
    await pause(500)
  }
  const cpu = (((await product.cpuSeconds()) - cpuBefore) * 1_000_000) / (streams * POSTS)
  const slowest = Math.max(...posts.map(({ most }) => most))
  const inMs = (value: number) => `${number(value)} ms`

  return [
    `${number(streams)} pages, each of a different member, are open on one process; all of them follow one member, who posts ${POSTS} times.`,
    `- Opened within ${number(secondsToOpen, 1)} s: ${number(streams / secondsToOpen)} a second.
- Memory of the process: ${megabytes(before)} before, ${megabytes(after)} with the streams open, ${megabytes(await product.memory())} after the posts: **${number((after - before) / streams / 1024, 1)} kB for each**.
- A post reached all of them within **${inMs(slowest)}** at the slowest; the goal is ${inMs(GOAL_MS)}: ${slowest <= GOAL_MS ? 'reached' : 'missed'}.
- CPU time of the process per page and post: ${number(cpu, 1)} µs.`,
    table(
      posts.map(({ p50, p99, most }, index) => ({
        ...{ post: String(index + 1), 'half of the pages': inMs(p50), '99 of 100': inMs(p99), all: inMs(most) },
      })),
    ),
    "Measured from the author's request. Posts are batched for 200 ms before pages are notified.",
  ]
}

/** A client that's little more than a raw socket, so thousands of open streams cost the measuring process little. */
function openStream(url: string, cookie: string, hear: (activityId: string) => unknown): Promise<Socket> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port) })
    stopFunctions.push(() => socket.destroy())
    socket.setEncoding('utf8')
    socket.write(`GET /api/live HTTP/1.1\r\nHost: ${hostname}\r\nCookie: ${cookie}\r\n\r\n`)
    socket.on('data', (text: string) => {
      if (text.includes('event: open')) resolve(socket)
      for (const [, id] of text.matchAll(/event: feed\ndata: \{"activityId":"([^"]+)"\}/g)) if (id) hear(id)
    })
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('A live stream ended before it opened.')))
  })
}
