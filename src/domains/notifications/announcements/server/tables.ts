import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#platform/columns.ts'
import type { AnnouncementState, AudienceKind } from '../rules.ts'

export const announcements = pgTable(
  'announcements',
  {
    id: text('id').primaryKey(),
    title: text('title').notNull(),
    text: text('text').notNull(),
    /** The announcement's link: a path on this site, or empty. */
    path: text('path').notNull(),
    audience: text('audience').$type<AudienceKind>().notNull(),
    /** The country (ISO 3166 alpha-2) or the language of the audience. */
    audienceValue: text('audience_value'),
    state: text('state').$type<AnnouncementState>().notNull(),
    sendAt: moment('send_at').notNull(),
    /** How many members have received the announcement in the app so far. */
    told: integer('told').notNull().default(0),
    /** The last uid already notified; the audience is paged by uid. */
    toldUntil: text('told_until').notNull().default(''),
    sentAt: moment('sent_at'),
    createdBy: text('created_by').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('announcements_listed').on(table.createdAt, table.id)],
)
