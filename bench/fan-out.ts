import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { logActivity } from '#domains/feed/activities/server/log-activity.ts'
import { openDatabase } from '#platform/database.ts'
import { openJobs } from '#platform/jobs.ts'
import { badgeOf } from './badge.ts'
import { type CommunitySize, readersOf } from './community.ts'
import { cookieOf } from './feed.ts'
import type { Running } from './processes.ts'
import { GYM } from './seed-notifications.ts'
import { query, say, started } from './stage.ts'
import { steadily, type Waited } from './steady.ts'

export interface FanOutMeasured {
  recipients: number
  perSecond: number
  posts: PostMeasured[]
}

export interface PostMeasured {
  /** How many rows there are of it, and how many transactions wrote them. */
  rows: number
  transactions: number
  /** From the gym's post to the moment when everybody could see it, and of that in the worker. */
  seconds: number
  workerSeconds: number
  quiet: { feed: Waited; badge: Waited }
  meanwhile: { feed: Waited; badge: Waited }
}

const POSTS = 3
/** How often home feeds and badges are asked for, each. */
const PER_SECOND = 50
const QUIET_MS = 5_000
const LONGEST_MS = 120_000

/** One gym's posts, told to everybody who keeps it, while others read. */
export async function measureFanOut(
  product: Running,
  databaseUrl: string,
  size: CommunitySize,
  recipients: number,
): Promise<FanOutMeasured> {
  const database = openDatabase(databaseUrl, { connections: 2 })
  started.push(() => database.close())
  const log = pino({ level: 'warn' })
  const jobs = openJobs({ url: databaseUrl, log })
  started.push(() => jobs.close())
  const readers = readersOf(size)
  const read = async (until: Promise<unknown>) => {
    const [feed, badge] = await Promise.all([
      steadily(
        product,
        readers.map((reader) => ({ path: '/api/feed', cookie: cookieOf(product, reader) })),
        PER_SECOND,
        until,
      ),
      steadily(
        product,
        readers.map((reader) => badgeOf(product, reader)),
        PER_SECOND,
        until,
      ),
    ])
    return { feed, badge }
  }

  await read(pause(QUIET_MS))
  const posts: PostMeasured[] = []
  for (let number = 1; number <= POSTS; number++) {
    say(`Post ${number} of a gym that ${recipients} keep`)
    const quiet = await read(pause(QUIET_MS))
    const begun = performance.now()
    const { id } = await database.db.transaction((tx) =>
      logActivity(
        { tx, jobs, log, now: new Date() },
        {
          actorId: GYM,
          actorType: 'gym',
          activityType: 'gym_post',
          targetId: `bench-post-${number}`,
          targetType: 'post',
          content: { text: `Open mat number ${number}, everybody is welcome.` },
          visibility: 'public',
          metadata: { gymId: GYM },
        },
      ),
    )
    const done = written(databaseUrl, id).then((rest) => ({ ...rest, seconds: (performance.now() - begun) / 1000 }))
    const [meanwhile, told] = await Promise.all([read(done), done])
    posts.push({ ...told, quiet, meanwhile })
  }
  return { recipients, perSecond: PER_SECOND * 2, posts }
}

/** Waits until the work on an activity is done, and counts what it left. */
async function written(databaseUrl: string, activityId: string) {
  const end = Date.now() + LONGEST_MS
  while (Date.now() < end) {
    const [job] = await query<{ state: string; seconds: string }>(
      databaseUrl,
      `select state, extract(epoch from completed_on - started_on) as seconds from pgboss.job
        where name = 'onActivityCreated' and data ->> 'activityId' = $1`,
      [activityId],
    )
    if (job?.state === 'completed') {
      const [row] = await query<{ rows: number; transactions: number }>(
        databaseUrl,
        `select count(*)::int as rows, count(distinct xmin::text)::int as transactions
          from notifications where actor_id = $1 and activity_id = $2`,
        [GYM, activityId],
      )
      return { rows: row?.rows ?? 0, transactions: row?.transactions ?? 0, workerSeconds: Number(job.seconds) }
    }
    await pause(50)
  }
  throw new Error(`What a gym posted was not told within ${LONGEST_MS / 1000} s.`)
}
