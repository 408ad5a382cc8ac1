import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '#domains/members/people/server/tables.ts'
import { moment } from '#platform/columns.ts'

/**
 * The secret URL of a member's calendar. Its token is derived from the nonce and the installation's secret, so it can
 * be shown again without being stored. Only its hash is stored, for lookups.
 */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    uid: text('uid')
      .primaryKey()
      .references(() => users.uid, { onDelete: 'cascade' }),
    nonce: text('nonce').notNull(),
    tokenHash: text('token_hash').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [uniqueIndex('calendar_feeds_token').on(table.tokenHash)],
)
