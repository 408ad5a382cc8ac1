import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRouterClient } from '@orpc/server'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { router } from '#app/api.ts'
import { events } from '#domains/events/events/server/tables.ts'
import type { RsvpStatus } from '#domains/events/rsvps/rules.ts'
import { rsvps } from '#domains/events/rsvps/server/tables.ts'
import { type ActivityToLog, logActivity } from '#domains/feed/activities/server/log-activity.ts'
import { blocks, follows } from '#domains/feed/follows/server/tables.ts'
import { posts } from '#domains/feed/posts/server/tables.ts'
import { openVisits } from '#domains/gym-management/gym-insights/server/visits.ts'
import type { StaffRole } from '#domains/gyms/gyms/rules.ts'
import { geohashOf } from '#domains/gyms/gyms/server/geohash.ts'
import { affiliationKeyOf, searchTextOf } from '#domains/gyms/gyms/server/search-text.ts'
import { slugOf } from '#domains/gyms/gyms/server/slugs.ts'
import { gymMembers, gymStaff, gyms } from '#domains/gyms/gyms/server/tables.ts'
import { placeNames, places } from '#domains/gyms/places/server/tables.ts'
import { refusedActs } from '#domains/members/audit/server/audit.ts'
import { defaultNotificationPreferences, defaultPreferences } from '#domains/members/people/rules.ts'
import { users } from '#domains/members/people/server/tables.ts'
import { SESSION_MS, TOKEN_MS } from '#domains/members/session/rules.ts'
import { sessionCookie } from '#domains/members/session/server/cookie.ts'
import { readViewer } from '#domains/members/session/server/reads.ts'
import { authAccounts, authSessions, authUsers } from '#domains/members/session/server/tables.ts'
import { hours } from '#platform/clock.ts'
import { type Config, readConfig } from '#platform/config.ts'
import type { RequestContext, WriteContext } from '#platform/context.ts'
import { openDatabase, transact } from '#platform/database.ts'
import { filesOf } from '#platform/files.ts'
import { newId } from '#platform/ids.ts'
import { openJobs } from '#platform/jobs.ts'
import { openLimits } from '#platform/limits.ts'
import { openLog } from '#platform/log.ts'
import { openMusic } from '#platform/music.ts'
import { normalizeText } from '#platform/normalize-text.ts'
import { openPayments } from '#platform/payments.ts'
import { startMusic } from './music.ts'
import { startPayments } from './payments.ts'

/** Short, so that tests of a silent service don't wait long. */
const MUSIC_PATIENCE_MS = 1_000

const SECRET = 'a secret for tests, thirty-two letters or more'

export type World = Awaited<ReturnType<typeof openWorld>>
export type Person = Awaited<ReturnType<World['member']>>

/**
 * A fresh database, a clock that only the test moves, and people who call the procedures as themselves.
 * `world.visitor` isn't signed in. Connections and files are cleaned up after the test file.
 * @param payments - whether memberships can be paid for: through the stand-in `world.standIn()`, on the world's clock.
 * Its webhooks wait until `world.standIn().deliverTo(…)` or `startProduct` sets their receiver.
 * @param music - whether a music account can be connected: through `world.musicStandIn()`.
 * @param url - an empty, migrated database to use instead of a fresh one.
 * @param now - the real time for tests that also talk to a server process, which uses the real clock.
 */
