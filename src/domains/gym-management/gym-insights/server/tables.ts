import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { gyms } from '#domains/gyms/gyms/server/tables.ts'
import type { VisitKind } from '../rules.ts'

/** How many looked at a gym's page, or asked for the way there, on a day by the gym's own clock. */
export const gymVisitDays = pgTable(
  'gym_visit_days',
  {
    gymId: text('gym_id')
      .notNull()
      .references(() => gyms.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<VisitKind>().notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    times: integer('times').notNull(),
  },
  (table) => [primaryKey({ columns: [table.gymId, table.kind, table.day] })],
)

/**
 * Who was counted already on a day, so that no one is counted twice. `who` is a hash with the gym and the day in it: no one is recognised
 * at another gym or on another day. Forgotten when the day is over everywhere.
 */
export const gymVisitMarks = pgTable(
  'gym_visit_marks',
  {
    day: date('day', { mode: 'string' }).notNull(),
    who: text('who').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.who] })],
)
