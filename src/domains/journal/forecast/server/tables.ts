import { date, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { events } from '#domains/events/events/server/tables.ts'
import type { ForecastFigures } from '../rules.ts'

/** An event's figures, frozen for a day (UTC). They name no one. */
export const eventForecasts = pgTable('event_forecasts', {
  eventId: text('event_id')
    .primaryKey()
    .references(() => events.id, { onDelete: 'cascade' }),
  day: date('day', { mode: 'string' }).notNull(),
  figures: jsonb('figures').$type<ForecastFigures>().notNull(),
})
