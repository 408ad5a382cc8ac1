import { bigint, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { memberRef } from '#domains/members/people/server/tables.ts'
import type { Metric } from '../rules.ts'

/** The days (UTC) a member was active, one row per day. */
export const activeDays = pgTable(
  'active_days',
  {
    uid: memberRef(),
    day: date('day', { mode: 'string' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.uid, table.day] }), index('active_days_day').on(table.day, table.uid)],
)

/** The counts of a finished day (UTC). Only the last few days are counted again. */
export const dailyCounts = pgTable(
  'daily_counts',
  {
    day: date('day', { mode: 'string' }).notNull(),
    metric: text('metric').$type<Metric>().notNull(),
    value: bigint('value', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.metric] })],
)

/** Of the members who joined in a week (its Monday, UTC), how many were active a given number of weeks later. */
export const cohortWeeks = pgTable(
  'cohort_weeks',
  {
    cohort: date('cohort', { mode: 'string' }).notNull(),
    week: integer('week').notNull(),
    active: integer('active').notNull(),
  },
  (table) => [primaryKey({ columns: [table.cohort, table.week] })],
)
