import { boolean, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '#domains/members/people/server/tables.ts'
import { moment } from '#platform/columns.ts'
import type { Topic } from '../topics.ts'

/** Messages from the contact form. */
export const contactTickets = pgTable(
  'contact_tickets',
  {
    id: text('id').primaryKey(),
    /** The ticket number, such as `OM-7K3QX2PA`, which the sender can quote if they write again. */
    number: text('number').notNull(),
    /** Null for visitors and former members. */
    uid: text('uid').references(() => users.uid, { onDelete: 'set null' }),
    email: text('email').notNull(),
    topic: text('topic').$type<Topic>().notNull(),
    message: text('message').notNull(),
    appVersion: text('app_version').notNull(),
    /** The page from which the sender opened the form. */
    route: text('route').notNull(),
    userAgent: text('user_agent').notNull(),
    /** The file is at `contact/{id}.webp`. */
    hasScreenshot: boolean('has_screenshot').notNull().default(false),
    /** The report that was also filed for a safety message. */
    reportId: text('report_id'),
    language: text('language'),
    state: text('state').$type<'open' | 'answered' | 'closed'>().notNull().default('open'),
    createdAt: moment('created_at').notNull(),
    closedAt: moment('closed_at'),
  },
  (table) => [
    uniqueIndex('contact_tickets_number').on(table.number),
    index('contact_tickets_queue').on(table.state, table.createdAt, table.id),
    index('contact_tickets_uid').on(table.uid, table.createdAt),
  ],
)

export const contactAnswers = pgTable(
  'contact_answers',
  {
    ticketId: text('ticket_id')
      .notNull()
      .references(() => contactTickets.id, { onDelete: 'cascade' }),
    id: text('id').notNull(),
    answeredBy: text('answered_by'),
    text: text('text').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.ticketId, table.id] })],
)
