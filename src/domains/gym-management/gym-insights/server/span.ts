import { type SQL, sql } from 'drizzle-orm'

/** From an instant (inclusive) to another (exclusive), ISO 8601. */
export interface Span {
  from: string
  to: string
}

export const withinSpan = (column: SQL, { from, to }: Span) =>
  sql`${column} >= ${from}::timestamptz and ${column} < ${to}::timestamptz`
