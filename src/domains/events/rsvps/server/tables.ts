import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { events } from '#domains/events/events/server/tables.ts'
import { users } from '#domains/members/people/server/tables.ts'
import { moment } from '#platform/columns.ts'
import type { ReminderKind, RsvpStatus } from '../rules.ts'

/** Who comes. Going, maybe and attended make the audience of the event's discussion, kept by a trigger. */
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
    /**
     * The number on the waiting list, from the event's `next_in_line`: who has less is before. Null when not waiting nor offered a
     * place, and while a host has yet to let them in.
     */
    inLine: integer('in_line'),
    /** Until when an offered place is held. */
    offeredUntil: moment('offered_until'),
    /** A host let them in below the belt that is asked for. */
    letIn: boolean('let_in').notNull().default(false),
    /** Since when there is an answer; anew after leaving. */
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.uid] }),
    // The list of who comes, in the order they said so.
    index('rsvps_listed').on(table.eventId, table.createdAt, table.uid),
    index('rsvps_uid').on(table.uid, table.eventId),
    index('rsvps_line').on(table.eventId, table.inLine).where(sql`status in ('waitlisted', 'offered')`),
    check('rsvps_guests', sql`guests between 0 and 3`),
  ],
)

/** Who was asked to come, and by whom. Opens an event that is not for everybody. */
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

/** Reminders that went out, so that each goes out once. An event that is moved reminds anew. */
export const eventReminders = pgTable(
  'event_reminders',
  {
    eventId: text('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<ReminderKind>().notNull(),
    startsAt: moment('starts_at').notNull(),
    sentAt: moment('sent_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.kind, table.startsAt] })],
)
