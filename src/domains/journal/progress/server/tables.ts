import { date, doublePrecision, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { GoalUnit } from '../goals.ts'

/** Weekly goals, each with its first week. A week is compared with the goal it had. */
export const trainingGoals = pgTable(
  'training_goals',
  {
    uid: text('uid').notNull(),
    /** The Monday the goal applies from, until the next row. */
    week: date('week', { mode: 'string' }).notNull(),
    /** `unit` and `amount` are null if the goal was removed. */
    unit: text('unit').$type<GoalUnit>(),
    amount: doublePrecision('amount'),
    updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'date', precision: 3 }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.uid, table.week] })],
)
