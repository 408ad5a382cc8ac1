import type { WriteContext } from '#platform/context.ts'
import type { Reader, Tx } from '#platform/database.ts'
import { extensionPoint } from '#platform/extension-point.ts'
import type { Rank } from '../belt-order.ts'
import type { HomeGym, Suggestions } from '../contract.ts'
import type { NotificationType } from '../notification-types.ts'

export interface MemberActivity {
  actorId: string
  activityType: 'profile_update' | 'welcome_message' | 'account_deletion' | 'gym_favorite' | 'gym_unfavorite'
  targetId: string
  targetType: string
  /** The target's path; derived from type and id by default. */
  targetRef?: string
  visibility?: 'private'
  metadata?: Record<string, unknown>
}

export const activityLog =
  extensionPoint<(write: WriteContext, activity: MemberActivity) => Promise<unknown>>('activity log')

export interface NotificationInput {
  type: NotificationType
  /** The member or gym that caused the notification and never gets it. Null for Open Mat itself. */
  actorId: string | null
  /** Recipients given by the caller, for types that `recipientsOf` doesn't derive. */
  recipients?: readonly string[] | undefined
  /** A recipient to leave out. */
  excluded?: string | undefined
  activityId?: string | undefined
  commentId?: string | undefined
  extra?: Record<string, unknown> | undefined
  /** Whether a transactional email (`mailNow`) already covers the notification, so no other email repeats it. */
  mailed?: boolean | undefined
  /** An idempotency key: a batch that already exists isn't created again. */
  batch?: string | undefined
}

/** Identifies a follow request's notification; both are uids. */
export interface FollowRequest {
  followedId: string
  followerId: string
}

export interface Notifier {
  /**
   * Notifies the members who want this type and returns how many get it in the app. Failures are logged and ignored.
   */
  notify(write: WriteContext, told: NotificationInput): Promise<number>
  /** The members among these who haven't been notified of this entry or comment since it was created. */
  readUntold(
    reader: Reader,
    about: { uids: readonly string[]; activityId: string; commentId: string | null; since: Date },
  ): Promise<string[]>
  /** Turns the notification of an accepted follow request into one of a new follower. */
  markRequestAccepted(tx: Tx, request: FollowRequest): Promise<void>
  /** Removes the notification of a follow request that was declined or withdrawn. */
  removeRequest(tx: Tx, request: FollowRequest): Promise<void>
}

export const notifier = extensionPoint<Notifier>('notifications')

/** Gym data for profiles and suggestions. */
export interface GymsOfMembers {
  /** The gyms among these whose page everyone can open. */
  readHomeGyms(reader: Reader, ids: readonly string[]): Promise<Map<string, HomeGym>>
  /** The gyms of a city with the most favourites. */
  readGymsIn(reader: Reader, place: { city: string; country: string }, limit: number): Promise<Suggestions['gyms']>
}

export const gymsOfMembers = extensionPoint<GymsOfMembers>('gyms')

/** A member's current rank, from the profile's rank `said` and their promotions. */
export const rankWorn =
  extensionPoint<(reader: Reader, uid: string, said: (Rank & { day: string }) | null) => Promise<Rank | null>>(
    'promotions',
  )
