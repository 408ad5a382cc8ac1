import { boolean, text, timestamp } from 'drizzle-orm/pg-core'

/** A timestamp with millisecond precision, like JavaScript's, so it reads back equal to what was written. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

/** A timestamp with PostgreSQL's full microsecond precision. */
export const preciseMoment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const timestamps = { createdAt: moment('created_at').notNull(), updatedAt: moment('updated_at').notNull() }

/** Whether a row is made up, and the batch it was made and is deleted with. */
export const dummyColumns = {
  isDummy: boolean('is_dummy').notNull().default(false),
  dummyBatchId: text('dummy_batch_id'),
}
