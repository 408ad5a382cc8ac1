import type { eventSeries, events } from '#domains/events/events/server/tables.ts'
import type { gyms } from '#domains/gyms/gyms/server/tables.ts'

type Gym = typeof gyms.$inferSelect

/** The fields of a gym that calendars need. */
export type Venue = Pick<
  Gym,
  'id' | 'slug' | 'name' | 'street' | 'postalCode' | 'city' | 'country' | 'status' | 'lat' | 'lng'
>
export type TimetableOf = Venue & Pick<Gym, 'timezone' | 'version' | 'createdAt' | 'updatedAt' | 'schedule'>

export type StoredEvent = Pick<
  typeof events.$inferSelect,
  | 'id'
  | 'slug'
  | 'seriesId'
  | 'recurrenceId'
  | 'overridden'
  | 'title'
  | 'description'
  | 'eventType'
  | 'timezone'
  | 'price'
  | 'dropInNote'
  | 'giRule'
  | 'startsAt'
  | 'endsAt'
  | 'status'
  | 'cancelCause'
  | 'cancelReason'
  | 'official'
  | 'sequence'
  | 'createdAt'
  | 'updatedAt'
> & { gym: Venue }

export type EventSeries = Pick<
  typeof eventSeries.$inferSelect,
  | 'id'
  | 'timezone'
  | 'rule'
  | 'durationMinutes'
  | 'exceptions'
  | 'pausedAt'
  | 'endedAt'
  | 'sequence'
  | 'createdAt'
  | 'updatedAt'
> & {
  words: Pick<typeof eventSeries.$inferSelect, 'title' | 'description' | 'price' | 'dropInNote' | 'giRule'>
  /** Starts of occurrences that the calendar doesn't show, such as deleted ones. */
  without: readonly string[]
}
