import type { ActorType } from '#domains/feed/activities/activity-types.ts'
import { type Activity, logEvent } from '#domains/feed/activities/server/log-activity.ts'
import type { Visibility } from '#domains/members/people/visibility.ts'
import type { WriteContext } from '#platform/context.ts'
import { newId } from '#platform/ids.ts'
import { posts } from './tables.ts'

export interface CreatedEvent {
  id: string
  title: string
  start: Date
  end: Date
  /** The venue's time zone. */
  timezone?: string
  gymId: string
  gymName: string
  /** `open_mat` by default. */
  eventType?: string
  slug?: string
  /** The series that this is the first event of. */
  seriesId?: string | undefined
}

/**
 * Creates an event's activity, and the post that shows it. If the post fails, that's logged and the activity is still
 * returned.
 */
export async function createEventPosts(
  context: WriteContext,
  {
    actorId,
    actorType,
    event,
    text,
    visibility,
    audience,
  }: {
    actorId: string
    actorType?: ActorType
    event: CreatedEvent
    text?: string
    visibility?: Visibility
    audience?: string | undefined
  },
): Promise<Activity> {
  const { tx, log, now } = context
  const { id: eventId, title: eventTitle, start, end, timezone, gymId, gymName, eventType = 'open_mat' } = event
  const named = { eventId, eventTitle, gymId, gymName }
  const activity = await logEvent(context, {
    actorId,
    actorType,
    activityType: event.seriesId ? 'recurring_event_created' : 'event_created',
    ...named,
    eventSlug: event.slug,
    seriesId: event.seriesId,
    audience,
    ...(visibility ? { visibility } : {}),
  })
  try {
    // A savepoint, so that a failure in here doesn't roll back the activity.
    await tx.transaction((batch) =>
      batch.insert(posts).values({
        userId: actorId,
        id: newId(),
        activityId: activity.id,
        type: 'event_created',
        text: text ?? eventTitle,
        eventData: { ...named, eventStart: start.toISOString(), eventEnd: end.toISOString(), timezone, eventType },
        createdAt: now,
        updatedAt: now,
      }),
    )
  } catch (error) {
    log.error({ err: error, actorId, eventId }, "couldn't write an event post")
  }
  return activity
}
