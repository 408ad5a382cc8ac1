import type { MovedKind } from '../rules.ts'

/**
 * How a merge treats a column that refers to the merged gym.
 * - `moves`: it refers to the kept gym after the merge. If `alone` names columns that are unique per gym and the kept
 *   gym already has such a row, the row stays hidden with the merged gym, and undoing restores it. `when` limits that
 *   to rows that meet a condition.
 * - `as`: the stored reference's format, with `{gym}` for the gym's id. `within`: only that part of a text is replaced.
 * - `stays: …`: it isn't changed, for this reason. Links to the merged gym redirect to the kept one.
 * - `by hand: …`: other code, a trigger or a foreign key changes it.
 */
export type Fate =
  | { moves: MovedKind; alone?: readonly string[]; when?: string; as?: string; within?: boolean }
  | `stays: ${string}`
  | `by hand: ${string}`

const posts = 'posts'
const messages = 'messages'

/** Every column that refers to a gym, in the order in which they move. A test fails if one is missing. */
export const GYM_COLUMNS: Readonly<Record<string, Fate>> = {
  'gym_staff.gym_id': { moves: 'staff', alone: ['uid'] },
  'gym_members.gym_id': { moves: 'members', alone: ['uid'] },
  'favorites.gym_id': { moves: 'favorites', alone: ['uid'] },
  'users.home_gym_id': { moves: 'homeGyms' },
  'event_series.gym_id': { moves: 'events' },
  'events.gym_id': { moves: 'events', alone: ['slug'] },
  'event_slugs.gym_id': { moves: 'addresses', alone: ['slug'] },
  'booked_classes.gym_id': { moves: 'bookings', alone: ['session_id', 'day'] },
  'booking_settings.gym_id': { moves: 'bookings', alone: ['session_id'] },
  'check_ins.gym_id': { moves: 'checkIns' },
  'confirmations.gym_id': { moves: 'checkIns' },
  'gym_reviews.gym_id': { moves: 'reviews', alone: ['uid'] },
  'taught_classes.gym_id': { moves: 'taughtClasses', alone: ['session_id', 'day'] },
  'curricula.gym_id': { moves: 'curriculum', alone: ['belt'] },
  'promotion_rules.gym_id': { moves: 'curriculum', alone: ['belt', 'step'] },
  'promotion_reviews.gym_id': { moves: 'curriculum', alone: ['uid'] },
  'coach_notes.gym_id': { moves: 'curriculum' },
  'training_sessions.gym_id': { moves: 'trainingSessions' },
  'promotions.gym_id': { moves: 'promotions' },
  'claims.gym_id': { moves: 'claims', alone: ['claimant_id'], when: "status in ('draft', 'pending', 'needs_info')" },
  'claim_codes.gym_id': { moves: 'claims' },
  'gym_suggestions.gym_id': { moves: 'suggestions', alone: ['uid', 'field'], when: "status = 'open'" },
  'gym_sources.gym_id': { moves: 'sources' },
  'gym_calendars.gym_id': { moves: 'sources', alone: [] },
  'pictures.gym_id': { moves: 'photos' },
  'pictures.user_id': { moves: 'photos', alone: ['id'] },
  'pictures.folder': 'stays: where the files are',
  'photo_addresses.gym_id': { moves: 'photos', alone: ['address'] },
  'conversations.gym_id': { moves: messages },
  'conversations.pair': { moves: messages, alone: [], as: 'gym:{gym}', within: true },
  'conversation_members.gym_id': { moves: messages },
  'conversation_members.party': { moves: messages, as: 'gym:{gym}' },
  'activities.actor_id': { moves: posts },
  'activities.target_id': { moves: posts },
  'activities.target_ref': { moves: posts, as: 'locations/{gym}', within: true },
  'activities.audience': { moves: posts, as: 'gym:{gym}' },
  'newest_entries.actor_id': 'by hand: a trigger of activities keeps it',
  'activities.context_id': 'stays: nothing reads it',
  'posts.user_id': { moves: posts },
  'post_revisions.user_id': 'by hand: follows its post by the database',
  'likes.actor_id': { moves: posts },
  'saves.actor_id': { moves: posts },
  'notifications.actor_id': { moves: posts },
  'notifications.activity_actor_id': { moves: posts },
  'photo_addresses.actor_id': 'by hand: follows its activity by the database',
  'comments.actor_id': 'by hand: follows its activity by the database',
  'comment_likes.actor_id': 'by hand: follows its comment by the database',
  'gym_visit_days.gym_id': 'by hand: the days of both gyms are added up',
  'audience_members.audience': 'by hand: triggers of members and staff keep it',
  'gym_private.gym_id': 'stays: the kept gym has its own code and contacts',
  'landed_techniques.gym_id': "stays: figures about the merged gym's members",
  'teaching_settings.gym_id': 'stays: the kept gym has its own',
  'curriculum_settings.gym_id': 'stays: the kept gym has its own',
  'gym_sessions.gym_id': 'stays: a copy of the timetable, and the kept gym keeps its own',
  'gym_slugs.gym_id': 'stays: old addresses lead to the merged gym, and from there to the kept one',
  'gym_edits.gym_id': 'stays: the history of fields that are kept for undoing',
  'new_gym_confirmations.gym_id': 'stays: the merged gym was confirmed, not the kept one',
  'gym_merges.from_gym': 'stays: the record of a merge',
  'gym_merges.into_gym': 'stays: the record of a merge',
  'gyms.merged_into': 'stays: a chain of merges is followed',
}
