import { type SQL, sql } from 'drizzle-orm'
import type { NotificationType } from '#domains/members/people/notification-types.ts'

/** The facts that a rule can use. */
export interface RecipientFacts {
  actorId: string | null
  /** The recipients given by the caller, if it provides them. */
  named: readonly string[]
  gymId: string | undefined
}

/** The recipients as a query of `uid`; null for no one. Visibility and preferences are checked afterwards. */
export type Recipients = SQL | null

/** A member's notification level for a favourite gym. */
type GymLevel = 'all' | 'events'

const nobody = (): Recipients => null

const named = ({ named: uids }: RecipientFacts): Recipients =>
  uids.length === 0 ? null : sql`select distinct w.uid from unnest(${sql.param([...uids])}::text[]) w(uid)`

const followers = ({ actorId }: RecipientFacts): Recipients =>
  actorId === null
    ? null
    : sql`select f.follower_id as uid from follows f where f.followed_id = ${actorId} and f.status = 'accepted'`

const favouriters =
  (...levels: GymLevel[]) =>
  ({ gymId }: RecipientFacts): Recipients =>
    gymId === undefined
      ? null
      : sql`select v.uid from favorites v where v.gym_id = ${gymId} and v.level = any(${sql.param(levels)}::text[])`

/** The given members, or everyone. Large audiences are passed in page by page. */
const everybody = (happening: RecipientFacts): Recipients =>
  named(happening) ?? sql`select e.uid from users e where e.onboarding_complete`

/** Recipients by type. The code doesn't compile if a type has no rule. */
export const recipientsOf: Record<NotificationType, (happening: RecipientFacts) => Recipients> = {
  /** The member who is followed or, when a request is accepted, the follower. */
  follow: named,
  like: nobody,
  /** The entry's author, and the author of the comment being replied to. */
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
