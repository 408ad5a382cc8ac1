import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { preciseMoment } from '#platform/columns.ts'

/** What admins did. Only added to: the database refuses to change or delete a row. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: text('id').primaryKey(),
    /** The uid of the admin; `command line` for what was done there. */
    who: text('who').notNull(),
    /** Such as `claim.approve`. */
    action: text('action').notNull(),
    /** The path of what it was done to, such as `locations/{gymId}`. */
    target: text('target').notNull(),
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
    reason: text('reason').notNull().default(''),
    at: preciseMoment('at').notNull(),
  },
  (table) => [
    index('audit_log_target').on(table.target, table.at),
    index('audit_log_at').on(table.at, table.id),
    index('audit_log_who').on(table.who, table.at),
    index('audit_log_action').on(table.action, table.at),
  ],
)
