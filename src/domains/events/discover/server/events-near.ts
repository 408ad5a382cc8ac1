import { sql } from 'drizzle-orm'
import type { EventCard } from '#domains/events/events/contract.ts'
import { readEventCards } from '#domains/events/events/server/reads.ts'
import { eventVisibleTo } from '#domains/gyms/gyms/server/event-visible-to.ts'
import { withinRadius } from '#domains/gyms/gyms/server/reads.ts'
import { FINDABLE_BY_ALL } from '#domains/gyms/gyms/server/visible-to.ts'
import type { Reader } from '#platform/database.ts'
import type { Point } from '#platform/geography.ts'

export interface EventNear {
  event: EventCard
  createdAt: Date
  updatedAt: Date
}

/** Public events around a point that start between now and `until`, soonest first, cancelled ones included. */
export async function readEventsNear(
  reader: Reader,
  { point, radiusKm, until, limit, now }: { point: Point; radiusKm: number; until: Date; limit: number; now: Date },
): Promise<EventNear[]> {
  const { rows } = await reader.execute<{ id: string; created_at: string; updated_at: string }>(sql`
    select e.id, e.created_at, e.updated_at from events e join gyms g on g.id = e.gym_id
    where ${FINDABLE_BY_ALL} and ${withinRadius(point, radiusKm)} and ${eventVisibleTo(null)}
      and e.starts_at > ${now.toISOString()}::timestamptz and e.starts_at < ${until.toISOString()}::timestamptz
    order by e.starts_at, e.id limit ${limit}`)
  const ids = rows.map(({ id }) => id)
  const cards = new Map((await readEventCards(reader, ids, now, null)).map((card) => [card.id, card]))
  return rows.flatMap(({ id, created_at, updated_at }) => {
    const event = cards.get(id)
    return event ? [{ event, createdAt: new Date(created_at), updatedAt: new Date(updated_at) }] : []
  })
}
