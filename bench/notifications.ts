import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { logActivity } from '#domains/feed/activities/server/log-activity.ts'
import { digestOf } from '#domains/members/session/server/digest.ts'
import { readViewer } from '#domains/members/session/server/reads.ts'
import { sendDigests } from '#domains/notifications/mail/server/jobs.ts'
import { countUnread } from '#domains/notifications/notifications/server/reads.ts'
import { openDatabase } from '#platform/database.ts'
import { openJobs } from '#platform/jobs.ts'
import { type ComparedRequest, startBareLimit } from './compare.ts'
import { feedOf } from './feed.ts'
import { alternate, type Effort, effortOf, middleOf, type Percentiles, shareOf, waitsOf } from './load.ts'
import { startMailSink } from './mail-sink.ts'
import { atMost, comparisonRow, effortLine, megabytes, ms, number, ratioOf, table } from './report.ts'
import { readersOf, seedCommunity, tokenOf, uidOf } from './seed/community.ts'
import { seedGyms } from './seed/gyms.ts'
import { GYM, type NotificationLoad, seedNotifications } from './seed/notifications.ts'
import {
  cookieOf,
  type Options,
  type Product,
  query,
  queryRow,
  type Stage,
  startProduct,
  stopFunctions,
} from './stage.ts'

/** The unread badge's minimum throughput, as a share of the plain handler's. */
const GOAL = 0.6
/** How many times longer a request may take while everyone is notified. */
const MOST_SLOWER = 2
const GYMS = 100
const POSTS = 3
/** Requests per second, for home feeds and badges each. */
const PER_SECOND = 50
const QUIET_MS = 5_000
/** Members whose badges are read, grouped by how many notifications they have and how many are unread. */
const KINDS: NotificationLoad[] = (['few', 'half'] as const).flatMap((unread, at) => [
  { unread, notifications: 10, members: numbers(at * 100 + 1, 50) },
  { unread, notifications: 1_000, members: numbers(at * 100 + 51, 20) },
  { unread, notifications: 100_000, members: numbers(at * 100 + 71, 2) },
])

function numbers(from: number, count: number): number[] {
  return Array.from({ length: count }, (_, at) => from + at)
}

type Sides = Awaited<ReturnType<typeof startSides>>

/** The cost of notifying members and of counting what's unread. */
export async function measure(stage: Stage, options: Options) {
  const { members = options.quick ? 10_000 : 100_000 } = options
  // Short turns, because there are many kinds of badges to compare.
  const effort = effortOf(options, { seconds: 1 })
  const sides = await startSides(stage, members)
  const badges = await compareBadges(sides.product, effort)

  return [
    `## One gym's post to ${number(members)} who favourite it`,
    `Web and worker are one process, as \`npm start\` runs them. Meanwhile ${PER_SECOND * 2} home feeds and badges are requested every second, whether or not responses arrive.`,
    ...(await measurePosts(sides)),
    ...(await measureDigest(sides)),
    '## The unread badge',
    `Against a plain \`node:http\` handler that prints the same JSON: one that is given the member and runs the same statement, and one that also looks up the session, as every badge requires. The goal is ${GOAL}.`,
    badges,
    "A fifth of a member's notifications are in one group, the others in groups of one to seven; each group mixes read and unread ones.",
    effortLine(effort),
  ]
}

async function startSides(stage: Stage, members: number) {
  const databaseUrl = await stage.database(async (client) => {
    await seedCommunity(client, { members, activities: members, follows: members * 2 })
    await seedGyms(client, GYMS)
    await seedNotifications(client, members, KINDS)
  })
  // At midnight no digest is due, so none is sent during the other measurements.
  await makeItHour(databaseUrl, 0)
  const sink = await startMailSink()
  const product = await startProduct(stage, databaseUrl, { SMTP_URL: sink.url })
  const { db, close } = openDatabase(databaseUrl, { connections: 2 })
  const jobs = openJobs({ url: databaseUrl, log: pino({ level: 'warn' }) })
  stopFunctions.push(close, () => jobs.close())
  return { product, db, jobs, sink, members }
}

