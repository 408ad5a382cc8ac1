import { index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** D13: what admins did. Only added to: the database refuses to change or delete a row. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: text('id').primaryKey(),
    /** The uid of the admin. */
    who: text('who').notNull(),
    /** Such as `claim.approve`. */
    action: text('action').notNull(),
    /** The path of what it was done to, such as `locations/{gymId}`. */
    target: text('target').notNull(),
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
    reason: text('reason').notNull().default(''),
    at: timestamp('at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [index('audit_log_target').on(table.target, table.at), index('audit_log_at').on(table.at, table.id)],
)
