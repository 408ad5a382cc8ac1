import { sql } from 'drizzle-orm'
import type { ScheduleItem } from '#domains/gyms/gyms/contract.ts'
import type { ConfirmationSource, SessionsConfirmed } from '#domains/gyms/gyms/rules.ts'
import { days, hours } from '#platform/clock.ts'
import type { Reader, Tx } from '#platform/database.ts'
import { uuidOf } from '#platform/uuid.ts'
import { wallClock } from '#platform/wall-clock.ts'
import { confirmations } from './tables.ts'

/**
 * How long one member alone can keep a gym or session fresh: their confirmations stop counting once the first one since
 * anyone else's is this old. Confirmations corroborated by staff (host list, code, desk) always count.
 */
export const ALONE_AT_MOST_MS = days(90)
/** Confirmations older than this don't count towards that limit. */
const ALONE_FORGOTTEN_MS = days(180)
/**
 * Corroborated check-ins this soon after the last confirmation aren't stored as confirmations, so that many check-ins
 * at one session don't wait for each other to write to the gym's row.
 */
const HEARD_ENOUGH_MS = hours(1)

/** A member's confirmation or denial that a session was on, or that they were at the gym. */
export interface ConfirmationReport {
  gymId: string
  /** Null for the gym as a whole. */
  sessionId: string | null
  uid: string
  /** `owner`: by staff. `checkin`: a corroborated check-in. `member`: by a member alone. */
  source: 'owner' | 'member' | 'checkin'
  wasOn: boolean
  /** The date of the session or visit in the gym's time zone. */
  day: string
  /** When the session or visit took place. The confirmation is dated accordingly. */
  about: Date
  /** The source shown on the page. A check-in by location counts as `member` but is shown as a check-in. */
  shownBy: 'owner' | 'member' | 'checkin'
}

/** Stores a confirmation, once per member, session and day. Returns false if that doesn't change the gym. */
export async function recordConfirmation(tx: Tx, word: ConfirmationReport, now: Date): Promise<boolean> {
  if (word.source === 'checkin' && (await isHeardEnough(tx, word))) return false
  const [kept] = await tx
    .insert(confirmations)
    .values({
      id: uuidOf(['confirmation', word.gymId, word.sessionId ?? '', word.uid, word.day].join(' ')),
      gymId: word.gymId,
      sessionId: word.sessionId,
      uid: word.uid,
      source: word.source,
      wasOn: word.wasOn,
      day: word.day,
      at: now,
    })
    .onConflictDoNothing()
    .returning({ id: confirmations.id })
  if (!kept) return false
  const gym = await lockGym(tx, word.gymId)
  if (!gym) return false
  if (!word.wasOn) return doubt(tx, gym, word)
  if (word.source === 'member' && (await speaksAlone(tx, word, now))) return false
  await confirm(tx, gym, word, now)
  return true
}

/** Confirms the gym and its whole timetable, for its staff. Returns how many sessions it has. */
export async function recordScheduleConfirmation(
  tx: Tx,
  { gymId, uid, now }: { gymId: string; uid: string; now: Date },
): Promise<number> {
  const gym = await lockGym(tx, gymId)
  if (!gym) return 0
  const at = now.toISOString()
  const heard = Object.fromEntries(gym.schedule.map(({ id }) => [id, { at, by: 'owner' as const }]))
  await writeHeard(tx, gymId, { heard, at, by: 'owner' })
  // Keyed by the time, not the day, so a timetable that changed can be confirmed again on the same day.
  const id = uuidOf(['schedule', gymId, uid, at].join(' '))
  const day = dayOf(now, gym.timezone)
  await tx
    .insert(confirmations)
    .values({ id, gymId, sessionId: null, uid, source: 'owner', wasOn: true, day, at: now })
    .onConflictDoNothing()
  return gym.schedule.length
}

/**
 * Confirms sessions that the gym's own calendar lists exactly as its timetable does. Sessions that members say weren't
 * on stay in doubt until a person confirms them.
 */
export async function recordCalendarConfirmation(
  tx: Tx,
  { gymId, sessionIds, now }: { gymId: string; sessionIds: readonly string[]; now: Date },
): Promise<void> {
  const gym = await lockGym(tx, gymId)
  if (!gym) return
  const at = now.toISOString()
  const heard = { ...gym.heard }
  const confirmed = sessionIds.filter((id) => !heard[id]?.offs)
  if (confirmed.length === 0) return
  for (const id of confirmed) {
    const { expectedUntil } = heard[id] ?? {}
    heard[id] = { at, by: 'calendar', ...(expectedUntil && { expectedUntil }) }
  }
  await writeHeard(tx, gymId, { heard: ofThisWeek(heard, gym), at, by: 'calendar' })
}

export const dayOf = (instant: Date, zone: string) => wallClock(instant, zone).toISOString().slice(0, 10)

