import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core'

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
