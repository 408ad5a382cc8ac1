import { eq } from 'drizzle-orm'
import type { ScheduleItem } from '#domains/gyms/gyms/contract.ts'
import { gyms } from '#domains/gyms/gyms/server/tables.ts'
import type { Reader, Tx } from '#platform/database.ts'
import { found } from '#platform/refusals.ts'
import { uuidOf } from '#platform/uuid.ts'
import { wallClock } from '#platform/wall-clock.ts'
import type { TimetableCalendar } from '../contract.ts'
import { compare, type Difference, identityOf } from '../rules.ts'
import { gymCalendars } from './tables.ts'

export type CalendarRow = typeof gymCalendars.$inferSelect
export type KeyedDifference = Difference & { key: string }
type GymTimetable = Pick<typeof gyms.$inferSelect, 'schedule' | 'timezone'>

/** A calendar compared with its gym's timetable as it is now. */
export function compareWithGym(
  { sessions, ignored }: Pick<CalendarRow, 'sessions' | 'ignored'>,
  gym: GymTimetable,
  now: Date,
) {
  const today = wallClock(now, gym.timezone).toISOString().slice(0, 10)
  const { differences, unchanged } = compare(gym.schedule, sessions, today)
  const all: KeyedDifference[] = differences.map((one) => ({ ...one, key: uuidOf(identityOf(one)) }))
  return { all, open: all.filter(({ key }) => !ignored.includes(key)), unchanged }
}

/** A gym's calendar for its staff; null if it has none. The address isn't returned. */
export async function readTimetableCalendar(
  reader: Reader,
  gymId: string,
  now: Date,
): Promise<TimetableCalendar | null> {
  const [found] = await reader
    .select({ calendar: gymCalendars, schedule: gyms.schedule, timezone: gyms.timezone, version: gyms.version })
    .from(gymCalendars)
    .innerJoin(gyms, eq(gyms.id, gymCalendars.gymId))
    .where(eq(gymCalendars.gymId, gymId))
  if (!found) return null
  const { calendar, version, ...gym } = found
  const { host, readAt, error, sessions, leftOut } = calendar
  const { all, open } = readAt ? compareWithGym(calendar, gym, now) : { all: [], open: [] }
  return {
    ...{ host, error, leftOut, version },
    readAt: readAt?.toISOString() ?? null,
    sessions: sessions.length,
    differences: open.map(shownOf),
    ignored: all.length - open.length,
  }
}

export async function mustReadTimetableCalendar(reader: Reader, gymId: string, now: Date): Promise<TimetableCalendar> {
  return found(await readTimetableCalendar(reader, gymId, now))
}

/** A gym's calendar, locked. Lock the gym first. */
export async function lockCalendar(tx: Tx, gymId: string): Promise<CalendarRow | undefined> {
  const [row] = await tx.select().from(gymCalendars).where(eq(gymCalendars.gymId, gymId)).for('update')
  return row
}

function shownOf(difference: KeyedDifference): TimetableCalendar['differences'][number] {
  const { key } = difference
  switch (difference.kind) {
    case 'new':
      return { kind: 'new', key, after: difference.after }
    case 'changed':
      return { kind: 'changed', key, before: slotOf(difference.before), after: difference.after }
    case 'gone':
      return { kind: 'gone', key, before: slotOf(difference.before) }
  }
}

const slotOf = ({ title, weekday, start, end, from }: ScheduleItem) => ({ title, weekday, start, end, from })
