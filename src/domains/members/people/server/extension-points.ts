import type { WriteContext } from '#platform/context.ts'
import type { Reader, Tx } from '#platform/database.ts'
import { extensionPoint } from '#platform/extension-point.ts'
import type { Rank } from '../belt-order.ts'
import type { HomeGym, Suggestions } from '../contract.ts'
import type { NotificationType } from '../notification-types.ts'

/** What a member did, as the activity log keeps it. */
export interface MemberActivity {
  actorId: string
  activityType: 'profile_update' | 'welcome_message' | 'account_deletion' | 'gym_favorite' | 'gym_unfavorite'
  targetId: string
  targetType: string
  /** The document's path; made of type and id when not given. */
  targetRef?: string
  visibility?: 'private'
  metadata?: Record<string, unknown>
}

export const activityLog =
  extensionPoint<(write: WriteContext, activity: MemberActivity) => Promise<unknown>>('activity log')

/** What is told to members by the notifications. */
export interface NotificationInput {
  type: NotificationType
  /** Who did it, a member or a gym; never told of it themselves. Null for Open Mat itself. */
  actorId: string | null
  /** Whom the caller names, for the types of `recipientsOf` that are told to those who are named. */
  recipients?: readonly string[] | undefined
  /** Left out, though among the recipients. */
  excluded?: string | undefined
  activityId?: string | undefined
  commentId?: string | undefined
  extra?: Record<string, unknown> | undefined
  /** A transactional mail says it already (`mailNow`): no other mail and no digest does. */
  mailed?: boolean | undefined
  /** What makes it the same batch when it is told again: a batch that is there already is not written twice. */
  batch?: string | undefined
}

/** What a member was told of a follow request: both uids. */
export interface FollowRequest {
  followedId: string
  followerId: string
}

export interface Notifier {
  /** Tells it to those who want to hear of it, and answers how many see it in the app. A failure is logged and ignored. */
  notify(write: WriteContext, told: NotificationInput): Promise<number>
  /** Of these people, those whom nothing told of this entry, or comment, since it was made. */
  readUntold(
    reader: Reader,
    about: { uids: readonly string[]; activityId: string; commentId: string | null; since: Date },
  ): Promise<string[]>
  /** Turns the notification of a request that was accepted into the one of a new follower. */
  markRequestAccepted(tx: Tx, request: FollowRequest): Promise<void>
  /** Removes the notification of a request that was declined or taken back. */
  removeRequest(tx: Tx, request: FollowRequest): Promise<void>
}

export const notifier = extensionPoint<Notifier>('notifications')

/** What a profile shows of gyms. */
export interface GymsOfMembers {
  /** Those of these gyms whose page everybody may open. */
  readHomeGyms(reader: Reader, ids: readonly string[]): Promise<Map<string, HomeGym>>
  /** The best liked gyms of a city. */
  readGymsIn(reader: Reader, place: { city: string; country: string }, limit: number): Promise<Suggestions['gyms']>
}

export const gymsOfMembers = extensionPoint<GymsOfMembers>('gyms')

/** The rank that a member wears who says they wear `said`: their promotions may say more. */
export const rankWorn =
  extensionPoint<(reader: Reader, uid: string, said: (Rank & { day: string }) | null) => Promise<Rank | null>>(
    'promotions',
  )
