import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { fits, placeFor } from '#domains/events/rsvps/rules.ts'
import { isOpenGym } from '#domains/gyms/gyms/rules.ts'
import type { GymWeek } from '#domains/gyms/gyms/server/find-week.ts'
import type { WriteContext } from '#platform/context.ts'
import type { Tx } from '#platform/database.ts'
import { message } from '#platform/messages.ts'
import { conflict, notAllowed } from '#platform/refusals.ts'
import { type BookingStatus, isLate, isWithin, mayBook } from '../rules.ts'
import {
  belongsToGym,
  type ClassRef,
  type ClassRow,
  lockClass,
  lockTimetable,
  occurrenceOn,
  rereadClass,
  settingsOf,
  settingsOr,
} from './classes.ts'
import { readMyBooking } from './reads.ts'
import { bookedClasses, bookings } from './tables.ts'
import { fillClass } from './waitlist.ts'

interface BookingRequest extends ClassRef {
  gym: GymWeek
  uid: string
}

/** Books a class, joins its waitlist if it's full, or takes an offered place. Idempotent. */
export async function book(context: WriteContext, { gym, uid, ...ref }: BookingRequest): Promise<void> {
  const { tx, now } = context
  const row = await lockBookable(context, { gym, uid, ...ref })
  const mine = await readMyBooking(tx, row.id, uid)
  const place = placeFor(row, mine, now)
  switch (place.status) {
    case 'open':
    case 'offered':
      return put(tx, row, { uid, now, status: 'going' })
    case 'first_wins':
    case 'waiting':
      return fits(row, 0) ? put(tx, row, { uid, now, status: 'going' }) : undefined
    case 'full':
      await tx
        .update(bookedClasses)
        .set({ nextInLine: sql`${bookedClasses.nextInLine} + 1` })
        .where(eq(bookedClasses.id, row.id))
      return put(tx, row, { uid, now, status: 'waitlisted', inLine: row.nextInLine })
    case 'closed':
      throw conflict(message('This class has already started.'), 'CLASS_STARTED')
  }
}

/** Cancels a booking or leaves the waitlist. Has no effect once the class is over. */
export async function cancel(context: WriteContext, { gym, uid, ...ref }: BookingRequest): Promise<void> {
  const { tx, now } = context
  const row = await lockClass(context, gym, ref)
  const mine = await readMyBooking(tx, row.id, uid)
  if (!mine || mine.status === 'cancelled' || now >= row.endsAt) return
  const { freeUntilHours } = settingsOr(await settingsOf(tx, { gymId: gym.id, sessionId: ref.sessionId }))
  const late = isLate(mine.status, { startsAt: row.startsAt, freeUntilHours }, now)
  await put(tx, row, { uid, now, status: 'cancelled', late })
  if (mine.status !== 'waitlisted') await fillClass(context, await rereadClass(tx, row), { freed: true })
}

/** Cancels a member's bookings of upcoming classes, so others get the places. */
export async function cancelAllOf(context: WriteContext, uid: string): Promise<void> {
  const { tx, now } = context
  const booked = tx
    .select({ id: bookings.classId })
    .from(bookings)
    .where(and(eq(bookings.uid, uid), inArray(bookings.status, ['going', 'waitlisted', 'offered'])))
  const rows = await tx
    .select()
    .from(bookedClasses)
    .where(and(inArray(bookedClasses.id, booked), gt(bookedClasses.startsAt, now)))
    .orderBy(asc(bookedClasses.id))
    .for('update')
  for (const row of rows) {
    await put(tx, row, { uid, now, status: 'cancelled' })
    await fillClass(context, await rereadClass(tx, row), { freed: true })
  }
}

/**
 * Takes a free place for a member who checks in to a class that requires booking. Throws 409 if the class is full. Not
 * called for check-ins by staff, who decide for themselves.
 */
export async function takePlaceAtCheckIn(
  context: WriteContext,
  { gym, uid, ...ref }: ClassRef & { gym: { id: string }; uid: string },
): Promise<void> {
  const { tx, now } = context
  const settings = await settingsOf(tx, { gymId: gym.id, sessionId: ref.sessionId })
  if (settings?.mode !== 'required') return
  // Timetable edits also lock the gym before its classes, so the two can't deadlock.
  const week = await lockTimetable(tx, gym)
  const row = await lockClass(context, gym, ref, occurrenceOn(week, ref))
  const mine = await readMyBooking(tx, row.id, uid)
  if (mine?.status === 'going') return
  if (mine?.status !== 'offered' && !fits(row, 0))
    throw conflict(
      message("This class is full and you haven't booked it. Ask the coach to check you in."),
      'CLASS_FULL',
    )
  await put(tx, row, { uid, now, status: 'going' })
}

/** The class, locked, if this member may book it now. */
async function lockBookable(context: WriteContext, { gym, uid, ...ref }: BookingRequest): Promise<ClassRow> {
  const { tx, now } = context
  const week = await lockTimetable(tx, gym)
  const settings = await settingsOf(tx, { gymId: gym.id, sessionId: ref.sessionId })
  const on = occurrenceOn(week, ref)
  if (!settings || !on || !isOpenGym(week)) throw conflict(message("This class can't be booked."), 'NOT_BOOKABLE')
  if (now >= on.startsAt) throw conflict(message('This class has already started.'), 'CLASS_STARTED')
  if (!isWithin(gym.today, ref.day, settings.daysAhead))
    throw conflict(
      message('Booking opens {days, plural, one {# day} other {# days}} ahead.', { days: settings.daysAhead }),
      'NOT_OPEN_YET',
    )
  if (!mayBook(on.item, await belongsToGym(tx, gym.id, uid)))
    throw notAllowed(message("This class is for the gym's members."))
  return lockClass(context, week, ref, on)
}

interface Change {
  uid: string
  now: Date
  status: BookingStatus
  inLine?: number
  late?: boolean
}

async function put(
  tx: Tx,
  { id: classId }: { id: string },
  { uid, now, status, inLine, late = false }: Change,
): Promise<void> {
  const change = { status, inLine: inLine ?? null, offeredUntil: null, updatedAt: now }
  await tx
    .insert(bookings)
    .values({ classId, uid, createdAt: now, late, ...change })
    .onConflictDoUpdate({
      target: [bookings.classId, bookings.uid],
      // Joining the waitlist afterwards doesn't undo a late cancellation.
      set: { ...change, late: sql`${bookings.late} or excluded.late` },
    })
}
