import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '#domains/members/people/server/tables.ts'
import { moment } from '#platform/columns.ts'

/** Parents or guardians of members under 18. An emailed link shows them the member's classes and coaches' notes. */
export const guardians = pgTable(
  'guardians',
  {
    uid: text('uid')
      .primaryKey()
      .references(() => users.uid, { onDelete: 'cascade' }),
    /** In lower case. */
    email: text('email').notNull(),
    /** For emails: the language of the member's browser, then of the browser that confirmed. */
    language: text('language').notNull(),
    /** Hash of the token in the latest email, which alone contains the token. Null until the first email is sent. */
    tokenHash: text('token_hash'),
    /** When the latest email was sent; until the first is sent, when it was requested. */
    sentAt: moment('sent_at').notNull(),
    confirmedAt: moment('confirmed_at'),
  },
  (table) => [uniqueIndex('guardians_token').on(table.tokenHash)],
)
