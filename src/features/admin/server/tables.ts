import { bigint, date, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '#features/people/server/tables.ts'
import type { Metric, SettingName } from '../rules.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** D13: what admins did. Only added to: the database refuses to change or delete a row. */
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
    at: moment('at').notNull(),
  },
  (table) => [
    index('audit_log_target').on(table.target, table.at),
    index('audit_log_at').on(table.at, table.id),
    index('audit_log_who').on(table.who, table.at),
    index('audit_log_action').on(table.action, table.at),
  ],
)

/** What admins switched while it runs. What is not here is as the environment says. */
export const platformSettings = pgTable('platform_settings', {
  name: text('name').$type<SettingName>().primaryKey(),
  value: jsonb('value').$type<boolean>().notNull(),
  updatedAt: moment('updated_at').notNull(),
})

/** On which days (UTC) somebody was here: one row for each, however often they came. */
export const activeDays = pgTable(
  'active_days',
  {
    uid: text('uid')
      .notNull()
      .references(() => users.uid, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.uid, table.day] }), index('active_days_day').on(table.day, table.uid)],
)

/** What a day (UTC) that is over counted, so that nobody counts it again. */
export const dailyCounts = pgTable(
  'daily_counts',
  {
    day: date('day', { mode: 'string' }).notNull(),
    metric: text('metric').$type<Metric>().notNull(),
    value: bigint('value', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.metric] })],
)

/** Of those who joined in a week (its Monday, UTC), how many were here so many weeks later. */
export const cohortWeeks = pgTable(
  'cohort_weeks',
  {
    cohort: date('cohort', { mode: 'string' }).notNull(),
    week: integer('week').notNull(),
    active: integer('active').notNull(),
  },
  (table) => [primaryKey({ columns: [table.cohort, table.week] })],
)
