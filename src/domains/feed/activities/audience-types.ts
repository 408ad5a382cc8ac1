import type { Visibility } from '#domains/members/people/visibility.ts'
import type { ActivityType, ActorType } from './activity-types.ts'

const told = [
  'gym_post',
  'gym_update',
  'event_created',
  'recurring_event_created',
  'milestone_achieved',
  'belt_promotion',
  'match_result',
] as const satisfies ActivityType[]
export type AudienceActivity = (typeof told)[number]

const EVENTS = new Set<ActivityType>(['event_created', 'recurring_event_created'])

/**
 * Whether followers, or members who favourited the gym, are notified of an activity. New events count only if a gym
 * created them.
 */
export function isForAudience<
  Logged extends { activityType: ActivityType; actorType: ActorType; visibility: Visibility },
>(activity: Logged): activity is Logged & { activityType: AudienceActivity } {
  const { activityType, actorType, visibility } = activity
  if (visibility === 'private' || !(told as readonly string[]).includes(activityType)) return false
  return !EVENTS.has(activityType) || actorType === 'gym'
}
