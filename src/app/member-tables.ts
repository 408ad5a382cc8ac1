import { type Message, message } from '#platform/messages.ts'

/**
 * What happens to a column that contains a member's id when they're deleted.
 * - `deleted`: the row is deleted. `cascades`: the database deletes it with another row.
 * - `forgotten`: the row belongs to someone else and stays, without the id.
 * - `step`: a step of `purge.ts` handles it.
 * - `kept: …`: it stays, and why. The remaining id identifies no one.
 */
export type Fate = 'deleted' | 'cascades' | 'forgotten' | 'step' | `kept: ${string}`

interface MemberTable {
  columns: Readonly<Record<string, Fate>>
  /** The columns that make a row a member's, and its name in the archive; or why it's left out. */
  archive: { by: string | readonly string[]; says: Message; without?: readonly string[] } | string
}

const money = 'kept: money, for the books' as const
const act = 'kept: what an admin did' as const
const TECHNICAL = 'nothing that is not elsewhere in the archive'

/** Every table with a member's id, in deletion order. A test fails if one is missing. */
export const MEMBER_TABLES: Readonly<Record<string, MemberTable>> = {
  comment_likes: {
    columns: { uid: 'deleted', actor_id: 'cascades' },
    archive: { by: 'uid', says: message('Comments you liked.') },
  },
  comments: {
    columns: { author_id: 'step', actor_id: 'cascades' },
    archive: { by: 'author_id', says: message('Your comments.') },
  },
  likes: {
    columns: { uid: 'deleted', actor_id: 'deleted' },
    archive: { by: 'uid', says: message('Posts and activities you liked.') },
  },
  saves: {
    columns: { uid: 'deleted', actor_id: 'deleted' },
    archive: { by: 'uid', says: message('Posts and activities you saved.') },
  },
  save_collections: { columns: { uid: 'deleted' }, archive: { by: 'uid', says: message('Your collections.') } },
  post_revisions: {
    columns: { user_id: 'cascades' },
    archive: { by: 'user_id', says: message('Earlier versions of your posts.') },
  },
  posts: {
    columns: { user_id: 'deleted' },
    archive: { by: 'user_id', says: message('Your posts.'), without: ['search_text'] },
  },
  pictures: {
    columns: { user_id: 'step' },
    archive: { by: 'user_id', says: message('Your pictures. The files are in media/.') },
  },
  follows: {
    columns: { follower_id: 'deleted', followed_id: 'deleted' },
    archive: { by: ['follower_id', 'followed_id'], says: message('People you follow and people who follow you.') },
  },
  blocks: {
    columns: { blocker_id: 'deleted', blocked_id: 'deleted' },
    archive: { by: 'blocker_id', says: message("People you've blocked.") },
  },
  mutes: {
    columns: { muter_id: 'deleted', muted_id: 'deleted' },
    archive: { by: 'muter_id', says: message("People you've muted.") },
  },
  muted_threads: { columns: { uid: 'cascades' }, archive: { by: 'uid', says: message("Conversations you've muted.") } },
  audience_members: { columns: { uid: 'step' }, archive: TECHNICAL },
  notifications: {
    columns: { uid: 'deleted', actor_id: 'step', activity_actor_id: 'step' },
    archive: { by: 'uid', says: message('Your notifications.') },
  },
  notification_groups: { columns: { uid: 'deleted' }, archive: TECHNICAL },
  digests: { columns: { uid: 'cascades' }, archive: TECHNICAL },
  push_subscriptions: { columns: { uid: 'cascades' }, archive: 'addresses of browsers, secret' },
  training_partners: {
    columns: { uid: 'cascades', partner_uid: 'deleted' },
    archive: {
      by: ['uid', 'partner_uid'],
      says: message('Training partners, and whether they agreed to be named.'),
    },
  },
  training_partners_always: {
    columns: { uid: 'deleted', partner_uid: 'deleted' },
    archive: { by: 'partner_uid', says: message('People who can always name you as a training partner.') },
  },
  training_rounds: {
    columns: { uid: 'cascades', partner_uid: 'step' },
    archive: { by: 'uid', says: message('Rounds from your sessions.') },
  },
  training_sessions: {
    columns: { uid: 'deleted' },
    archive: { by: 'uid', says: message('Your training sessions, including notes.') },
  },
  training_templates: { columns: { uid: 'deleted' }, archive: { by: 'uid', says: message('Your session templates.') } },
  training_goals: { columns: { uid: 'deleted' }, archive: { by: 'uid', says: message('Your goals.') } },
  training_reminders: {
    columns: { uid: 'deleted' },
    archive: { by: 'uid', says: message('Your training reminders.') },
  },
  training_not_to_log: { columns: { uid: 'deleted' }, archive: TECHNICAL },
  mat_profiles: {
    columns: { uid: 'cascades' },
    archive: { by: 'uid', says: message('Your size and rolling style.') },
  },
  mat_avoided: {
    columns: { uid: 'cascades', avoided_uid: 'cascades' },
    archive: { by: 'uid', says: message("People you don't want to roll with.") },
  },
  mat_answers: {
    columns: { uid: 'cascades' },
    archive: { by: 'uid', says: message('How you want to roll at each event.') },
  },
  mat_apart: { columns: { uid: 'cascades', other_uid: 'cascades' }, archive: 'made-up pairs among those of others' },
  mat_rounds: {
    columns: { uid: 'cascades', partner_uid: 'forgotten' },
    archive: { by: 'uid', says: message('Rounds a host paired you for.') },
  },
  training_imports: { columns: { uid: 'step' }, archive: { by: 'uid', says: message("Files you've imported.") } },
  matches: {
    columns: { uid: 'deleted', opponent_uid: 'step' },
    archive: { by: 'uid', says: message('Your matches.') },
  },
  competitions: { columns: { uid: 'deleted' }, archive: { by: 'uid', says: message('Your competitions.') } },
  competition_entries: {
    columns: { uid: 'cascades' },
    archive: { by: 'uid', says: message("Competitions you're going to or interested in.") },
  },
  listed_competitions: {
    columns: { created_by: 'forgotten' },
    archive: { by: 'created_by', says: message("Competitions you've added for everyone.") },
  },
  milestones: { columns: { uid: 'deleted' }, archive: { by: 'uid', says: message('Your milestones.') } },
  promotions: {
    columns: { uid: 'deleted', promoter_uid: 'step', decided_by: 'forgotten' },
    archive: { by: 'uid', says: message('Your promotions.') },
  },
  belt_declarations: {
    columns: { uid: 'cascades' },
    archive: { by: 'uid', says: message('The belt you set on your profile.') },
  },
  technique_drills: {
    columns: { uid: 'deleted' },
    archive: { by: 'uid', says: message("Techniques you're working on.") },
  },
  techniques: {
    columns: { proposed_by: 'step', decided_by: 'forgotten' },
    archive: { by: 'proposed_by', says: message("Techniques you've suggested.") },
  },
  taught_classes: {
    columns: { written_by: 'forgotten' },
    archive: { by: 'written_by', says: message('What you wrote about classes you taught.') },
  },
  promotion_reviews: {
    columns: { uid: 'cascades', decided_by: 'forgotten' },
    archive: {
      by: 'uid',
      says: message("What your gym's coaches decided about your next promotion."),
      without: ['decided_by'],
    },
  },
  coach_notes: {
    columns: { uid: 'cascades', written_by: 'forgotten' },
    archive: { by: 'uid', says: message("What your gym's coaches wrote down about you."), without: ['written_by'] },
  },
  guardians: {
    columns: { uid: 'cascades' },
    archive: { by: 'uid', says: message("Your parent's or guardian's email address."), without: ['token_hash'] },
  },
  technique_notes: {
    columns: { uid: 'cascades' },
    archive: { by: 'uid', says: message('Your notes on techniques.') },
  },
  technique_rules: { columns: { changed_by: 'forgotten' }, archive: TECHNICAL },
  videos: { columns: { uid: 'deleted' }, archive: { by: 'uid', says: message('Your videos.') } },
  video_files: {
    columns: { uid: 'step' },
    archive: { by: 'uid', says: message("Your video files. They're in media/.") },
  },
  content_views: {
    columns: { uid: 'deleted' },
    archive: { by: 'uid', says: message("Videos and lessons you've watched or read.") },
  },
  contents: {
    columns: { creator_uid: 'cascades' },
    archive: { by: 'creator_uid', says: message("Content you've created.") },
  },
  creator_applications: {
    columns: { uid: 'cascades', reviewed_by: 'forgotten' },
    archive: { by: 'uid', says: message('Your creator applications.') },
  },
  creator_messages: {
    columns: { creator_uid: 'cascades' },
    archive: { by: 'creator_uid', says: message("Messages you've sent to your members.") },
  },
  creators: { columns: { uid: 'cascades' }, archive: { by: 'uid', says: message('Your creator page.') } },
  tiers: {
    columns: { creator_uid: 'cascades' },
    archive: { by: 'creator_uid', says: message('Membership tiers you offer.') },
  },
  subscriptions: {
    columns: { uid: money, creator_uid: money, gift_from: money },
    archive: { by: 'uid', says: message('Your memberships.') },
  },
  checkouts: {
    columns: { uid: money, creator_uid: money, gift_to: money },
    archive: { by: 'uid', says: message('Purchases you started.'), without: ['url'] },
  },
  gifts: {
    columns: { from_uid: money, to_uid: money, creator_uid: money },
    archive: { by: ['from_uid', 'to_uid'], says: message("Gifts you've given and received.") },
  },
  refunds: {
    columns: { uid: money, creator_uid: money, by: money },
    archive: { by: 'uid', says: message('Your refunds.') },
  },
  ledger_lines: {
    columns: { uid: money, creator_uid: money },
    archive: { by: 'creator_uid', says: message('Your earnings.'), without: ['uid'] },
  },
  payment_turns: { columns: { uid: 'deleted' }, archive: TECHNICAL },
  payment_customers: { columns: { uid: 'step' }, archive: TECHNICAL },
  rsvps: { columns: { uid: 'cascades' }, archive: { by: 'uid', says: message('Your RSVPs.') } },
  event_board: {
    columns: { uid: 'cascades' },
    archive: { by: 'uid', says: message('Lifts and gear you offered or looked for at events.') },
  },
  bookings: { columns: { uid: 'cascades' }, archive: { by: 'uid', says: message('Classes you booked.') } },
  event_invitations: {
    columns: { uid: 'cascades', invited_by: 'cascades' },
    archive: { by: ['uid', 'invited_by'], says: message('Your event invitations.') },
  },
  series_followers: { columns: { uid: 'cascades' }, archive: { by: 'uid', says: message('Event series you follow.') } },
  check_ins: {
    columns: { uid: 'cascades', by: 'forgotten', undone_by: 'forgotten' },
    archive: { by: 'uid', says: message('Your check-ins.') },
  },
  check_in_desks: { columns: { opened_by: 'cascades' }, archive: 'keys of tablets, secret' },
  confirmations: {
    columns: { uid: 'cascades' },
    archive: { by: 'uid', says: message("Classes and open mats you've confirmed are running.") },
  },
  events: {
    columns: { created_by: 'forgotten', host_ids: 'step' },
    archive: {
      by: 'created_by',
      says: message("Events you've created."),
      without: ['link_key', 'search_title', 'search_text'],
    },
  },
  event_series: {
    columns: { created_by: 'forgotten', host_ids: 'step' },
    archive: { by: 'created_by', says: message("Event series you've created.") },
  },
  gym_merges: { columns: { merged_by: act }, archive: TECHNICAL },
  favorites: { columns: { uid: 'cascades' }, archive: { by: 'uid', says: message('Your favourite gyms.') } },
  gym_members: { columns: { uid: 'cascades' }, archive: { by: 'uid', says: message('Gyms you train at.') } },
  gym_staff: { columns: { uid: 'step' }, archive: { by: 'uid', says: message("Gyms where you're on the staff.") } },
  gym_reviews: {
    columns: { uid: 'cascades', replied_by: 'forgotten' },
    archive: { by: 'uid', says: message('Your reviews.'), without: ['replied_by'] },
  },
  review_reports: { columns: { uid: 'cascades' }, archive: { by: 'uid', says: message("Reviews you've reported.") } },
  gym_edits: { columns: { uid: 'forgotten' }, archive: { by: 'uid', says: message("Changes you've made to gyms.") } },
  gym_suggestions: {
    columns: { uid: 'cascades', decided_by: 'forgotten' },
    archive: { by: 'uid', says: message("Changes you've suggested for gyms."), without: ['decided_by'] },
  },
  suggestion_confirmations: {
    columns: { uid: 'cascades' },
    archive: { by: 'uid', says: message("Suggestions you've confirmed.") },
  },
  new_gym_confirmations: {
    columns: { uid: 'cascades' },
    archive: { by: 'uid', says: message("Gyms you've confirmed.") },
  },
  gyms: { columns: { created_by: 'forgotten' }, archive: { by: 'created_by', says: message("Gyms you've added.") } },
  photo_addresses: {
    columns: { uid: 'cascades', actor_id: 'cascades' },
    archive: { by: ['uid', 'actor_id'], says: message('Where your imported photos came from.') },
  },
  claims: {
    columns: {
      claimant_id: 'cascades',
      decided_by: 'forgotten',
      objected_by: 'forgotten',
      previous_owner_id: 'forgotten',
    },
    archive: {
      by: 'claimant_id',
      says: message("Gyms you've claimed."),
      without: ['decided_by', 'objected_by', 'previous_owner_id'],
    },
  },
  claim_codes: { columns: { uid: 'deleted' }, archive: 'codes, secret' },
  claim_history: { columns: { by: 'forgotten' }, archive: TECHNICAL },
  calendar_feeds: { columns: { uid: 'cascades' }, archive: 'addresses of calendars, secret' },
  contact_tickets: {
    columns: { uid: 'step' },
    archive: { by: 'uid', says: message("Messages you've sent to Open Mat.") },
  },
  contact_answers: { columns: { answered_by: 'forgotten' }, archive: TECHNICAL },
  answered_writes: { columns: { uid: 'deleted' }, archive: TECHNICAL },
  activities: {
    columns: { actor_id: 'step' },
    archive: {
      by: 'actor_id',
      says: message('Your activity log: posts, comments, RSVPs, follows and more.'),
    },
  },
  newest_entries: { columns: { actor_id: 'deleted' }, archive: TECHNICAL },
  active_days: { columns: { uid: 'cascades' }, archive: { by: 'uid', says: message('Days you used Open Mat.') } },
  announcements: { columns: { created_by: act }, archive: TECHNICAL },
  dummy_batches: { columns: { created_by: act }, archive: TECHNICAL },
  report_cases: {
    columns: {
      about_uid: 'kept: what moderators decided, for as long as reports are kept',
      held_by: 'forgotten',
      decided_by: act,
    },
    archive: 'what others said of them is not theirs to read',
  },
  reports: {
    columns: { reporter_uid: 'forgotten' },
    archive: { by: 'reporter_uid', says: message("Reports you've made."), without: ['evidence'] },
  },
  sanctions: {
    columns: { uid: 'cascades', by: act, lifted_by: act },
    archive: {
      by: 'uid',
      says: message('Moderation decisions about you.'),
      without: ['by', 'lifted_by', 'note', 'evidence'],
    },
  },
  appeals: {
    columns: { uid: 'cascades', decided_by: act },
    archive: { by: 'uid', says: message('Your appeals.'), without: ['decided_by'] },
  },
  conversations: { columns: { created_by: 'forgotten' }, archive: TECHNICAL },
  conversation_members: {
    columns: { uid: 'step' },
    archive: { by: 'uid', says: message("Conversations you're in.") },
  },
  messages: { columns: { author_id: 'step' }, archive: { by: 'author_id', says: message("Messages you've sent.") } },
  message_reactions: {
    columns: { uid: 'step' },
    archive: { by: 'uid', says: message("Messages you've reacted to.") },
  },
  messaging: { columns: { uid: 'cascades' }, archive: { by: 'uid', says: message('Who can message you.') } },
  music_connections: { columns: { uid: 'cascades' }, archive: 'keys of another service, secret' },
  music_attempts: { columns: { uid: 'cascades' }, archive: 'keys of another service, secret' },
  attached_playlists: {
    columns: { uid: 'cascades' },
    archive: { by: 'uid', says: message("Playlists you've attached.") },
  },
  account_exports: {
    columns: { uid: 'cascades' },
    archive: { by: 'uid', says: message("Archives you've requested, like this one.") },
  },
  account_deletions: { columns: { uid: 'cascades', asked_by: 'cascades' }, archive: TECHNICAL },
  audit_log: { columns: { who: act }, archive: TECHNICAL },
  usernames: { columns: { uid: 'step' }, archive: { by: 'uid', says: message("Usernames you've used.") } },
  auth_accounts: { columns: { user_id: 'cascades' }, archive: TECHNICAL },
  auth_sessions: {
    columns: { user_id: 'cascades', impersonated_by: 'cascades' },
    archive: { by: 'user_id', says: message("Where you're signed in."), without: ['token', 'impersonated_by'] },
  },
  auth_users: { columns: { id: 'step' }, archive: TECHNICAL },
  users: {
    columns: { uid: 'step' },
    archive: { by: 'uid', says: message('Your profile and settings.'), without: ['search_name'] },
  },
}
