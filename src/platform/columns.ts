import { timestamp } from 'drizzle-orm/pg-core'

/** A timestamp with millisecond precision, like JavaScript's, so it reads back equal to what was written. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

/** A timestamp with PostgreSQL's full microsecond precision. */
export const preciseMoment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
