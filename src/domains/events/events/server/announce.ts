import { sql } from 'drizzle-orm'
import { logEvent } from '#domains/feed/activities/server/log-activity.ts'
import { createEventPosts } from '#domains/feed/posts/server/event-posts.ts'
import type { Visibility } from '#domains/members/people/visibility.ts'
import type { WriteContext } from '#platform/context.ts'
import type { EventVisibility } from '../rules.ts'
import type { FoundEvent } from './reads.ts'
import type { events } from './tables.ts'

type EventRow = typeof events.$inferSelect
type Gym = { id: string; slug: string; name: string }

/** The audience of the activity about a new event, no wider than that of the event itself. */
const VISIBILITY: Record<EventVisibility, Visibility> = {
  public: 'public',
  followers: 'followers',
  gym_members: 'gym_members',
  link: 'private',
}

/** The actor that announces an event: the gym if it's official, otherwise the member who created it. */
const actorOf = (event: EventRow, uid: string) =>
  event.official
    ? ({ actorId: event.gymId, actorType: 'gym' } as const)
    : ({ actorId: event.createdBy ?? uid, actorType: 'user' } as const)

/**
 * Creates the activity and post for a new event, or for the first event of a series. For an official event that isn't
 * link-only, that notifies members who favourited the gym.
 */
export async function announceCreated(
  context: WriteContext,
  { event, gym, uid }: { event: EventRow; gym: Gym; uid: string },
) {
  await createEventPosts(context, {
    ...actorOf(event, uid),
    event: {
      id: event.id,
      title: event.title,
      start: event.startsAt,
      end: event.endsAt,
      timezone: event.timezone,
      gymId: gym.id,
      gymName: gym.name,
      eventType: event.eventType,
      slug: event.slug,
      seriesId: event.seriesId ?? undefined,
    },
    visibility: VISIBILITY[event.visibility],
    audience: event.visibility === 'gym_members' ? `gym:${gym.id}` : undefined,
  })
}

/** Updates the post with the event's current details and visibility. */
export async function updateEventPost({ tx }: WriteContext, event: EventRow): Promise<void> {
  const about = {
    eventTitle: event.title,
    eventStart: event.startsAt.toISOString(),
    eventEnd: event.endsAt.toISOString(),
    timezone: event.timezone,
    eventType: event.eventType,
  }
  const audience = event.visibility === 'gym_members' ? `gym:${event.gymId}` : null
  await tx.execute(sql`update posts p set event_data = p.event_data || ${JSON.stringify(about)}::jsonb,
      text = case when p.text = p.event_data ->> 'eventTitle' then ${event.title} else p.text end
    from activities a where ${isPostOf(event)} and p.user_id = a.actor_id and p.activity_id = a.id and p.type = 'event_created'`)
  await tx.execute(sql`update activities a set visibility = ${VISIBILITY[event.visibility]}, audience = ${audience},
      metadata = a.metadata || ${JSON.stringify({ eventTitle: event.title, eventSlug: event.slug })}::jsonb,
      content = jsonb_build_object('text', ${event.title}::text, 'preview', ${event.title}::text)
    where ${isPostOf(event)}`)
}

/** Deletes the activity that announced a deleted event. */
export async function removePost({ tx, now }: WriteContext, event: EventRow): Promise<void> {
  await tx.execute(sql`update activities a set is_deleted = true, deleted_at = ${now.toISOString()}::timestamptz
    where ${isPostOf(event)} and not a.is_deleted`)
}

const isPostOf = (
  event: EventRow,
) => sql`a.actor_id in (${event.gymId}, ${event.createdBy}) and a.target_id = ${event.id}
  and a.activity_type in ('event_created', 'recurring_event_created')`

/** Logs a later change to the event, visible only to the actor. */
export function logChange(
  context: WriteContext,
  activityType: 'event_updated' | 'event_deleted' | 'event_left',
  { event, uid }: { event: FoundEvent; uid: string },
) {
  return logEvent(context, {
    actorId: uid,
    activityType,
    eventId: event.id,
    eventTitle: event.title,
    gymId: event.gymId,
    gymName: event.gym.name,
    seriesId: event.seriesId ?? undefined,
    visibility: 'private',
  })
}