export async function openWorld({
  env = {},
  payments: sells = false,
  music: plays = false,
  url: given,
  now = new Date('2026-11-20T12:00:00Z'),
}: {
  env?: Record<string, string>
  payments?: boolean
  music?: boolean
  url?: string
  now?: Date
} = {}) {
  const url = given ?? (await freshDatabase())
  const database = openDatabase(url, { connections: 10 })
  const folder = await mkdtemp(join(tmpdir(), 'open-mat-world-'))
  afterAll(async () => {
    await visits.close()
    await jobs.close()
    await database.close()
    await rm(folder, { recursive: true, force: true })
  })
  const config: Config = readConfig({ NODE_ENV: 'test', DATA_DIR: folder, ...env })
  const cookie = sessionCookie(config, SECRET)
  const limits = await openLimits(database.pool, { off: true })
  const lines: string[] = []
  const log = openLog('info', { write: (line: string) => void lines.push(line) })
  const files = await filesOf(config)
  const jobs = openJobs({ url, log })
  const clock = { now }
  const { db } = database
  const provider = sells ? await startPayments(() => clock.now) : undefined
  const payments = provider && openPayments({ payments: provider.config })
  const visits = openVisits({ db, log, secret: SECRET, now: () => clock.now })
  const musicService = plays ? await startMusic(() => clock.now) : undefined
  const music = musicService && openMusic({ music: musicService.config }, { patienceMs: MUSIC_PATIENCE_MS })

  /** The API with this session token; without one, as a visitor. The session is looked up again on every call. */
  const apiWith = (token: string | undefined, headers: Record<string, string> = {}) =>
    createRouterClient(router({ cookie, secret: SECRET, visits }), {
      context: async (): Promise<RequestContext> => {
        const known = token ? await readViewer(db, token, clock.now) : { viewer: null, refusal: null }
        return {
          config,
          db,
          files,
          jobs,
          limits,
          log,
          now: () => clock.now,
          payments,
          music,
          ...known,
          request: {
            id: newId(),
            ip: '127.0.0.1',
            headers: new Headers({ ...headers, ...(token ? { cookie: cookie.write(token).split(';')[0] ?? '' } : {}) }),
          },
          answerHeader: () => {},
          recordRefused: refusedActs({ db, log, now: () => clock.now }),
          transaction: (work) => transact(db, work),
        }
      },
    })

  /** Signs someone in again, as another device. */
  const session = async (uid: string) => {
    const token = newId() + newId()
    await db.insert(authSessions).values({
      id: newId(),
      token,
      userId: uid,
      expiresAt: new Date(clock.now.getTime() + SESSION_MS),
      tokenExpiresAt: new Date(clock.now.getTime() + TOKEN_MS),
      createdAt: clock.now,
      updatedAt: clock.now,
    })
    return {
      token,
      api: apiWith(token),
      /** The API with this `Idempotency-Key` on every call. */
      with: (idempotencyKey: string) => apiWith(token, { 'idempotency-key': idempotencyKey }),
    }
  }

  return {
    db,
    database,
    url,
    config,
    files,
    jobs,
    clock,
    now: () => clock.now,
    log,
    payments,
    music,
    /** Counts gym page visits; `flush` saves them. */
    visits,
    /** The music stand-in of this world (`music: true`), and the actions a person can take on its pages. */
    musicStandIn: () => {
      if (!musicService) throw new Error('This test world has no music service: use openWorld({ music: true }).')
      return musicService
    },
    /** The payments stand-in of this world (`payments: true`), and the actions a person can take on its pages. */
    standIn: () => {
      if (!provider) throw new Error('This test world has no payments: use openWorld({ payments: true }).')
      return provider.standIn
    },
    /** The server's log so far. */
    logged: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>),
    limits,
    /** Runs `work` in a transaction, as the product's writes do. */
    write: <Outcome>(work: (context: WriteContext) => Promise<Outcome>) =>
      db.transaction((tx) => work({ tx, jobs, log, now: clock.now })),
    secret: SECRET,
    visitor: { api: apiWith(undefined) },
    apiWith,
    session,
    /** Moves the clock forward by milliseconds. */
    pass: (milliseconds: number) => {
      clock.now = new Date(clock.now.getTime() + milliseconds)
    },
    /** Sets the clock, and keeps everyone signed in. */
    async moveTo(moment: Date) {
      clock.now = moment
      const far = new Date(moment.getTime() + SESSION_MS)
      await db.update(authSessions).set({ tokenExpiresAt: far, expiresAt: far })
    },
    /** A member with a username and a complete profile; `differing` overrides its fields. */
    async member(name: string, differing: Partial<Omit<typeof users.$inferInsert, 'uid'>> = {}) {
      const uid = newId()
      const unique = `${name
        .toLowerCase()
        .replace(/[^a-z0-9]/g, '')
        .slice(0, 12)
        .padEnd(3, 'x')}_${uid.slice(0, 6).toLowerCase()}`
      const email = `${unique}@example.test`
      const username = unique.match(/^[a-z]/) ? unique : `m${unique}`.slice(0, 20)
      await db.insert(authUsers).values({ id: uid, name, email, emailVerified: true })
      await db.insert(authAccounts).values({ id: newId(), userId: uid, providerId: 'google', accountId: `sub-${uid}` })
      await db.insert(users).values({
        uid,
        email,
        emailVerified: true,
        displayName: name,
        username,
        city: 'Dublin',
        country: 'IE',
        onboardingComplete: true,
        onboardingStep: 5,
        preferences: defaultPreferences(),
        notificationPreferences: defaultNotificationPreferences(),
        createdAt: clock.now,
        updatedAt: clock.now,
        lastLogin: clock.now,
        ...differing,
      })
      return { uid, email, name, username: differing.username ?? username, ...(await session(uid)) }
    },
    async members<Names extends string[]>(...names: [...Names]) {
      const people = await Promise.all(names.map((name) => this.member(name)))
      return people as { [At in keyof Names]: (typeof people)[number] }
    },
    /** An open gym in Dublin; `differing` overrides its fields. */
    async gym(name: string, differing: Partial<typeof gyms.$inferInsert> = {}) {
      const id = newId()
      const gym = {
        id,
        slug: `${slugOf(name)}-${id.slice(0, 6).toLowerCase()}`,
        name,
        city: 'Dublin',
        country: 'IE',
        lat: 53.3498,
        lng: -6.2603,
        timezone: 'Europe/Dublin',
        createdAt: clock.now,
        updatedAt: clock.now,
        ...differing,
      }
      await db.insert(gyms).values({
        ...gym,
        geohash: geohashOf(gym),
        affiliationKey: affiliationKeyOf(gym.affiliation),
        searchText: searchTextOf(gym),
      })
      return gym
    },
    async staff(gym: { id: string }, person: { uid: string }, role: StaffRole) {
      await db.insert(gymStaff).values({ gymId: gym.id, uid: person.uid, role, since: clock.now })
    },
    /** Makes a person a member of the gym. */
    async joins(gym: { id: string }, person: { uid: string }, since = clock.now) {
      await db.insert(gymMembers).values({ gymId: gym.id, uid: person.uid, status: 'member', since })
    },
    /** A gym with a coach and a manager. */
    async staffedGym(differing: Partial<typeof gyms.$inferInsert> = {}) {
      const gym = await this.gym('Roots BJJ', differing)
      const [coach, manager] = await this.members('Carla', 'Mia')
      await this.staff(gym, coach, 'coach')
      await this.staff(gym, manager, 'manager')
      return { gym, gymId: gym.id, coach, manager }
    },
    /** A gym's public open mat of two hours, 30 hours from now, inserted directly into the database. */
    async event(
      gym: { id: string; timezone?: string | undefined },
      differing: Partial<typeof events.$inferInsert> = {},
    ) {
      const id = newId()
      const startsAt = differing.startsAt ?? new Date(clock.now.getTime() + hours(30))
      const event = {
        id,
        gymId: gym.id,
        slug: `open-mat-${id.slice(0, 6).toLowerCase()}`,
        title: 'Open mat',
        timezone: gym.timezone ?? 'Europe/Dublin',
        startsAt,
        endsAt: new Date(startsAt.getTime() + hours(2)),
        linkKey: newId(),
        official: true,
        createdAt: clock.now,
        updatedAt: clock.now,
        ...differing,
      }
      await db.insert(events).values(event)
      return event
    },
    /** An RSVP inserted directly into the database: no rules are checked, and no activity is logged. */
    async rsvp(event: { id: string }, person: { uid: string }, status: RsvpStatus = 'going', inLine?: number) {
      const row = { eventId: event.id, uid: person.uid, status, createdAt: clock.now, updatedAt: clock.now }
      await db.insert(rsvps).values({ ...row, inLine })
    },
    /**
     * A post inserted directly into the database, by default visible to everyone signed in; `differing` overrides
     * fields of its activity.
     */
    async entry(
      author: { uid: string },
      { text = 'Rolled today.', ...differing }: Partial<ActivityToLog> & { text?: string; timestamp?: Date } = {},
    ) {
      const postId = newId()
      const at = differing.timestamp ?? clock.now
      const activity = await db.transaction((tx) =>
        logActivity(
          { tx, jobs, log, now: at },
          {
            actorId: author.uid,
            activityType: 'profile_post',
            targetId: postId,
            targetType: 'post',
            targetRef: `users/${author.uid}/posts/${postId}`,
            content: { text },
            visibility: 'public',
            ...differing,
          },
        ),
      )
      await db.insert(posts).values({
        userId: author.uid,
        id: postId,
        activityId: activity.id,
        text,
        createdAt: at,
        updatedAt: at,
      })
      return { id: activity.id, postId, uid: author.uid }
    },
    /** `follower` follows `followed`, accepted. */
    async follow(follower: { uid: string }, followed: { uid: string }) {
      const row = { followerId: follower.uid, followedId: followed.uid, createdAt: clock.now, acceptedAt: clock.now }
      await db
        .insert(follows)
        .values({ ...row, status: 'accepted' })
        .onConflictDoNothing()
    },
    async friends(one: { uid: string }, other: { uid: string }) {
      await this.follow(one, other)
      await this.follow(other, one)
    },
    async block(blocker: { uid: string }, blocked: { uid: string }) {
      await db.insert(blocks).values({ blockerId: blocker.uid, blockedId: blocked.uid, createdAt: clock.now })
    },
    /** A town; the world's towns aren't loaded in tests. */
    async place(name: string, differing: Partial<typeof places.$inferInsert> & { otherNames?: string[] } = {}) {
      const { otherNames = [], ...columns } = differing
      const place = {
        id: Math.floor(Math.random() * 2e9) + 1,
        name,
        asciiName: name,
        country: 'IE',
        adminCode: 'L',
        lat: 53.33306,
        lng: -6.24889,
        population: 100_000,
        timezone: 'Europe/Dublin',
        ...columns,
      }
      await db.insert(places).values(place)
      const spellings = new Map(
        [...otherNames].reverse().map((other) => [normalizeText(other), { name: other, rank: 2 }]),
      )
      spellings.set(normalizeText(name), { name, rank: 0 })
      await db.insert(placeNames).values(
        [...spellings].map(([folded, spelling]) => ({
          placeId: place.id,
          folded,
          ...spelling,
          population: place.population,
        })),
      )
      return place
    },
  }
}

async function freshDatabase(): Promise<string> {
  const url = new URL(inject('postgresUrl'))
  const name = `test_${newId().toLowerCase()}`
  const admin = new pg.Client({ connectionString: url.href })
  await admin.connect()
  // Copying the template concurrently would fail.
  await admin.query('select pg_advisory_lock(1)')
  await admin.query(`create database ${name} template open_mat_template`)
  await admin.end()
  url.pathname = `/${name}`
  return url.href
}
