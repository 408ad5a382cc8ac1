import { type SQL, sql } from 'drizzle-orm'
import type { NotificationType } from '#domains/members/people/notification-types.ts'

/** What a rule may ask about what happened. */
export interface Happening {
  actorId: string | null
  /** Whom the caller names, where it knows them. */
  named: readonly string[]
  gymId: string | undefined
}

/** Those who are told, as a query of `uid`; null is nobody. Who may see it and who wants it is asked afterwards. */
export type Recipients = SQL | null

/** What a member wants to hear of a gym that is a favourite. */
type GymLevel = 'all' | 'events'

const nobody = (): Recipients => null

const named = ({ named: uids }: Happening): Recipients =>
  uids.length === 0 ? null : sql`select distinct w.uid from unnest(${sql.param([...uids])}::text[]) w(uid)`

const followers = ({ actorId }: Happening): Recipients =>
  actorId === null
    ? null
    : sql`select f.follower_id as uid from follows f where f.followed_id = ${actorId} and f.status = 'accepted'`

const favouriters =
  (...levels: GymLevel[]) =>
  ({ gymId }: Happening): Recipients =>
    gymId === undefined
      ? null
      : sql`select v.uid from favorites v where v.gym_id = ${gymId} and v.level = any(${sql.param(levels)}::text[])`

/** Those who are named, else everybody: a large audience is told page by page. */
const everybody = (happening: Happening): Recipients =>
  named(happening) ?? sql`select e.uid from users e where e.onboarding_complete`

/** Who is told of what, one rule for each type. A type without its rule does not compile. */
export const recipientsOf: Record<NotificationType, (happening: Happening) => Recipients> = {
  /** The member who is followed. */
  follow: named,
  like: nobody,
  /** The owner of the post, and who is answered. */
  comment: named,
  mention: named,
  event_invite: named,
  event_reminder: named,
  event_update: named,
  event_cancelled: named,
  event_rsvp: nobody,
  gym_post: favouriters('all'),
  gym_update: favouriters('all'),
  gym_event: favouriters('all', 'events'),
  milestone_achieved: followers,
  belt_promotion: followers,
  match_result: followers,
  training_reminder: named,
  account_update: named,
  system_announcement: everybody,
}
