import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { gymRef } from '#domains/gyms/gyms/server/tables.ts'
import type { VisitKind } from '../rules.ts'

/** How many people viewed a gym's page, or opened directions, on a day in the gym's time zone. */
export const gymVisitDays = pgTable(
  'gym_visit_days',
  {
    gymId: gymRef(),
    kind: text('kind').$type<VisitKind>().notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    times: integer('times').notNull(),
  },
  (table) => [primaryKey({ columns: [table.gymId, table.kind, table.day] })],
)

/**
 * Marks people who were already counted on a day. `who` is a hash of the person, gym, kind and day, so no one can be
 * linked across gyms or days. Deleted once the day is over everywhere.
 */
export const gymVisitMarks = pgTable(
  'gym_visit_marks',
  {
    day: date('day', { mode: 'string' }).notNull(),
    who: text('who').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.who] })],
)
