import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { eventRef } from '#domains/events/events/server/tables.ts'
import { moment, timestamps } from '#platform/columns.ts'
import type { GuestStatus } from '../rules.ts'

/** People who RSVP without an account. They count like members in `rsvps`: a trigger maintains the event's counts. */
export const eventGuests = pgTable(
  'event_guests',
  {
    id: text('id').primaryKey(),
    eventId: eventRef(),
    /** In lower case. Never shown to anyone. */
    email: text('email').notNull(),
    name: text('name').notNull(),
    /** The language and region of their browser, for emails. */
    language: text('language').notNull(),
    status: text('status').$type<GuestStatus>().notNull(),
    /** As in `rsvps`. */
    inLine: integer('in_line'),
    offeredUntil: moment('offered_until'),
    ...timestamps,
  },
  (table) => [
    uniqueIndex('event_guests_email').on(table.eventId, table.email),
    index('event_guests_line').on(table.eventId, table.inLine).where(sql`status in ('waitlisted', 'offered')`),
    index('event_guests_unconfirmed').on(table.updatedAt).where(sql`status = 'unconfirmed'`),
  ],
)

/** The links in emails to guests, one per email. The token itself is only in the email. */
export const eventGuestLinks = pgTable(
  'event_guest_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    guestId: text('guest_id')
      .notNull()
      .references(() => eventGuests.id, { onDelete: 'cascade' }),
    sentAt: moment('sent_at').notNull(),
  },
  (table) => [index('event_guest_links_guest').on(table.guestId)],
)
