import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { ScheduleItem } from '#domains/gyms/gyms/contract.ts'
import { isOpenGym } from '#domains/gyms/gyms/rules.ts'
import type { gyms } from '#domains/gyms/gyms/server/tables.ts'
import { notify } from '#domains/notifications/notifications/server/notify.ts'
import type { WriteContext } from '#platform/context.ts'
import { fromTimetable, occurrenceOn, rereadClass } from './classes.ts'
import { bookedClasses } from './tables.ts'
import { aboutClass, fillClass } from './waitlist.ts'

type Week = Pick<typeof gyms.$inferSelect, 'schedule' | 'timezone' | 'status'>

interface TimetableChange {
  gymId: string
  before: Week
  after: Week
  /** The member who made the change, who isn't notified. */
  uid: string | null
}

/**
 * Applies a changed timetable to booked dates: those that no longer take place are cancelled, moved ones get their new
 * times, and free places go to the waitlist. The gym's row must be locked, so that no one books by the old timetable.
 */
export async function moveBookings(
  context: WriteContext,
  { gymId, before, after, uid }: TimetableChange,
): Promise<void> {
  if (before.schedule === after.schedule && before.timezone === after.timezone && before.status === after.status) return
  const { tx, now } = context
  const rows = await tx
    .select()
    .from(bookedClasses)
    .where(and(eq(bookedClasses.gymId, gymId), gt(bookedClasses.startsAt, now)))
    .orderBy(asc(bookedClasses.id))
    .for('update')
  for (const row of rows) {
    // Bookings that came from a merged gym aren't in this timetable and stay as they are.
    if (!occurrenceOn(openWeek(before), row)) continue
    const on = occurrenceOn(openWeek(after), row)
    if (!on) {
      await cancelClass(context, row, uid)
      continue
    }
    const moved = fromTimetable(on)
    await tx.update(bookedClasses).set(moved).where(eq(bookedClasses.id, row.id))
    if (moved.startsAt.getTime() !== row.startsAt.getTime()) {
      const about = await aboutClass(tx, { ...row, ...moved })
      const extra = { ...about, was: row.startsAt.toISOString() }
      await notifyBooked(context, row, { type: 'event_update', uid, extra })
    }
    await fillClass(context, await rereadClass(tx, row), { freed: true })
  }
}

/** A gym's timetable, which is empty for a closed gym. */
const openWeek = ({ schedule, timezone, status }: Week) => ({
  schedule: isOpenGym({ status }) ? schedule : ([] as ScheduleItem[]),
  timezone,
})

type BookedRow = typeof bookedClasses.$inferSelect

async function cancelClass(context: WriteContext, row: BookedRow, uid: string | null): Promise<void> {
  const { what, ...about } = await aboutClass(context.tx, row)
  await notifyBooked(context, row, { type: 'event_cancelled', uid, extra: { ...about, reason: what } })
  await context.tx.execute(sql`
    update bookings set status = 'cancelled', in_line = null, offered_until = null,
      updated_at = ${context.now.toISOString()}::timestamptz where class_id = ${row.id} and status <> 'cancelled'`)
}

async function notifyBooked(
  context: WriteContext,
  { id, gymId }: BookedRow,
  {
    type,
    uid,
    extra,
  }: { type: 'event_update' | 'event_cancelled'; uid: string | null; extra: Record<string, unknown> },
): Promise<void> {
  const { rows } = await context.tx.execute<{ uid: string }>(
    sql`select uid from bookings where class_id = ${id} and status in ('going', 'waitlisted', 'offered')`,
  )
  const recipients = rows.map((one) => one.uid)
  if (recipients.length > 0)
    await notify(context, { type, actorId: gymId, excluded: uid ?? undefined, recipients, extra })
}
