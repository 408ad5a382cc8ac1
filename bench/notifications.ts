import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { migrateDatabase } from '#platform/database.ts'
import { type BadgeMeasured, measureBadge } from './badge.ts'
import type { CommunitySize } from './community.ts'
import { type DigestMeasured, measureDigest, sleepUntilDigest } from './digest.ts'
import { type FanOutMeasured, measureFanOut } from './fan-out.ts'
import { SECRET } from './feed.ts'
import { startMailSink, startProduct } from './processes.ts'
import { seedGyms } from './seed.ts'
import { inChunks, seedCommunity } from './seed-community.ts'
import {
  type Entry,
  GROUP_COLUMNS,
  GYM,
  groupLine,
  linesForDigest,
  linesOfYear,
  type MadeLine,
  NOTIFICATION_COLUMNS,
  notificationLines,
  type Told,
} from './seed-notifications.ts'
import { busyNow, loadPlaces, type Machine, machineOf, query, say, startDatabase, started } from './stage.ts'
import { readTowns } from './towns.ts'
import type { Effort } from './turns.ts'

export interface NotificationsMeasured {
  effort: Effort
  machine: Machine
  badge: BadgeMeasured
  fanOut: FanOutMeasured
  digest: DigestMeasured
}

const GYMS = 100
/** Long enough ago to be in the digest of eight in the morning, where it is noon. */
const BEFORE_DIGEST_MS = 6 * 3_600_000
/** Of whose badges are read, by what they were told; nobody else is among them. */
const SIZES = [
  { notifications: 10, members: 50 },
  { notifications: 1_000, members: 20 },
  { notifications: 100_000, members: 2 },
]

/** What it costs to tell members, and to know how much is unread. */
export async function measureNotifications(members: number, effort: Effort): Promise<NotificationsMeasured> {
  const busyBefore = busyNow()
  const database = await startDatabase()
  await migrateDatabase(database.url)
  await loadPlaces(database.url)
  const size: CommunitySize = { members, activities: members, follows: members * 2 }
  const towns = await readTowns()
  await seedCommunity(database.url, towns, size, say)
  await seedGyms(database.url, towns, GYMS)
  const kinds = kindsOf()
  await seedNotifications(database.url, size, kinds)
  await sleepUntilDigest(database.url)
  const sink = await startMailSink()
  started.push(sink.stop)
  const product = await startProduct({
    databaseUrl: database.url,
    dataDir: await database.folderFor('product'),
    secret: SECRET,
    smtpUrl: sink.url,
  })
  started.push(product.stop)
  const badge = await measureBadge(product, database.url, kinds, effort)
  const fanOut = await measureFanOut(product, database.url, size, members)
  const digest = await measureDigest(product, database.url, sink)
  return { effort, machine: await machineOf(database.url, busyBefore), badge, fanOut, digest }
}

function kindsOf(): Told[] {
  let next = 1
  return (['few', 'half'] as const).flatMap((unread) =>
    SIZES.map(({ notifications, members }) => ({
      notifications,
      unread,
      members: Array.from({ length: members }, () => next++),
    })),
  )
}

/** Everybody keeps one gym, and some were told much before. */
async function seedNotifications(databaseUrl: string, size: CommunitySize, kinds: readonly Told[]) {
  say('Notifications …')
  const entries = await query<Entry>(
    databaseUrl,
    `select id, actor_id as "actorId" from activities where in_feed and visibility = 'public' order by id limit 5000`,
  )
  const now = new Date()
  const measured = new Set(kinds.flatMap(({ members }) => members))
  const lines = function* (): Generator<MadeLine> {
    yield* linesForDigest(size, measured, entries, new Date(now.getTime() - BEFORE_DIGEST_MS))
    for (const told of kinds) for (const member of told.members) yield* linesOfYear(told, member, size, entries, now)
  }
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('set synchronous_commit = off')
    const copy = (table: string, columns: string, rows: Iterable<string>) =>
      pipeline(Readable.from(inChunks(rows)), client.query(copyFrom(`copy ${table} (${columns}) from stdin`)))
    await copy('notifications', NOTIFICATION_COLUMNS, lines().map(notificationLines))
    await copy('notification_groups', GROUP_COLUMNS, lines().map(groupLine))
    // The trigger would count one gym's favourites a hundred thousand times.
    await client.query('alter table favorites disable trigger user')
    await client.query('insert into favorites (uid, gym_id, created_at) select uid, $1, now() from users', [GYM])
    await client.query('alter table favorites enable trigger user')
    await client.query('update gyms set favorite_count = $2 where id = $1', [GYM, size.members])
    await client.query('vacuum (analyze)')
  } finally {
    await client.end()
  }
}
