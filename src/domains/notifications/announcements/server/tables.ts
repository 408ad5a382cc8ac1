import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#platform/columns.ts'
import type { AnnouncementState, AudienceKind } from '../rules.ts'

/** What Open Mat tells its members. */
export const announcements = pgTable(
  'announcements',
  {
    id: text('id').primaryKey(),
    title: text('title').notNull(),
    text: text('text').notNull(),
    /** Where it leads: an address of ours; empty for nowhere. */
    path: text('path').notNull(),
    audience: text('audience').$type<AudienceKind>().notNull(),
    /** The country (ISO 3166 alpha-2) or the language of the audience. */
    audienceValue: text('audience_value'),
    state: text('state').$type<AnnouncementState>().notNull(),
    sendAt: moment('send_at').notNull(),
    /** How many see it in the app so far. */
    told: integer('told').notNull().default(0),
    /** The uid with which the last page of the audience ended. */
    toldUntil: text('told_until').notNull().default(''),
    sentAt: moment('sent_at'),
    createdBy: text('created_by').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('announcements_listed').on(table.createdAt, table.id)],
)
