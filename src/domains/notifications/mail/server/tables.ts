import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { users } from '#domains/members/people/server/tables.ts'
import { moment } from '#platform/columns.ts'

/** Digests that were decided on, so that each goes out once. */
export const digests = pgTable(
  'digests',
  {
    uid: text('uid')
      .notNull()
      .references(() => users.uid, { onDelete: 'cascade' }),
    /** The frequency and the member's own date: `daily:2026-11-21`, or the Monday of a week: `weekly:2026-11-16`. */
    period: text('period').notNull(),
    decidedAt: moment('decided_at').notNull(),
    /** Null until it was handed to the mail server, or found to have become empty. */
    endedAt: moment('ended_at'),
  },
  (table) => [primaryKey({ columns: [table.uid, table.period] }), index('digests_decided').on(table.decidedAt)],
)