interface HeardGym extends Record<string, unknown> {
  schedule: ScheduleItem[]
  timezone: string
  heard: SessionsConfirmed
  lastConfirmedAt: Date | string | null
}

const HEARD_COLUMNS = sql`schedule, timezone, sessions_confirmed as heard, last_confirmed_at as "lastConfirmedAt"`

async function lockGym(tx: Tx, gymId: string): Promise<HeardGym | undefined> {
  const { rows } = await tx.execute<HeardGym>(
    sql`select ${HEARD_COLUMNS} from gyms where id = ${gymId} for no key update`,
  )
  return rows[0]
}

async function isHeardEnough(reader: Reader, { gymId, sessionId, about }: ConfirmationReport): Promise<boolean> {
  const { rows } = await reader.execute<HeardGym>(sql`select ${HEARD_COLUMNS} from gyms where id = ${gymId}`)
  const [gym] = rows
  if (!gym) return true
  const isRecent = (at: Date | string) => about.getTime() - new Date(at).getTime() < HEARD_ENOUGH_MS
  if (gym.lastConfirmedAt === null || !isRecent(gym.lastConfirmedAt)) return false
  if (sessionId === null) return true
  const session = gym.heard[sessionId]
  return session !== undefined && isRecent(session.at) && !session.offs
}

async function confirm(
  tx: Tx,
  gym: HeardGym,
  { gymId, sessionId, about, shownBy }: ConfirmationReport,
  now: Date,
): Promise<void> {
  const at = about.toISOString()
  const heard = { ...gym.heard }
  if (sessionId !== null) {
    const before = heard[sessionId]
    if (!before || before.at <= at) heard[sessionId] = { at, by: shownBy, saidAt: now.toISOString() }
    else if (before.offs) heard[sessionId] = { at: before.at, by: before.by, saidAt: now.toISOString() }
  }
  const isLater = gym.lastConfirmedAt === null || new Date(gym.lastConfirmedAt) <= about
  await writeHeard(tx, gymId, { heard: ofThisWeek(heard, gym), ...(isLater && { at, by: shownBy }) })
}

/** Updates the number of members who say the session hasn't been on since it was last confirmed. */
async function doubt(tx: Tx, gym: HeardGym, { gymId, sessionId, day }: ConfirmationReport): Promise<boolean> {
  const before = sessionId === null ? undefined : gym.heard[sessionId]
  if (!before || sessionId === null) return false
  const confirmedDay = dayOf(new Date(before.at), gym.timezone)
  if (day < confirmedDay) return false
  const { rows } = await tx.execute<{ offs: number }>(
    sql`select count(distinct uid)::int as offs from confirmations where gym_id = ${gymId} and session_id = ${sessionId}
      and not was_on and day >= ${confirmedDay}::date and at > ${before.saidAt ?? before.at}::timestamptz`,
  )
  const heard = { ...gym.heard, [sessionId]: { ...before, offs: rows[0]?.offs ?? 0 } }
  await writeHeard(tx, gymId, { heard: ofThisWeek(heard, gym) })
  return true
}

async function speaksAlone(reader: Reader, { gymId, sessionId, uid }: ConfirmationReport, now: Date): Promise<boolean> {
  const since = (milliseconds: number) => sql`${new Date(now.getTime() - milliseconds).toISOString()}::timestamptz`
  const same = sessionId === null ? sql`c.gym_id = ${gymId}` : sql`c.gym_id = ${gymId} and c.session_id = ${sessionId}`
  const { rows } = await reader.execute<{ alone: boolean }>(
    sql`select coalesce(min(c.at) < ${since(ALONE_AT_MOST_MS)}, false) as alone from confirmations c
      where ${same} and c.uid = ${uid} and c.source = 'member' and c.was_on and c.at > greatest(${since(ALONE_FORGOTTEN_MS)},
        (select max(c.at) from confirmations c where (${same} or c.gym_id = ${gymId} and c.session_id is null and c.source = 'owner')
          and c.was_on and (c.uid <> ${uid} or c.source <> 'member')))`,
  )
  return rows[0]?.alone ?? false
}

interface NowHeard {
  heard: SessionsConfirmed
  at?: string
  by?: ConfirmationSource
}

async function writeHeard(tx: Tx, gymId: string, { heard, at, by }: NowHeard): Promise<void> {
  const gym = at === undefined ? sql`` : sql`, last_confirmed_at = ${at}::timestamptz, last_confirmed_by = ${by}`
  await tx.execute(sql`update gyms set sessions_confirmed = ${JSON.stringify(heard)}::jsonb${gym} where id = ${gymId}`)
}

/** Drops confirmations of sessions that are no longer on the timetable. */
function ofThisWeek(heard: SessionsConfirmed, { schedule }: HeardGym): SessionsConfirmed {
  const ids = new Set(schedule.map(({ id }) => id))
  return Object.fromEntries(Object.entries(heard).filter(([id]) => ids.has(id)))
}
