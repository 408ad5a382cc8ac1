import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { gyms } from '#features/gyms/server/tables.ts'
import type { VisitKind } from '../rules.ts'

/** D14: how many looked at a gym's page, or asked for the way there, on a day by the gym's own clock. */
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
 * Who was counted already on a day, so that nobody is twice. `who` is a hash with the day and the gym in it: nobody is recognised
 * on another day or at another gym. Forgotten two days later.
 */
export const gymVisitMarks = pgTable(
  'gym_visit_marks',
  {
    day: date('day', { mode: 'string' }).notNull(),
    who: text('who').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.who] })],
)
