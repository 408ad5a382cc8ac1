import { type SQL, sql } from 'drizzle-orm'
import type { NotificationType } from '#features/people/notification-types.ts'

/** What a rule may ask about what happened. */
export interface Happening {
  actorId: string | null
  /** Whom the caller names, where it knows them. */
  named: readonly string[]
  gymId: string | undefined
}

/** Those who are told, as a query of `uid`; null is nobody. Who may see it and who wants it is asked afterwards. */
export type Recipients = SQL | null

/** D16: what a member wants to hear of a gym that is a favourite. */
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
  /** §5.12: the followed. */
  follow: named,
  /** §5.11 */
  like: nobody,
  /** §5.15: the owner of the post, and who is answered. */
  comment: named,
  mention: named,
  event_invite: named,
  event_reminder: named,
  event_update: named,
  event_cancelled: named,
  /** §5.11 */
  event_rsvp: nobody,
  /** §5.13 */
  gym_post: favouriters('all'),
  gym_update: favouriters('all'),
  gym_event: favouriters('all', 'events'),
  /** §5.14 */
  milestone_achieved: followers,
  belt_promotion: followers,
  match_result: followers,
  training_reminder: named,
  account_update: named,
  system_announcement: everybody,
}
