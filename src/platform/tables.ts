import { bigint, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** Written by the rate limiter in its own format: `expire` is a Unix time in milliseconds. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    points: integer('points').notNull().default(0),
    expire: bigint('expire', { mode: 'number' }),
  },
  (table) => [index('rate_limits_expire').on(table.expire)],
)

/** Responses to writes, so a repeated write gets the same response and takes effect only once. Stored for a week. */
export const answeredWrites = pgTable(
  'answered_writes',
  {
    uid: text('uid').notNull(),
    /** The value of the `Idempotency-Key` header. */
    key: text('key').notNull(),
    /** A hash of the request: a key reused for a different request is refused. */
    fingerprint: text('fingerprint').notNull(),
    answer: jsonb('answer'),
    at: timestamp('at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.uid, table.key] }), index('answered_writes_at').on(table.at)],
)

/**
 * Documents imported from the old database, with the values each one filled in. A later import uses them to tell the
 * document's changes from edits made here.
 */
export const importedDocuments = pgTable('imported_documents', {
  /** For example `users/{uid}/posts/{postId}`. */
  path: text('path').primaryKey(),
  fingerprint: text('fingerprint').notNull(),
  /** The columns the document filled, with the values they had then. */
  columns: jsonb('columns').$type<Record<string, unknown>>().notNull(),
  importedAt: timestamp('imported_at', { withTimezone: true, mode: 'date', precision: 3 }).notNull(),
})

/**
 * Words of 3 to 40 letters and digits in what searches find: `gyms`, `people`, `events` and `creators`. Housekeeping
 * fills it. It's used to correct spelling and to find which of a town's names gyms use, and never shown.
 */
export const searchWords = pgTable(
  'search_words',
  {
    kind: text('kind').notNull(),
    word: text('word').notNull(),
    /** How often the word occurs. */
    uses: integer('uses').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.word] }),
    index('search_words_similar').using('gin', table.word.op('gin_trgm_ops')),
  ],
)
