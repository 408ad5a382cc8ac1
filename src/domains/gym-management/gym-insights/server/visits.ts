import { createHmac, hkdfSync } from 'node:crypto'
import { lt, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { visibleTo } from '#domains/gyms/gyms/server/visible-to.ts'
import { type Clock, days } from '#platform/clock.ts'
import type { Database, Tx } from '#platform/database.ts'
import { wallClock } from '#platform/wall-clock.ts'
import type { VisitKind } from '../rules.ts'
import { gymVisitMarks } from './tables.ts'

export interface Visit {
  gymId: string
  kind: VisitKind
  /** A member's uid, or a random id from a visitor's browser. */
  who: string
  isMember: boolean
}

/** Counts visits without delaying requests: counts are written in batches, every ten seconds or sooner. */
export interface Visits {
  count(visit: Visit): void
  flush(): Promise<void>
  close(): Promise<void>
}

const WRITE_EVERY_MS = 10_000
const WRITE_FROM = 500
/** The most visits stored in memory while the database is unavailable. Others are dropped. */
const MOST_WAITING = 5_000
/** A date is current somewhere on Earth for 50 hours; this is longer. */
export const MARK_RETENTION_MS = days(3)

export function openVisits({
  db,
  log,
  secret,
  now,
}: {
  db: Database
  log: Logger
  secret: string
  now: Clock
}): Visits {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'open-mat visits', 32))
  let waiting: (Visit & { at: Date })[] = []
  let writing = Promise.resolve()

  const write = async () => {
    const batch = waiting
    if (batch.length === 0) return
    waiting = []
    try {
      await db.transaction((tx) => writeVisits(tx, batch, key))
    } catch (error) {
      log.warn({ err: error }, "couldn't store visits; retrying")
      waiting = [...batch, ...waiting].slice(0, MOST_WAITING)
    }
  }
  const flush = () => {
    writing = writing.then(write)
    return writing
  }
  const timer = setInterval(() => void flush(), WRITE_EVERY_MS)
  timer.unref()
  return {
    count(visit) {
      if (waiting.length >= MOST_WAITING) return
      waiting.push({ ...visit, at: now() })
      if (waiting.length === WRITE_FROM) void flush()
    },
    flush,
    async close() {
      clearInterval(timer)
      await flush()
    },
  }
}

/** Whether the URL is the call that counts a visit. */
export const isVisit = (url: string) => /^\/api\/gyms\/[^/?]+\/visits$/.test(url)

/** Bots and HTTP clients. Requests without a user agent count as bots. */
const PROGRAM =
  /bot|crawl|spider|slurp|preview|headless|lighthouse|facebookexternalhit|whatsapp|curl|wget|python|axios|okhttp|java\//i
export const isProgram = (userAgent: string | null) => !userAgent || PROGRAM.test(userAgent)

/** Deletes marks for days that are over in every time zone. */
export async function deleteOldVisitMarks(db: Database, now: Date): Promise<void> {
  const day = new Date(now.getTime() - MARK_RETENTION_MS).toISOString().slice(0, 10)
  await db.delete(gymVisitMarks).where(lt(gymVisitMarks.day, day))
}

interface Zone extends Record<string, unknown> {
  id: string
  timezone: string
}

interface Marked {
  gymId: string
  kind: VisitKind
  day: string
  who: string
}

/** Counts each person once per gym, day and kind; the gym's own staff aren't counted. */
async function writeVisits(tx: Tx, batch: readonly (Visit & { at: Date })[], key: Buffer): Promise<void> {
  const zones = await readZones(tx, [...new Set(batch.map(({ gymId }) => gymId))])
  const staff = await readStaff(tx, batch)
  const marked = new Map<string, Marked>()
  for (const { gymId, kind, who, isMember, at } of batch) {
    const zone = zones.get(gymId)
    if (!zone || (isMember && staff.has(`${gymId} ${who}`))) continue
    const day = wallClock(at, zone).toISOString().slice(0, 10)
    const mark = createHmac('sha256', key)
      .update(`${gymId} ${kind} ${day} ${isMember ? 'member' : 'visitor'} ${who}`)
      .digest('base64url')
    marked.set(mark, { gymId, kind, day, who: mark })
  }
  // In a fixed order, so that two processes can't deadlock.
  const rows = [...marked.values()].sort((one, other) => one.who.localeCompare(other.who))
  if (rows.length === 0) return
  const column = (name: keyof Marked) => sql.param(rows.map((row) => row[name]))
  await tx.execute(sql`
    with given as (
      select * from unnest(${column('gymId')}::text[], ${column('kind')}::text[], ${column('day')}::date[], ${column('who')}::text[])
        g(gym_id, kind, day, who)),
    fresh as (
      insert into gym_visit_marks (day, who)
        select day, who from given order by who
      on conflict do nothing returning day, who)
    insert into gym_visit_days (gym_id, kind, day, times)
      select g.gym_id, g.kind, g.day, count(*) from given g join fresh d on d.day = g.day and d.who = g.who
      group by g.gym_id, g.kind, g.day order by g.gym_id, g.kind, g.day
    on conflict (gym_id, kind, day) do update set times = gym_visit_days.times + excluded.times`)
}

async function readZones(tx: Tx, gymIds: string[]): Promise<Map<string, string>> {
  const { rows } = await tx.execute<Zone>(
    sql`select g.id, g.timezone from gyms g where g.id = any(${sql.param(gymIds)}::text[]) and ${visibleTo(null)}`,
  )
  return new Map(rows.map(({ id, timezone }) => [id, timezone]))
}

async function readStaff(tx: Tx, batch: readonly Visit[]): Promise<Set<string>> {
  const members = batch.filter(({ isMember }) => isMember)
  const { rows } = await tx.execute<{ gym_id: string; uid: string }>(sql`
    select s.gym_id, s.uid from gym_staff s where s.gym_id = any(${sql.param(members.map(({ gymId }) => gymId))}::text[])
      and s.uid = any(${sql.param(members.map(({ who }) => who))}::text[])`)
  return new Set(rows.map(({ gym_id, uid }) => `${gym_id} ${uid}`))
}
