import { and, eq } from 'drizzle-orm'
import type { ActivityType } from '#domains/feed/activities/activity-types.ts'
import { type AudienceActivity, isForAudience } from '#domains/feed/activities/audience-types.ts'
import type { Activity } from '#domains/feed/activities/server/log-activity.ts'
import { activities } from '#domains/feed/activities/server/tables.ts'
import { gyms } from '#domains/gyms/gyms/server/tables.ts'
import type { NotificationType } from '#domains/members/people/notification-types.ts'
import type { Reader } from '#platform/database.ts'
import type { NotifyingParts } from './job-handlers.ts'
import { createNotifications } from './notify.ts'

/** Notifies the audience of an activity in one transaction. Idempotent. Does nothing if it has been deleted. */
export async function notifyAudience(
  { db, jobs, log, now }: NotifyingParts,
  { actorId, activityId }: { actorId: string; activityId: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const activity = await findActivity(tx, { actorId, activityId })
    if (!activity || !isForAudience(activity)) return
    await createNotifications(
      { tx, jobs, log, now: now() },
      {
        type: TYPES[activity.activityType],
        actorId,
        activityId,
        extra: { ...(await aboutGym(tx, activity)), ...aboutIt(activity) },
        batch: `activity ${activityId}`,
      },
    )
  })
}

const TYPES: Record<AudienceActivity, NotificationType> = {
  gym_post: 'gym_post',
  gym_update: 'gym_update',
  event_created: 'gym_event',
  recurring_event_created: 'gym_event',
  milestone_achieved: 'milestone_achieved',
  belt_promotion: 'belt_promotion',
  match_result: 'match_result',
}

/** The fields that the notification copies from the activity's metadata. */
const SAID: Partial<Record<ActivityType, readonly string[]>> = {
  event_created: ['eventId', 'eventTitle', 'eventSlug'],
  recurring_event_created: ['eventId', 'eventTitle', 'eventSlug'],
  milestone_achieved: ['milestone', 'title'],
  belt_promotion: ['belt', 'stripes'],
  match_result: ['outcome', 'method', 'competitionId'],
}

function aboutIt({ activityType, metadata }: Activity): Record<string, unknown> {
  const fields = SAID[activityType] ?? []
  return Object.fromEntries(fields.flatMap((field) => (field in metadata ? [[field, metadata[field]]] : [])))
}

async function aboutGym(reader: Reader, { actorType, actorId }: Activity): Promise<Record<string, unknown>> {
  if (actorType !== 'gym') return {}
  const [gym] = await reader.select({ name: gyms.name, slug: gyms.slug }).from(gyms).where(eq(gyms.id, actorId))
  return gym ? { gymId: actorId, gymName: gym.name, gymSlug: gym.slug } : {}
}

async function findActivity(
  reader: Reader,
  { actorId, activityId }: { actorId: string; activityId: string },
): Promise<Activity | undefined> {
  const [found] = await reader
    .select()
    .from(activities)
    .where(and(eq(activities.actorId, actorId), eq(activities.id, activityId), eq(activities.isDeleted, false)))
  return found
}
