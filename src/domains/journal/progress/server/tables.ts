import { date, doublePrecision, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { GoalUnit } from '../goals.ts'

/** What a member wanted to do each week, from when on: an old week is judged by the goal of then. */
export const trainingGoals = pgTable(
  'training_goals',
  {
    uid: text('uid').notNull(),
    /** The Monday from which it holds, until the next row. */
    week: date('week', { mode: 'string' }).notNull(),
    /** Both null where the goal was dropped. */
    unit: text('unit').$type<GoalUnit>(),
    amount: doublePrecision('amount'),
    updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'date', precision: 3 }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.uid, table.week] })],
)
