import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '#domains/members/people/server/tables.ts'
import { moment } from '#platform/columns.ts'

/**
 * The secret address of a member's own calendar. The token is made of the nonce and the installation's secret, so
 * that it can be shown again and yet is not in the database; of itself only its hash is kept, to find it by.
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
