import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { eventRef } from '#domains/events/events/server/tables.ts'
import { memberRef } from '#domains/members/people/server/tables.ts'
import { moment, timestamps } from '#platform/columns.ts'
import type { ReminderKind, RsvpStatus } from '../rules.ts'

/**
 * RSVPs. A trigger adds members whose status is going, maybe or attended to the audience of the event's discussion, and
 * removes others unless they run the event.
 */
export const rsvps = pgTable(
  'rsvps',
  {
    eventId: eventRef(),
    uid: memberRef(),
    status: text('status').$type<RsvpStatus>().notNull(),
    guests: integer('guests').notNull().default(0),
    /**
     * Number on the waitlist, from the event's `next_in_line`; lower goes first. Null for members who aren't waiting or
     * offered a place, and for those awaiting a host's decision.
     */
    inLine: integer('in_line'),
    /** Until when an offered place is held. */
    offeredUntil: moment('offered_until'),
    /** Whether a host admitted the member. The required belt then no longer keeps them out. */
    letIn: boolean('let_in').notNull().default(false),
    /** The answer to the event's question, or empty. */
    answer: text('answer').notNull().default(''),
    /** When the member RSVP'd; reset when they leave and come back. */
    ...timestamps,
  },
  (table) => [
    index('rsvps_answered').on(table.eventId).where(sql`answer <> ''`),
    primaryKey({ columns: [table.eventId, table.uid] }),
    // Attendees in the order they RSVP'd.
    index('rsvps_listed').on(table.eventId, table.createdAt, table.uid),
    index('rsvps_uid').on(table.uid, table.eventId),
    index('rsvps_line').on(table.eventId, table.inLine).where(sql`status in ('waitlisted', 'offered')`),
    check('rsvps_guests', sql`guests between 0 and 3`),
  ],
)

/** Invitations to events. They open even events that aren't public. */
export const eventInvitations = pgTable(
  'event_invitations',
  {
    eventId: eventRef(),
    uid: memberRef(),
    invitedBy: memberRef('invited_by'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.uid] }), index('event_invitations_uid').on(table.uid)],
)

/** Reminders that were sent, so that each is sent once. A moved event sends new ones. */
export const eventReminders = pgTable(
  'event_reminders',
  {
    eventId: eventRef(),
    kind: text('kind').$type<ReminderKind>().notNull(),
    startsAt: moment('starts_at').notNull(),
    sentAt: moment('sent_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.kind, table.startsAt] })],
)
