import { eq } from 'drizzle-orm'
import type { events } from '#features/events/server/tables.ts'
import { gyms } from '#features/gyms/server/tables.ts'
import type { Reader } from '#platform/database.ts'

export type EventRow = typeof events.$inferSelect

/** What notifications say of an event. */
export interface AboutEvent extends Record<string, unknown> {
  eventId: string
  eventTitle: string
  eventSlug: string
  gymId: string
  gymName: string
  gymSlug: string
  /** ISO 8601. */
  start: string
  timezone: string
}

export async function readAbout(reader: Reader, event: EventRow): Promise<AboutEvent> {
  const [gym] = await reader.select({ name: gyms.name, slug: gyms.slug }).from(gyms).where(eq(gyms.id, event.gymId))
  return {
    eventId: event.id,
    eventTitle: event.title,
    eventSlug: event.slug,
    gymId: event.gymId,
    gymName: gym?.name ?? '',
    gymSlug: gym?.slug ?? event.gymId,
    start: event.startsAt.toISOString(),
    timezone: event.timezone,
  }
}
