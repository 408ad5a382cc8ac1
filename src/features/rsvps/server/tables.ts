import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { events } from '#features/events/server/tables.ts'
import { users } from '#features/people/server/tables.ts'
import type { RsvpStatus } from '../rules.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

/** Who comes (§1.9, D5). Going, maybe and attended make the audience of the event's discussion, kept by a trigger. */
export const rsvps = pgTable(
  'rsvps',
  {
    eventId: text('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    uid: text('uid')
      .notNull()
      .references(() => users.uid, { onDelete: 'cascade' }),
    status: text('status').$type<RsvpStatus>().notNull(),
    guests: integer('guests').notNull().default(0),
    /** The number on the waiting list, from the event's `next_in_line`: who has less is before. Null when not waiting nor offered a place. */
    inLine: integer('in_line'),
    /** Until when an offered place is held. */
    offeredUntil: moment('offered_until'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.uid] }),
    index('rsvps_uid').on(table.uid, table.eventId),
    index('rsvps_line').on(table.eventId, table.inLine).where(sql`status in ('waitlisted', 'offered')`),
    check('rsvps_guests', sql`guests between 0 and 3`),
  ],
)

/** D5: who was asked to come, and by whom. Opens an event that is not for everybody. */
export const eventInvitations = pgTable(
  'event_invitations',
  {
    eventId: text('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    uid: text('uid')
      .notNull()
      .references(() => users.uid, { onDelete: 'cascade' }),
    invitedBy: text('invited_by')
      .notNull()
      .references(() => users.uid, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.uid] }), index('event_invitations_uid').on(table.uid)],
)
