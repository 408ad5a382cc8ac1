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
    /** For how many of them it was the first time in the week: together, the people of a week. */
    people: integer('people').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.gymId, table.kind, table.day] })],
)

/**
 * Who was counted already on a day, and in the week that begins with its Monday, so that nobody is twice. `who` is a hash with the gym
 * and the time in it: nobody is recognised at another gym or in another week. Forgotten when the week is over.
 */
export const gymVisitMarks = pgTable(
  'gym_visit_marks',
  {
    day: date('day', { mode: 'string' }).notNull(),
    who: text('who').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.who] })],
)
