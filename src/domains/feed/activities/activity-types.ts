import {
  type ChosenKind,
  type ChosenVisibility,
  chosenVisibilities,
  type DefaultVisibility,
  type Visibility,
} from '#domains/members/people/visibility.ts'

export const activityTypes = [
  'profile_post',
  'profile_comment',
  'profile_update',
  'event_discussion_post',
  'event_discussion_comment',
  'event_rsvp',
  'event_cancel_rsvp',
  'event_checkin',
  'event_created',
  'event_updated',
  'event_waitlist_join',
  'event_waitlist_notification',
  'event_reminder',
  'user_follow',
  'user_unfollow',
  'post_like',
  'post_unlike',
  'like',
  'save',
  'comment',
  'reply',
  'mention',
  'direct_message',
  'profile_view',
  'share',
  'user_block',
  'user_unblock',
  'gym_favorite',
  'gym_unfavorite',
  'gym_post',
  'gym_update',
  'gym_review',
  'gym_checkin',
  'training_session',
  'match_result',
  'technique_video',
  'milestone_achieved',
  'belt_promotion',
  'welcome_message',
  'content_report',
  'account_deletion',
  'subscription_new',
  'subscription_cancelled',
  'content_published',
  'recurring_event_created',
  'event_deleted',
  'event_left',
] as const
export type ActivityType = (typeof activityTypes)[number]

export const actorTypes = ['user', 'gym'] as const
export type ActorType = (typeof actorTypes)[number]

/** Base scores in the ranked feed; types not listed get `DEFAULT_SCORE`. */
const SCORES: Partial<Record<ActivityType, number>> = {
  profile_post: 100,
  gym_post: 120,
  event_rsvp: 80,
  event_checkin: 90,
  user_follow: 60,
  gym_favorite: 70,
  milestone_achieved: 150,
  belt_promotion: 200,
  match_result: 130,
  technique_video: 140,
  training_session: 90,
  comment: 40,
  like: 20,
  save: 10,
  profile_update: 50,
}
const DEFAULT_SCORE = 50

export function scoreOf(type: ActivityType): number {
  return SCORES[type] ?? DEFAULT_SCORE
}

/**
 * Types shown as entries in feeds and on profiles. The others are only logged, except messages in event discussions,
 * which have pages of their own (`hasPage`).
 */
export const entryTypes = [
  'profile_post',
  'event_created',
  'recurring_event_created',
  'share',
  'gym_post',
  'gym_review',
  'event_rsvp',
  'event_checkin',
  'gym_checkin',
  'training_session',
  'match_result',
  'technique_video',
  'milestone_achieved',
  'belt_promotion',
  'content_published',
] as const satisfies ActivityType[]
export type EntryType = (typeof entryTypes)[number]
const ENTRIES = new Set<ActivityType>(entryTypes)

export function isFeedEntry(type: ActivityType): type is EntryType {
  return ENTRIES.has(type)
}

/** Journal entries. Milestones are recounted when one is deleted or restored. */
const OF_TRAINING = new Set<ActivityType>(['training_session', 'match_result', 'belt_promotion'])

export function isOfTraining(type: ActivityType): boolean {
  return OF_TRAINING.has(type)
}

/** Types that have their own page, likes and comments: feed entries, and messages in event discussions. */
export function hasPage(type: ActivityType): boolean {
  return isFeedEntry(type) || type === 'event_discussion_post'
}

/** Always private, whatever visibility is requested. */
const ALWAYS_PRIVATE = new Set<ActivityType>([
  'profile_view',
  'direct_message',
  'save',
  'user_block',
  'user_unblock',
  'user_unfollow',
  'content_report',
  'account_deletion',
  'event_waitlist_notification',
  'event_reminder',
  'welcome_message',
])

/** Default visibility. Types that aren't listed are private. */
const USUAL: Partial<Record<ActivityType, Visibility>> = {
  profile_post: 'followers',
  share: 'followers',
  event_created: 'public',
  recurring_event_created: 'public',
  training_session: 'followers',
  match_result: 'followers',
  technique_video: 'followers',
  milestone_achieved: 'followers',
  content_published: 'public',
  belt_promotion: 'public',
  gym_post: 'public',
  gym_update: 'public',
  gym_review: 'public',
  event_rsvp: 'friends',
  event_checkin: 'friends',
  gym_checkin: 'friends',
  event_discussion_post: 'event_attendees',
  event_discussion_comment: 'event_attendees',
}

/** The visibility to store: private for types that always are, otherwise the chosen one or the default. */
export function visibilityOf(type: ActivityType, chosen?: Visibility): Visibility {
  if (ALWAYS_PRIVATE.has(type)) return 'private'
  return chosen ?? USUAL[type] ?? 'private'
}

const TYPE_OF = {
  post: 'profile_post',
  session: 'training_session',
  match: 'match_result',
  promotion: 'belt_promotion',
  milestone: 'milestone_achieved',
  video: 'technique_video',
  rsvp: 'event_rsvp',
  checkin: 'event_checkin',
} as const satisfies Record<ChosenKind, EntryType>

/** The entry types a visibility setting covers: shares count as posts, and check-ins can be at events or gyms. */
export function typesOf(kind: ChosenKind): EntryType[] {
  if (kind === 'post') return [TYPE_OF.post, 'share']
  return kind === 'checkin' ? [TYPE_OF.checkin, 'gym_checkin'] : [TYPE_OF[kind]]
}

/** The audience of new entries of a kind: the member's setting, otherwise the default. */
export function usualAudienceOf(kind: ChosenKind, chosen: DefaultVisibility = {}): ChosenVisibility {
  const usual = chosen[kind] ?? USUAL[TYPE_OF[kind]]
  return chosenVisibilities.find((one) => one === usual) ?? 'private'
}
