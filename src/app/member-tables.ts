/**
 * What becomes of a column in which a member stands when they are deleted.
 * - `deleted`: the row goes. `cascades`: it goes with another row, by the database.
 * - `forgotten`: the row is somebody else's and stays without them.
 * - `step`: a step of `purge.ts` does it.
 * - `kept: …`: it stays, and why. What is left is an id that leads to nobody.
 */
export type Fate = 'deleted' | 'cascades' | 'forgotten' | 'step' | `kept: ${string}`

interface MemberTable {
  columns: Readonly<Record<string, Fate>>
  /** By which columns its rows are a member's, in their archive, and what they are; else why it is left out. */
  archive: { by: string | readonly string[]; says: string; without?: readonly string[] } | string
}

const money = 'kept: money, for the books' as const
const act = 'kept: what an admin did' as const
const TECHNICAL = 'nothing of theirs that is not elsewhere in it'

/** Every table with a column that holds a member, in the order in which rows go. A table that is missing here fails a test. */
export const MEMBER_TABLES: Readonly<Record<string, MemberTable>> = {
  comment_likes: {
    columns: { uid: 'deleted', actor_id: 'cascades' },
    archive: { by: 'uid', says: 'Comments you like' },
  },
  comments: {
    columns: { author_id: 'step', actor_id: 'cascades' },
    archive: { by: 'author_id', says: 'Your comments' },
  },
  likes: { columns: { uid: 'deleted', actor_id: 'deleted' }, archive: { by: 'uid', says: 'What you like' } },
  saves: { columns: { uid: 'deleted', actor_id: 'deleted' }, archive: { by: 'uid', says: 'What you saved' } },
  save_collections: { columns: { uid: 'deleted' }, archive: { by: 'uid', says: 'Your collections' } },
  post_revisions: {
    columns: { user_id: 'cascades' },
    archive: { by: 'user_id', says: 'Your posts as they were before' },
  },
  posts: { columns: { user_id: 'deleted' }, archive: { by: 'user_id', says: 'Your posts' } },
  pictures: {
    columns: { user_id: 'step' },
    archive: { by: 'user_id', says: 'Your pictures; the files lie in media/' },
  },
  follows: {
    columns: { follower_id: 'deleted', followed_id: 'deleted' },
    archive: { by: ['follower_id', 'followed_id'], says: 'Whom you follow, and who follows you' },
  },
  blocks: {
    columns: { blocker_id: 'deleted', blocked_id: 'deleted' },
    archive: { by: 'blocker_id', says: 'Whom you block' },
  },
  mutes: { columns: { muter_id: 'deleted', muted_id: 'deleted' }, archive: { by: 'muter_id', says: 'Whom you muted' } },
  muted_threads: { columns: { uid: 'cascades' }, archive: { by: 'uid', says: 'Conversations you muted' } },
  audience_members: { columns: { uid: 'step' }, archive: TECHNICAL },
  notifications: {
    columns: { uid: 'deleted', actor_id: 'step', activity_actor_id: 'step' },
    archive: { by: 'uid', says: 'What you were told' },
  },
  notification_groups: { columns: { uid: 'deleted' }, archive: TECHNICAL },
  digests: { columns: { uid: 'cascades' }, archive: TECHNICAL },
  push_subscriptions: { columns: { uid: 'cascades' }, archive: 'addresses of browsers, secret' },
  training_partners: {
    columns: { uid: 'cascades', partner_uid: 'deleted' },
    archive: { by: ['uid', 'partner_uid'], says: 'Who trained with you, and whether they agreed to be named' },
  },
  training_partners_always: {
    columns: { uid: 'deleted', partner_uid: 'deleted' },
    archive: { by: 'partner_uid', says: 'Who may always name you' },
  },
  training_rounds: {
    columns: { uid: 'cascades', partner_uid: 'step' },
    archive: { by: 'uid', says: 'Rounds of your sessions' },
  },
  training_sessions: { columns: { uid: 'deleted' }, archive: { by: 'uid', says: 'Your sessions, notes included' } },
  training_templates: { columns: { uid: 'deleted' }, archive: { by: 'uid', says: 'Your templates' } },
  training_goals: { columns: { uid: 'deleted' }, archive: { by: 'uid', says: 'Your goals' } },
  training_reminders: { columns: { uid: 'deleted' }, archive: { by: 'uid', says: 'When you are reminded to train' } },
  training_not_to_log: { columns: { uid: 'deleted' }, archive: TECHNICAL },
  training_imports: { columns: { uid: 'step' }, archive: { by: 'uid', says: 'Files you imported' } },
  matches: {
    columns: { uid: 'deleted', opponent_uid: 'step' },
    archive: { by: 'uid', says: 'Your matches' },
  },
  competitions: { columns: { uid: 'deleted' }, archive: { by: 'uid', says: 'Your competitions' } },
  milestones: { columns: { uid: 'deleted' }, archive: { by: 'uid', says: 'Your milestones' } },
  promotions: {
    columns: { uid: 'deleted', promoter_uid: 'step', decided_by: 'forgotten' },
    archive: { by: 'uid', says: 'Your promotions' },
  },
  belt_declarations: { columns: { uid: 'cascades' }, archive: { by: 'uid', says: 'The belt you chose yourself' } },
  technique_drills: { columns: { uid: 'deleted' }, archive: { by: 'uid', says: 'Techniques you drill' } },
  techniques: {
    columns: { proposed_by: 'step', decided_by: 'forgotten' },
    archive: { by: 'proposed_by', says: 'Techniques you proposed' },
  },
  technique_rules: { columns: { changed_by: 'forgotten' }, archive: TECHNICAL },
  videos: { columns: { uid: 'deleted' }, archive: { by: 'uid', says: 'Your videos' } },
  video_files: { columns: { uid: 'step' }, archive: { by: 'uid', says: 'Your video files; they lie in media/' } },
  content_views: { columns: { uid: 'deleted' }, archive: { by: 'uid', says: 'What you watched and read' } },
  contents: { columns: { creator_uid: 'cascades' }, archive: { by: 'creator_uid', says: 'What you teach' } },
  creator_applications: {
    columns: { uid: 'cascades', reviewed_by: 'forgotten' },
    archive: { by: 'uid', says: 'Your applications to teach' },
  },
  creator_messages: {
    columns: { creator_uid: 'cascades' },
    archive: { by: 'creator_uid', says: 'What you wrote to your members' },
  },
  creators: { columns: { uid: 'cascades' }, archive: { by: 'uid', says: 'Your page as a creator' } },
  tiers: { columns: { creator_uid: 'cascades' }, archive: { by: 'creator_uid', says: 'Memberships you offer' } },
  subscriptions: {
    columns: { uid: money, creator_uid: money, gift_from: money },
    archive: { by: 'uid', says: 'Your memberships' },
  },
  checkouts: {
    columns: { uid: money, creator_uid: money, gift_to: money },
    archive: { by: 'uid', says: 'What you began to buy', without: ['url'] },
  },
  gifts: {
    columns: { from_uid: money, to_uid: money, creator_uid: money },
    archive: { by: ['from_uid', 'to_uid'], says: 'Gifts you gave and got' },
  },
  refunds: {
    columns: { uid: money, creator_uid: money, by: money },
    archive: { by: 'uid', says: 'What you got back' },
  },
  ledger_lines: {
    columns: { uid: money, creator_uid: money },
    archive: { by: 'creator_uid', says: 'What you earned', without: ['uid'] },
  },
  payment_turns: { columns: { uid: 'deleted' }, archive: TECHNICAL },
  payment_customers: { columns: { uid: 'step' }, archive: TECHNICAL },
  rsvps: { columns: { uid: 'cascades' }, archive: { by: 'uid', says: 'Your answers to events' } },
  event_invitations: {
    columns: { uid: 'cascades', invited_by: 'cascades' },
    archive: { by: ['uid', 'invited_by'], says: 'Invitations to events' },
  },
  series_followers: { columns: { uid: 'cascades' }, archive: { by: 'uid', says: 'Series you follow' } },
  check_ins: {
    columns: { uid: 'cascades', by: 'forgotten', undone_by: 'forgotten' },
    archive: { by: 'uid', says: 'Your check-ins' },
  },
  check_in_desks: { columns: { opened_by: 'cascades' }, archive: 'keys of tablets, secret' },
  confirmations: { columns: { uid: 'cascades' }, archive: { by: 'uid', says: 'Sessions you said were on' } },
  events: {
    columns: { created_by: 'forgotten', host_ids: 'step' },
    archive: { by: 'created_by', says: 'Events you made', without: ['link_key'] },
  },
  event_series: {
    columns: { created_by: 'forgotten', host_ids: 'step' },
    archive: { by: 'created_by', says: 'Series of events you made' },
  },
  gym_merges: { columns: { merged_by: act }, archive: TECHNICAL },
  favorites: { columns: { uid: 'cascades' }, archive: { by: 'uid', says: 'Your favourite gyms' } },
  gym_members: { columns: { uid: 'cascades' }, archive: { by: 'uid', says: 'Gyms you train at' } },
  gym_staff: { columns: { uid: 'step' }, archive: { by: 'uid', says: 'Gyms you run' } },
  gym_reviews: {
    columns: { uid: 'cascades', replied_by: 'forgotten' },
    archive: { by: 'uid', says: 'Your reviews', without: ['replied_by'] },
  },
  review_reports: { columns: { uid: 'cascades' }, archive: { by: 'uid', says: 'Reviews you reported' } },
  gym_edits: { columns: { uid: 'forgotten' }, archive: { by: 'uid', says: 'What you changed at gyms' } },
  gym_suggestions: {
    columns: { uid: 'cascades', decided_by: 'forgotten' },
    archive: { by: 'uid', says: 'What you suggested for gyms', without: ['decided_by'] },
  },
  suggestion_confirmations: { columns: { uid: 'cascades' }, archive: { by: 'uid', says: 'Suggestions you confirmed' } },
  new_gym_confirmations: { columns: { uid: 'cascades' }, archive: { by: 'uid', says: 'Gyms you confirmed' } },
  gyms: { columns: { created_by: 'forgotten' }, archive: { by: 'created_by', says: 'Gyms you added' } },
  photo_addresses: {
    columns: { uid: 'cascades', actor_id: 'cascades' },
    archive: { by: ['uid', 'actor_id'], says: 'Where your imported photos came from' },
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
      says: 'Gyms you claimed',
      without: ['decided_by', 'objected_by', 'previous_owner_id'],
    },
  },
  claim_codes: { columns: { uid: 'deleted' }, archive: 'codes, secret' },
  claim_history: { columns: { by: 'forgotten' }, archive: TECHNICAL },
  calendar_feeds: { columns: { uid: 'cascades' }, archive: 'addresses of calendars, secret' },
  contact_tickets: { columns: { uid: 'step' }, archive: { by: 'uid', says: 'What you wrote to Open Mat' } },
  contact_answers: { columns: { answered_by: 'forgotten' }, archive: TECHNICAL },
  answered_writes: { columns: { uid: 'deleted' }, archive: TECHNICAL },
  activities: {
    columns: { actor_id: 'step' },
    archive: { by: 'actor_id', says: 'Everything that was written down of you: entries, comments, answers, follows' },
  },
  active_days: { columns: { uid: 'cascades' }, archive: { by: 'uid', says: 'Days on which you were here' } },
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
    archive: { by: 'reporter_uid', says: 'What you reported', without: ['evidence'] },
  },
  sanctions: {
    columns: { uid: 'cascades', by: act, lifted_by: act },
    archive: { by: 'uid', says: 'What was decided about you', without: ['by', 'lifted_by', 'note', 'evidence'] },
  },
  appeals: {
    columns: { uid: 'cascades', decided_by: act },
    archive: { by: 'uid', says: 'Your appeals', without: ['decided_by'] },
  },
  conversations: { columns: { created_by: 'forgotten' }, archive: TECHNICAL },
  conversation_members: { columns: { uid: 'step' }, archive: { by: 'uid', says: 'Conversations you are in' } },
  messages: { columns: { author_id: 'step' }, archive: { by: 'author_id', says: 'Messages you wrote' } },
  messaging: { columns: { uid: 'cascades' }, archive: { by: 'uid', says: 'Who may write to you' } },
  music_connections: { columns: { uid: 'cascades' }, archive: 'keys of another service, secret' },
  music_attempts: { columns: { uid: 'cascades' }, archive: 'keys of another service, secret' },
  attached_playlists: { columns: { uid: 'cascades' }, archive: { by: 'uid', says: 'Playlists you attached' } },
  account_exports: { columns: { uid: 'cascades' }, archive: { by: 'uid', says: 'Archives like this one' } },
  account_deletions: { columns: { uid: 'cascades', asked_by: 'cascades' }, archive: TECHNICAL },
  audit_log: { columns: { who: act }, archive: TECHNICAL },
  usernames: { columns: { uid: 'step' }, archive: { by: 'uid', says: 'Usernames you had' } },
  auth_accounts: { columns: { user_id: 'cascades' }, archive: TECHNICAL },
  auth_sessions: {
    columns: { user_id: 'cascades', impersonated_by: 'cascades' },
    archive: { by: 'user_id', says: 'Where you are signed in', without: ['token', 'impersonated_by'] },
  },
  auth_users: { columns: { id: 'step' }, archive: TECHNICAL },
  users: {
    columns: { uid: 'step' },
    archive: { by: 'uid', says: 'Your profile and settings', without: ['search_name'] },
  },
}
