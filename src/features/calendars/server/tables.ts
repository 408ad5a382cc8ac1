import { pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '#features/people/server/tables.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

/**
 * The secret address of a member's own calendar (D5). The token is made of the nonce and the installation's secret, so
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
