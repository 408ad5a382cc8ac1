import { sql } from 'drizzle-orm'
import { boolean, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** The weekly times members chose for training reminders. */
export const trainingReminders = pgTable('training_reminders', {
  uid: text('uid').primaryKey(),
  enabled: boolean('enabled').notNull(),
  /** Such as "1 18:30": Monday, 6:30 pm in the member's time zone. */
  slots: text('slots').array().notNull().default(sql`'{}'`),
  updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'date', precision: 3 }).notNull(),
})
