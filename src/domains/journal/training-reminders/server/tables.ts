import { sql } from 'drizzle-orm'
import { boolean, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** When members want to be reminded to train. */
export const trainingReminders = pgTable('training_reminders', {
  uid: text('uid').primaryKey(),
  enabled: boolean('enabled').notNull(),
  /** As "1 18:30": Monday, half past six in the evening, by the clock of the member's zone. */
  slots: text('slots').array().notNull().default(sql`'{}'`),
  updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'date', precision: 3 }).notNull(),
})
