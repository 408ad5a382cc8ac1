import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { preciseMoment } from '#platform/columns.ts'
import type { Message } from '#platform/messages.ts'

/**
 * What admins and moderators did or tried, and other members' actions that must be traceable. Append-only: the database
 * refuses to change or delete a row.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: text('id').primaryKey(),
    /** A uid, `command line` or `automatic`. */
    who: text('who').notNull(),
    /** Such as `claim.approve`. */
    action: text('action').notNull(),
    /** The path of the target, such as `locations/{gymId}`; for a refused action, the call's name. */
    target: text('target').notNull(),
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
    /** The reason in their own words. */
    reason: text('reason').notNull().default(''),
    /** A predefined reason, for actions that don't ask for one. */
    explanation: jsonb('explanation').$type<Message>(),
    at: preciseMoment('at').notNull(),
  },
  (table) => [
    index('audit_log_target').on(table.target, table.at),
    index('audit_log_at').on(table.at, table.id),
    index('audit_log_who').on(table.who, table.at),
    index('audit_log_action').on(table.action, table.at),
  ],
)