/**
 * Sets every member's time zone so that it's this hour there. `Etc/GMT-7` is seven hours ahead of Greenwich; zones
 * range from 12 behind to 14 ahead.
 */
async function makeItHour(databaseUrl: string, hour: number): Promise<void> {
  const difference = (hour - new Date().getUTCHours() + 24) % 24
  const ahead = difference > 12 ? difference - 24 : difference
  await query(databaseUrl, 'update users set timezone = $1', [`Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`])
  await query(databaseUrl, 'vacuum (analyze) users')
}

/** A member's badge, compared with a plain handler that's given the uid or, with `withSession`, looks it up. */
function badgeOf(product: Product, member: number, { withSession = false } = {}): ComparedRequest {
  return {
    ...{ path: '/api/users/me/notifications/unread', cookie: cookieOf(product, member) },
    async read(db) {
      if (withSession) await readViewer(db, digestOf(tokenOf(member)), new Date())
      return countUnread(db, { uid: uidOf(member) })
    },
  }
}

async function compareBadges(product: Product, effort: Effort): Promise<string> {
  const compared = KINDS.map(({ members }) =>
    [false, true].map((withSession) => members.map((member) => badgeOf(product, member, { withSession }))),
  )
  const bare = await startBareLimit(product, compared.flat(2), { planned: true })
  await bare.sameResponses(compared.flat(2))
  const loads = compared.flatMap(([requests = [], withSession = []]) => {
    const ours = { server: product, requests }
    return [ours, bare.load(requests), bare.load(withSession), { ...ours, connections: 1 }]
  })
  const paces = await alternate(loads, effort)
  return table(
    KINDS.map(({ notifications, unread }, index) => {
      const [ours, plain, session, alone] = paces.slice(index * 4)
      const withSession = shareOf(ours, session)
      const { p50, p95 } = middleOf(alone)
      return {
        'notifications of a member': `${number(notifications)}, ${unread === 'few' ? 'five lines unread' : 'every other line unread'}`,
        ...comparisonRow(shareOf(ours, plain), GOAL),
        'plain with session, requests/s': number(withSession.plain.perSecond),
        ...{ 'ratio to that': ratioOf(withSession.ratios, GOAL), 'one at a time, p50 / p95': ms(p50, p95) },
      }
    }),
  )
}

/** Posts by a gym, each notifying everyone who favourites it, while some of them read. */
async function measurePosts({ product, db, jobs, members }: Sides): Promise<string[]> {
  const readers = readersOf({ members })
  const reads = {
    'home feed': readers.map((reader) => feedOf(product, reader)),
    badge: readers.map((reader) => badgeOf(product, reader)),
  }
  const waitUntil = (over: Promise<unknown>) =>
    Promise.all(Object.values(reads).map((requests) => waitsOf(product, requests, PER_SECOND, over)))
  await waitUntil(pause(QUIET_MS))
  const written: Record<string, string>[] = []
  const waited: Record<string, string>[] = []
  for (let post = 1; post <= POSTS; post++) {
    const before = await waitUntil(pause(QUIET_MS))
    const begun = performance.now()
    const { id } = await db.transaction((tx) =>
      logActivity(
        { tx, jobs, log: pino({ level: 'warn' }), now: new Date() },
        {
          ...{ actorId: GYM, actorType: 'gym', activityType: 'gym_post', visibility: 'public' },
          ...{ targetId: `bench-post-${post}`, targetType: 'post', metadata: { gymId: GYM } },
          content: { text: `Open mat number ${post}, everybody is welcome.` },
        },
      ),
    )
    const done = workDone(product.databaseUrl, id)
    const meanwhile = await waitUntil(done)
    const { workerSeconds, ended } = await done
    const { rows, transactions } = await queryRow<{ rows: number; transactions: number }>(
      product.databaseUrl,
      `select count(*)::int as rows, count(distinct xmin::text)::int as transactions from notifications
        where actor_id = $1 and activity_id = $2`,
      [GYM, id],
    )
    written.push({
      ...{ post: String(post), 'rows in the app': number(rows), transactions: number(transactions) },
      'everyone notified within': `**${number((ended - begun) / 1000, 1)} s**`,
      'of that, working': `${number(workerSeconds, 1)} s`,
    })
    for (const [at, what] of Object.keys(reads).entries())
      waited.push(waitRow(`${what}, post ${post}`, before[at] as Percentiles, meanwhile[at] as Percentiles))
  }
  return [
    table(written),
    `How long readers waited before the post and while everyone was being notified; the goal is at most ${MOST_SLOWER} times.`,
    table(waited),
  ]
}

