import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { memberRef } from '#domains/members/people/server/tables.ts'
import { moment } from '#platform/columns.ts'

/** Due digests, recorded so each is sent once. */
export const digests = pgTable(
  'digests',
  {
    uid: memberRef(),
    /** The frequency and the member's local date: `daily:2026-11-21`, or the Monday of a week: `weekly:2026-11-16`. */
    period: text('period').notNull(),
    decidedAt: moment('decided_at').notNull(),
    /** Null until the digest has been sent or found to be empty. */
    endedAt: moment('ended_at'),
  },
  (table) => [primaryKey({ columns: [table.uid, table.period] }), index('digests_decided').on(table.decidedAt)],
)
