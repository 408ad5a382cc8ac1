import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { gymRef } from '#domains/gyms/gyms/server/tables.ts'
import { memberRef } from '#domains/members/people/server/tables.ts'
import { moment, timestamps } from '#platform/columns.ts'
import type { BookingMode, BookingStatus } from '../rules.ts'

const gymId = gymRef()

/** How a session of the timetable can be booked. A session without a row can't be booked. */
export const bookingSettings = pgTable(
  'booking_settings',
  {
    gymId,
    sessionId: text('session_id').notNull(),
    mode: text('mode').$type<BookingMode>().notNull(),
    freeUntilHours: integer('free_until_hours').notNull(),
    daysAhead: integer('days_ahead').notNull(),
  },
  (table) => [primaryKey({ columns: [table.gymId, table.sessionId] })],
)

/** A date of a session that someone has booked. Title, times and capacity follow the timetable. */
export const bookedClasses = pgTable(
  'booked_classes',
  {
    id: text('id').primaryKey(),
    gymId,
    sessionId: text('session_id').notNull(),
    /** In the gym's time zone. */
    day: date('day', { mode: 'string' }).notNull(),
    title: text('title').notNull(),
    start: text('start').notNull(),
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    capacity: integer('capacity'),
    // A trigger maintains these counts.
    goingCount: integer('going_count').notNull().default(0),
    heldCount: integer('held_count').notNull().default(0),
    waitingCount: integer('waiting_count').notNull().default(0),
    nextInLine: integer('next_in_line').notNull().default(1),
  },
  (table) => [
    uniqueIndex('booked_classes_date').on(table.gymId, table.sessionId, table.day),
    index('booked_classes_gym').on(table.gymId, table.startsAt),
  ],
)

/** Members who booked a class, wait for a place, or cancelled. */
export const bookings = pgTable(
  'bookings',
  {
    classId: text('class_id')
      .notNull()
      .references(() => bookedClasses.id, { onDelete: 'cascade' }),
    uid: memberRef(),
    status: text('status').$type<BookingStatus>().notNull(),
    /** Number on the waitlist, from the class's `next_in_line`; lower goes first. */
    inLine: integer('in_line'),
    offeredUntil: moment('offered_until'),
    /** Whether the member cancelled late. */
    late: boolean('late').notNull().default(false),
    ...timestamps,
  },
  (table) => [
    primaryKey({ columns: [table.classId, table.uid] }),
    index('bookings_uid').on(table.uid, table.classId),
    index('bookings_line').on(table.classId, table.inLine).where(sql`status in ('waitlisted', 'offered')`),
  ],
)
