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

/**
 * Documents of the old collections that were moved in. What each filled then: a later import tells what the document changed
 * since from what people changed here.
 */
export const importedDocuments = pgTable('imported_documents', {
  /** Such as `users/{uid}/posts/{postId}`. */
  path: text('path').primaryKey(),
  fingerprint: text('fingerprint').notNull(),
  /** The columns it filled, by table and as they were then. */
  columns: jsonb('columns').$type<Record<string, unknown>>().notNull(),
  importedAt: timestamp('imported_at', { withTimezone: true, mode: 'date', precision: 3 }).notNull(),
})
