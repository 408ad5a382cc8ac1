import { sql } from 'drizzle-orm'
import { eventVisibleTo, type MaybeViewer } from '#domains/gyms/gyms/server/event-visible-to.ts'
import { findGym, nearestOpenGyms } from '#domains/gyms/gyms/server/reads.ts'
import type { Reader } from '#platform/database.ts'
import { findEvent } from './reads.ts'

/**
 * Resolves `/profile/{userId}/event/{eventId}`. The URL doesn't name the gym, so it's taken from that user's post about
 * the event, or from the event if it's that user's or gym's. Hidden and missing events give the same result.
 */
export async function resolveEvent(
  reader: Reader,
  { userId, eventId }: { userId: string; eventId: string },
  viewer: MaybeViewer,
  now: Date,
) {
  if (!mayBeId(userId) || !mayBeId(eventId)) return { status: 'not_found' } as const
  const { rows } = await reader.execute<{ gym_id: string }>(sql`
    select p.event_data ->> 'gymId' as gym_id from posts p
      where p.user_id = ${userId} and p.type = 'event_created' and p.event_data ->> 'eventId' = ${eventId}
    union all select e.gym_id from events e where e.id = ${eventId} and (e.created_by = ${userId} or e.gym_id = ${userId}) limit 1`)
  const gymId = rows[0]?.gym_id
  if (!gymId) return { status: 'not_found' } as const
  const event = await findEvent(reader, { gymId, eventId }, viewer)
  if (event) return { status: 'found', gymSlug: event.gym.slug, eventSlug: event.slug } as const
  return (await readRemoved(reader, eventId, viewer, now)) ?? ({ status: 'not_found' } as const)
}

function mayBeId(text: string): boolean {
  return text.length > 0 && text.length <= 128 && !/[/\p{Cc}]/u.test(text) && text.isWellFormed()
}

/** A deleted event, for viewers who could see it before. Events removed by a moderator are revealed to no one. */
async function readRemoved(reader: Reader, eventId: string, viewer: MaybeViewer, now: Date) {
  const asItWas = sql`(select r.*, false as is_deleted from (select id, gym_id, title, status, official, created_by, host_ids,
    visibility, link_key from events where id = ${eventId} and is_deleted and taken_down_at is null) r)`
  const { rows } = await reader.execute<{ title: string; gym_id: string }>(
    sql`select e.title, e.gym_id from ${asItWas} e join gyms g on g.id = e.gym_id where ${eventVisibleTo(viewer)}`,
  )
  const [removed] = rows
  const gym = removed && (await findGym(reader, removed.gym_id, viewer))
  if (!gym) return undefined
  return { status: 'gone', title: removed.title, nearest: await nearestOpenGyms(reader, gym, viewer, now) } as const
}
