import { sql } from 'drizzle-orm'
import { nextSession, type Timetable } from '#domains/gyms/gyms/timetable.ts'
import { createNotifications } from '#domains/notifications/notifications/server/notify.ts'
import { hours, minutes } from '#platform/clock.ts'
import type { Platform } from '#platform/context.ts'
import type { Reader } from '#platform/database.ts'
import { uuidOf } from '#platform/uuid.ts'
import { wallClock } from '#platform/wall-clock.ts'
import { slotsAt } from '../slots.ts'
import { remindToTrain } from './jobs.ts'

type Parts = Pick<Platform, 'db' | 'jobs' | 'log' | 'now'>

/** How far back the job looks. It runs every five minutes, so this makes up for missed runs. */
const LOOK_BACK_MINUTES = 15
/** A reminder that's later than this isn't sent. */
const TOO_LATE_MS = hours(1)
/** A member who checked in within this time counts as on the mat. */
const JUST_CHECKED_IN_MS = hours(3)
/** The reminder mentions a home gym session that starts within this time. */
const SOON_MS = hours(6)

/**
 * Queues a job for every member whose reminder is due or was recently due. Each is queued once, however often this
 * runs.
 */
export async function queueDueReminders({ db, jobs, now }: Parts): Promise<number> {
  const { rows: zones } = await db.execute<{ zone: string }>(sql`
    select distinct coalesce(u.timezone, 'UTC') as zone from training_reminders r join users u on u.uid = r.uid where r.enabled`)
  const due = zones.flatMap(({ zone }) =>
    minutesBefore(now()).flatMap((at) => slotsAt(at, zone).map((slot) => ({ zone, slot, at: at.toISOString() }))),
  )
  if (due.length === 0) return 0
  const { rows } = await db.execute<{ uid: string; at: string }>(sql`
    select r.uid, d.at from training_reminders r join users u on u.uid = r.uid
    join unnest(${sql.param(due.map(({ zone }) => zone))}::text[], ${sql.param(due.map(({ slot }) => slot))}::text[],
      ${sql.param(due.map(({ at }) => at))}::text[]) d(zone, slot, at) on d.zone = coalesce(u.timezone, 'UTC') and d.slot = any(r.slots)
    where r.enabled and r.updated_at <= d.at::timestamptz`)
  const written = rows.map(({ uid, at }) => ({ data: { uid, at }, id: uuidOf(`training reminder ${uid} ${at}`) }))
  await db.transaction((tx) => jobs.send(tx, remindToTrain, ...written))
  return written.length
}

function minutesBefore(now: Date): Date[] {
  const minute = Math.floor(now.getTime() / minutes(1)) * minutes(1)
  return Array.from({ length: LOOK_BACK_MINUTES }, (_, ago) => new Date(minute - minutes(ago)))
}

/** Sends a reminder once, unless the member has trained today, is on the mat or has turned reminders off. */
export async function remind({ db, jobs, log, now }: Parts, { uid, at }: { uid: string; at: string }): Promise<void> {
  if (now().getTime() - Date.parse(at) > TOO_LATE_MS) return
  await db.transaction(async (tx) => {
    const person = await findPerson(tx, { uid, now: now() })
    if (!person || !slotsAt(new Date(at), person.timezone).some((slot) => person.slots.includes(slot))) return
    await createNotifications(
      { tx, jobs, log, now: now() },
      {
        type: 'training_reminder',
        actorId: null,
        recipients: [uid],
        extra: aboutNext(person, now()),
        batch: `training reminder ${uid} ${at}`,
      },
    )
  })
}

interface PersonToRemind extends Partial<Timetable> {
  timezone: string
  slots: string[]
  gymName: string | null
  gymZone: string | null
}

async function findPerson(
  reader: Reader,
  { uid, now }: { uid: string; now: Date },
): Promise<PersonToRemind | undefined> {
  const [zoned] = (
    await reader.execute<{ timezone: string }>(
      sql`select coalesce(timezone, 'UTC') as timezone from users where uid = ${uid}`,
    )
  ).rows
  if (!zoned) return undefined
  const today = wallClock(now, zoned.timezone).toISOString().slice(0, 10)
  const since = new Date(now.getTime() - JUST_CHECKED_IN_MS).toISOString()
  const { rows } = await reader.execute<PersonToRemind & Record<string, unknown>>(sql`
    select coalesce(u.timezone, 'UTC') as timezone, r.slots, g.name as "gymName", g.timezone as "gymZone", g.schedule,
      g.sessions_confirmed as "sessionsConfirmed"
    from training_reminders r join users u on u.uid = r.uid
    left join gyms g on g.id = u.home_gym_id and g.status = 'active' and g.listed
    where r.uid = ${uid} and r.enabled
      and not exists (select from training_sessions s where s.uid = r.uid and not s.is_deleted and s.day = ${today}
        and s.started_at > ${now.toISOString()}::timestamptz - interval '3 days')
      and not exists (select from check_ins c where c.uid = r.uid and c.undone_at is null and c.at > ${since}::timestamptz)`)
  return rows[0]
}

/** The home gym's next session if it starts soon, in the gym's time zone, because that's where the member will be. */
function aboutNext(
  { gymName, gymZone, schedule, sessionsConfirmed }: PersonToRemind,
  now: Date,
): Record<string, unknown> {
  if (!gymName || !gymZone || !schedule) return {}
  const next = nextSession({ schedule, timezone: gymZone, sessionsConfirmed: sessionsConfirmed ?? {} }, now)
  const ahead = next ? Date.parse(next.startsAt) - now.getTime() : -1
  return next && ahead > 0 && ahead <= SOON_MS ? { time: next.start, gymName } : {}
}
