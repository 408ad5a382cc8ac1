import { bigint, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** Written by the rate limiter in its own form: `expire` is a Unix time in milliseconds. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    points: integer('points').notNull().default(0),
    expire: bigint('expire', { mode: 'number' }),
  },
  (table) => [index('rate_limits_expire').on(table.expire)],
)

/** Writes that were answered, so that the same one sent again gets the same answer and acts once. Kept for a week. */
export const answeredWrites = pgTable(
  'answered_writes',
  {
    uid: text('uid').notNull(),
    /** As sent in the header `Idempotency-Key`. */
    key: text('key').notNull(),
    /** Of what was asked: a key used for something else is refused. */
    fingerprint: text('fingerprint').notNull(),
    answer: jsonb('answer'),
    at: timestamp('at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.uid, table.key] }), index('answered_writes_at').on(table.at)],
)
