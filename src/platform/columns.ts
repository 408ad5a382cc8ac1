import { timestamp } from 'drizzle-orm/pg-core'

/** A moment as the browser knows it, to the millisecond, so that it comes back equal to what was written. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

/** To the microsecond, as PostgreSQL keeps time. */
export const preciseMoment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
