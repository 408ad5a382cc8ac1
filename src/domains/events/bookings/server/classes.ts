import { and, eq, sql } from 'drizzle-orm'
import type { GymWeek } from '#domains/gyms/gyms/server/find-week.ts'
import { gyms } from '#domains/gyms/gyms/server/tables.ts'
import { type Occurrence, sessionsOn, type Timetable } from '#domains/gyms/gyms/timetable.ts'
import type { WriteContext } from '#platform/context.ts'
import type { Reader, Tx } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { message } from '#platform/messages.ts'
import { conflict, notFound } from '#platform/refusals.ts'
import { asEvent, type BookingSettings, DEFAULT_SETTINGS } from '../rules.ts'
import { bookedClasses, bookingSettings } from './tables.ts'
import { fillClass } from './waitlist.ts'

export interface ClassRef {
  sessionId: string
  day: string
}

export type ClassRow = ReturnType<typeof asEvent<typeof bookedClasses.$inferSelect>>

const BOOKED = ({ gymId, sessionId, day }: ClassRef & { gymId: string }) =>
  and(eq(bookedClasses.gymId, gymId), eq(bookedClasses.sessionId, sessionId), eq(bookedClasses.day, day))

/** The fields that a stored date copies from its session in the timetable. */
export const fromTimetable = ({ item, startsAt, endsAt }: Occurrence) => ({
  title: item.title,
  start: item.start,
  capacity: item.capacity,
  startsAt,
  endsAt,
})

export const occurrenceOn = (week: Pick<Timetable, 'schedule' | 'timezone'>, { sessionId, day }: ClassRef) =>
  sessionsOn(week, { from: day, until: day }).find(({ item, date }) => item.id === sessionId && date === day)

export async function findClass(reader: Reader, ref: ClassRef & { gymId: string }): Promise<ClassRow | undefined> {
  const [row] = await reader.select().from(bookedClasses).where(BOOKED(ref))
  return row && asEvent(row)
}

/** The current row of a class that's already locked. */
export async function rereadClass(tx: Tx, { id }: { id: string }): Promise<ClassRow> {
  const [row] = await tx.select().from(bookedClasses).where(eq(bookedClasses.id, id))
  if (!row) throw notFound()
  return asEvent(row)
}

/**
 * Locks a class until the transaction ends and serves its waitlist. With `on`, first creates the class or updates it
 * from the timetable. Without `on`, throws 404 if no one has ever booked the class.
 */
export async function lockClass(
  context: WriteContext,
  gym: { id: string },
  ref: ClassRef,
  on?: Occurrence,
): Promise<ClassRow> {
  const { tx } = context
  const which = { gymId: gym.id, ...ref }
  if (on)
    await tx
      .insert(bookedClasses)
      .values({ id: newId(), ...which, ...fromTimetable(on) })
      .onConflictDoUpdate({
        target: [bookedClasses.gymId, bookedClasses.sessionId, bookedClasses.day],
        set: fromTimetable(on),
      })
  const [row] = await tx.select().from(bookedClasses).where(BOOKED(which)).for('update')
  if (!row) throw notFound()
  return fillClass(context, asEvent(row), { freed: false })
}

/** A gym with its timetable, locked against concurrent edits until this transaction ends. */
export async function lockTimetable<Gym extends { id: string }>(tx: Tx, gym: Gym) {
  const [locked] = await tx
    .select({ schedule: gyms.schedule, timezone: gyms.timezone, status: gyms.status })
    .from(gyms)
    .where(eq(gyms.id, gym.id))
    .for('key share')
  if (!locked) throw notFound()
  return { ...gym, ...locked }
}

export async function readSettings(reader: Reader, gymId: string): Promise<Map<string, BookingSettings>> {
  const rows = await reader.select().from(bookingSettings).where(eq(bookingSettings.gymId, gymId))
  return new Map(rows.map(({ sessionId, gymId: _, ...settings }) => [sessionId, settings]))
}

/** The settings of one session, if it can be booked. */
export async function settingsOf(
  reader: Reader,
  { gymId, sessionId }: { gymId: string; sessionId: string },
): Promise<BookingSettings | undefined> {
  const [row] = await reader
    .select()
    .from(bookingSettings)
    .where(and(eq(bookingSettings.gymId, gymId), eq(bookingSettings.sessionId, sessionId)))
  return row
}

/** Stores how a session can be booked; null turns booking off. Existing bookings stay. */
export async function saveSettings(
  tx: Tx,
  gym: GymWeek,
  { sessionId, settings }: { sessionId: string; settings: BookingSettings | null },
): Promise<void> {
  const which = { gymId: gym.id, sessionId }
  if (!settings) {
    await tx
      .delete(bookingSettings)
      .where(and(eq(bookingSettings.gymId, gym.id), eq(bookingSettings.sessionId, sessionId)))
    return
  }
  if (!gym.schedule.some(({ id }) => id === sessionId))
    throw conflict(message('This session is no longer on the timetable.'), 'NO_SESSION')
  await tx
    .insert(bookingSettings)
    .values({ ...which, ...settings })
    .onConflictDoUpdate({ target: [bookingSettings.gymId, bookingSettings.sessionId], set: settings })
}

/** The settings, or the defaults for a booked class whose session no longer has any. */
export const settingsOr = (settings: BookingSettings | undefined): BookingSettings => settings ?? DEFAULT_SETTINGS

/** Whether the person is a gym member or on the gym's staff. */
export async function belongsToGym(reader: Reader, gymId: string, uid: string): Promise<boolean> {
  const { rows } = await reader.execute(sql`
    select from gym_members where gym_id = ${gymId} and uid = ${uid} and status = 'member'
    union all select from gym_staff where gym_id = ${gymId} and uid = ${uid}`)
  return rows.length > 0
}