const waitRow = (what: string, before: Percentiles, meanwhile: Percentiles) => ({
  '': what,
  'before, p50 / p95': ms(before.p50, before.p95),
  'meanwhile, p50 / p95 / max': ms(meanwhile.p50, meanwhile.p95, meanwhile.most),
  'times, p50 / p95': `${atMost(MOST_SLOWER, meanwhile.p50 / before.p50)} / ${atMost(MOST_SLOWER, meanwhile.p95 / before.p95)}`,
})

/** Waits until an activity's notifications have been written. */
async function workDone(databaseUrl: string, activityId: string) {
  for (;;) {
    const [job] = await query<{ seconds: string }>(
      databaseUrl,
      `select extract(epoch from completed_on - started_on) as seconds from pgboss.job
        where name = 'onActivityCreated' and data ->> 'activityId' = $1 and state = 'completed'`,
      [activityId],
    )
    if (job) return { ended: performance.now(), workerSeconds: Number(job.seconds) }
    await pause(50)
  }
}

/** Makes it noon for everyone, so this morning's digest is due. */
async function measureDigest({ product, db, jobs, sink }: Sides): Promise<string[]> {
  await makeItHour(product.databaseUrl, 12)
  const before = await product.memory()
  const cpuBefore = await product.cpuSeconds()
  const begun = performance.now()
  await db.transaction((tx) => jobs.send(tx, sendDigests, { data: {} }))
  const curve: { ended: number; memory: number }[] = []
  for (let isDone = false; !isDone; ) {
    await pause(1_000)
    const { decided, ended, deciding } = await queryRow<{ decided: number; ended: number; deciding: boolean }>(
      product.databaseUrl,
      `select count(*)::int as decided, count(ended_at)::int as ended,
        exists (select from pgboss.job where name = 'sendDigests' and state in ('created', 'retry', 'active')) as deciding from digests`,
    )
    curve.push({ ended, memory: await product.memory() })
    isDone = !deciding && decided > 0 && ended === decided
  }
  const seconds = (performance.now() - begun) / 1000
  const cpu = (await product.cpuSeconds()) - cpuBefore
  const { emails, recipients, bytes } = sink.counts
  const all = curve.at(-1)?.ended ?? 0
  const tenths = numbers(1, 10).map((tenth) => curve.find(({ ended }) => ended >= (all * tenth) / 10)?.memory ?? 0)
  return [
    `## A daily digest to ${number(all)} members`,
    'Each has one to eight unread notifications; the emails go to a mail server in the process of the benchmark, which stores nothing.',
    `- **${number(all / seconds)} members a second**: all within ${number(seconds)} s. The mail server took ${number(emails)} emails to ${number(recipients.size)} addresses, ${megabytes(bytes)}.
- CPU time of the process per email: ${number((cpu * 1_000_000) / emails)} µs.
- Memory of the process: ${megabytes(before)} before, then at each tenth of the run ${tenths.map((each) => number(each / 1024 ** 2)).join(', ')} MB.`,
  ]
}
