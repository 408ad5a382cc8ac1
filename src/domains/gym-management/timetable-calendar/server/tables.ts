import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { gyms } from '#domains/gyms/gyms/server/tables.ts'
import { moment } from '#platform/columns.ts'
import type { CalendarError, CalendarSession, LeftOut } from '../rules.ts'

/** The calendar that a gym's staff keep elsewhere, read daily and compared with the timetable. */
export const gymCalendars = pgTable('gym_calendars', {
  id: text('id').primaryKey(),
  gymId: text('gym_id')
    .notNull()
    .unique('gym_calendars_gym')
    .references(() => gyms.id, { onDelete: 'cascade' }),
  /** Encrypted for this row's id: anyone with a private calendar's address can read the calendar. */
  sealedAddress: text('sealed_address').notNull(),
  /** The only part of the address that's shown to staff. */
  host: text('host').notNull(),
  /** The last time the calendar could be read. */
  readAt: moment('read_at'),
  error: text('error').$type<CalendarError>(),
  sessions: jsonb('sessions').$type<CalendarSession[]>().notNull().default([]),
  leftOut: jsonb('left_out').$type<LeftOut>().notNull().default({ once: 0, allDay: 0, otherRepeat: 0, unclear: 0 }),
  /** The keys of differences that staff ignore. */
  ignored: text('ignored').array().notNull().default([]),
})
