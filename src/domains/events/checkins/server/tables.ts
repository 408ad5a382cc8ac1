import { sql } from 'drizzle-orm'
import { boolean, date, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { eventRef, events } from '#domains/events/events/server/tables.ts'
import type { RsvpStatus } from '#domains/events/rsvps/rules.ts'
import { gymRef } from '#domains/gyms/gyms/server/tables.ts'
import { memberRef } from '#domains/members/people/server/tables.ts'
import { moment } from '#platform/columns.ts'
import type { CheckInMethod } from '../rules.ts'

export interface FormerRsvp {
  status: RsvpStatus
  inLine: number | null
  /** ISO 8601. */
  offeredUntil: string | null
}

/** Check-ins at an event, at a timetable session or just at the gym. */
export const checkIns = pgTable(
  'check_ins',
  {
    id: text('id').primaryKey(),
    gymId: gymRef(),
    uid: memberRef(),
    eventId: text('event_id').references(() => events.id, { onDelete: 'cascade' }),
    /** A timetable session, and its date in the gym's time zone. */
    sessionId: text('session_id'),
    day: date('day', { mode: 'string' }),
    at: moment('at').notNull(),
    method: text('method').$type<CheckInMethod>().notNull(),
    /** The person who checked the member in, if it was someone else. */
    by: text('by'),
    /** The RSVP before the check-in, restored on undo; null if there was none. */
    former: jsonb('former').$type<FormerRsvp>(),
    /** The activity about the check-in. At an event each member has one, even if they undo and repeat it. */
    activityId: text('activity_id'),
    undoneAt: moment('undone_at'),
    /** A check-in the member removed themselves can't be restored by a host. */
    undoneBy: text('undone_by'),
  },
  (table) => [
    uniqueIndex('check_ins_event').on(table.eventId, table.uid).where(sql`event_id is not null and undone_at is null`),
    index('check_ins_uid').on(table.uid, table.at),
    index('check_ins_gym').on(table.gymId, table.at),
  ],
)

/** Answers to "Was it on?", check-ins that confirm a session or gym, and confirmations of timetables by staff. */
export const confirmations = pgTable(
  'confirmations',
  {
    id: text('id').primaryKey(),
    gymId: gymRef(),
    /** Null for the gym as a whole. */
    sessionId: text('session_id'),
    uid: memberRef(),
    source: text('source').$type<'owner' | 'member' | 'checkin' | 'rsvp'>().notNull(),
    wasOn: boolean('was_on').notNull(),
    day: date('day', { mode: 'string' }),
    at: moment('at').notNull(),
  },
  (table) => [index('confirmations_session').on(table.gymId, table.sessionId, table.at)],
)

/** Tablets at the desk of an event. A tablet's token only allows check-ins at that event. */
export const checkInDesks = pgTable(
  'check_in_desks',
  {
    id: text('id').primaryKey(),
    eventId: eventRef(),
    /** SHA-256; only the tablet has the token itself. */
    tokenHash: text('token_hash').notNull(),
    openedBy: memberRef('opened_by'),
    openedAt: moment('opened_at').notNull(),
    revokedAt: moment('revoked_at'),
  },
  (table) => [uniqueIndex('check_in_desks_token').on(table.tokenHash), index('check_in_desks_event').on(table.eventId)],
)
