import { eq, sql } from 'drizzle-orm'
import { readRolledRounds } from '#domains/journal/conductor/server/reads.ts'
import { days } from '#platform/clock.ts'
import type { Reader, Tx } from '#platform/database.ts'
import type { ToLog } from '../contract.ts'
import { LOG_PROMPT_DAYS, SESSION_LIMITS } from '../limits.ts'
import { overlap, rangeOf, type TimeRange } from '../same-session.ts'
import { readAttendedSessions } from './attended-sessions.ts'
import { type Habits, usualDiscipline } from './habits.ts'
import { trainingNotToLog } from './tables.ts'

/** Recent events and check-ins for "Log this session?": those that are over, not logged and not dismissed. */
export async function readToLog(
  reader: Reader,
  { uid, ...habits }: Habits & { uid: string },
  now: Date,
): Promise<ToLog[]> {
  const since = new Date(now.getTime() - days(LOG_PROMPT_DAYS))
  const attended = await readAttendedSessions(reader, { uid, since, now, discipline: usualDiscipline(habits) })
  if (attended.length === 0) return []
  const logged = await readStays(reader, { uid, since, now })
  const dismissed = await readDismissed(reader, uid)
  const asked: typeof attended = []
  for (const one of attended) {
    if (one.endsAt > now || dismissed.has(one.toLog.key)) continue
    if (logged.some((session) => isAbout(session, one)) || asked.some((other) => overlap(one, other))) continue
    asked.push(one)
  }
  const eventIds = asked.flatMap(({ toLog }) => toLog.eventId ?? [])
  const rolled = await readRolledRounds(reader, { uid, eventIds })
  return asked
    .sort((a, b) => b.startsAt.getTime() - a.startsAt.getTime())
    .map(({ toLog }) => ({
      ...toLog,
      rounds: (rolled.get(toLog.eventId ?? '') ?? [])
        .slice(0, SESSION_LIMITS.rounds)
        .map((round) => ({ ...round, ...NOTHING_WRITTEN })),
    }))
}

export const NOTHING_WRITTEN = { result: '', subsFor: [], subsAgainst: [], positions: [], worked: [] }

export async function dismissToLog(tx: Tx, { uid, key, now }: { uid: string; key: string; now: Date }): Promise<void> {
  await tx.insert(trainingNotToLog).values({ uid, key, at: now }).onConflictDoNothing()
}

interface LoggedStay extends TimeRange {
  eventId: string | null
  isDeleted: boolean
}

/**
 * Whether a session was logged for this event or time. A deleted session counts for the event, because the member
 * doesn't want to be asked again.
 */
export const isAbout = (session: LoggedStay, stay: TimeRange & { toLog: { eventId: string | null } }): boolean =>
  (session.eventId !== null && session.eventId === stay.toLog.eventId) || (!session.isDeleted && overlap(session, stay))

/** A member's sessions around a period, including deleted ones. */
export async function readStays(
  reader: Reader,
  { uid, since, now }: { uid: string; since: Date; now: Date },
): Promise<LoggedStay[]> {
  const { rows } = await reader.execute<{
    at: string
    minutes: number
    event_id: string | null
    is_deleted: boolean
  }>(sql`
    select started_at as at, minutes, event_id, is_deleted from training_sessions
    where uid = ${uid} and started_at between ${since.toISOString()}::timestamptz - ${SESSION_LIMITS.maxMinutes} * interval '1 minute'
      and ${now.toISOString()}::timestamptz + interval '1 hour'`)
  return rows.map(({ at, minutes, event_id, is_deleted }) => ({
    ...rangeOf({ startedAt: at, minutes }),
    eventId: event_id,
    isDeleted: is_deleted,
  }))
}

async function readDismissed(reader: Reader, uid: string): Promise<Set<string>> {
  const rows = await reader
    .select({ key: trainingNotToLog.key })
    .from(trainingNotToLog)
    .where(eq(trainingNotToLog.uid, uid))
  return new Set(rows.map(({ key }) => key))
}
