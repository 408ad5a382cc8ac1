import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { tiers } from '#domains/creators/tiers/server/tables.ts'
import { memberRef } from '#domains/members/people/server/tables.ts'

/** A creator's messages to the members of a tier and above. */
export const creatorMessages = pgTable(
  'creator_messages',
  {
    /** Chosen by the browser, so a repeated request sends only once. */
    id: text('id').primaryKey(),
    creatorUid: memberRef('creator_uid'),
    tierId: text('tier_id')
      .notNull()
      .references(() => tiers.id, { onDelete: 'cascade' }),
    /** The tier's level when the message was sent. */
    level: integer('level').notNull(),
    text: text('text').notNull(),
    recipients: integer('recipients').notNull(),
    sentAt: timestamp('sent_at', { withTimezone: true, mode: 'date', precision: 3 }).notNull(),
  },
  (table) => [index('creator_messages_of').on(table.creatorUid, table.sentAt)],
)
