import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { tiers } from '#domains/creators/tiers/server/tables.ts'
import { users } from '#domains/members/people/server/tables.ts'

/** What a creator wrote to the members of a tier and of those above. */
export const creatorMessages = pgTable(
  'creator_messages',
  {
    /** Chosen by the browser: sent twice is sent once. */
    id: text('id').primaryKey(),
    creatorUid: text('creator_uid')
      .notNull()
      .references(() => users.uid, { onDelete: 'cascade' }),
    tierId: text('tier_id')
      .notNull()
      .references(() => tiers.id, { onDelete: 'cascade' }),
    /** The tier's when it was sent. */
    level: integer('level').notNull(),
    text: text('text').notNull(),
    recipients: integer('recipients').notNull(),
    sentAt: timestamp('sent_at', { withTimezone: true, mode: 'date', precision: 3 }).notNull(),
  },
  (table) => [index('creator_messages_of').on(table.creatorUid, table.sentAt)],
)
