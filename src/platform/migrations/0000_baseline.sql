-- Extensions that ship with PostgreSQL: indexed points on the globe, and text search by fragments.
CREATE EXTENSION IF NOT EXISTS cube;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- Normalises a name for search: ignores case, accents and full-width forms. PostgreSQL's `unaccent` isn't immutable, so a
-- generated column can't use it.
CREATE FUNCTION fold_name(name text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT lower(regexp_replace(normalize(name, NFKD), '[\u0300-\u036f]', '', 'g'))
$$;
--> statement-breakpoint
-- The order of belts; keep it in sync with src/ui/belts.ts.
CREATE FUNCTION belt_place(belt text) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT array_position(array['white', 'grey_white', 'grey', 'grey_black', 'yellow_white', 'yellow', 'yellow_black',
    'orange_white', 'orange', 'orange_black', 'green_white', 'green', 'green_black', 'blue', 'purple', 'brown', 'black',
    'red_black', 'red_white', 'red'], belt)
$$;
--> statement-breakpoint
CREATE TABLE "account_deletions" (
	"uid" text PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"asked_by" text NOT NULL,
	"delete_at" timestamp (3) with time zone NOT NULL,
	"reminded_at" timestamp (3) with time zone,
	"profile_visibility" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account_exports" (
	"id" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"state" text DEFAULT 'making' NOT NULL,
	"bytes" bigint,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"ready_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "activities" (
	"id" text NOT NULL,
	"actor_id" text NOT NULL,
	"actor_type" text DEFAULT 'user' NOT NULL,
	"actor_data" jsonb NOT NULL,
	"activity_type" text NOT NULL,
	"timestamp" timestamp (3) with time zone NOT NULL,
	"target_id" text NOT NULL,
	"target_type" text NOT NULL,
	"target_ref" text NOT NULL,
	"content" jsonb NOT NULL,
	"context_type" text DEFAULT 'system' NOT NULL,
	"context_id" text,
	"context_data" jsonb,
	"visibility" text NOT NULL,
	"audience" text,
	"engagement_count" integer DEFAULT 0 NOT NULL,
	"like_count" integer DEFAULT 0 NOT NULL,
	"comment_count" integer DEFAULT 0 NOT NULL,
	"share_count" integer DEFAULT 0 NOT NULL,
	"is_deleted" boolean DEFAULT false NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"taken_down_at" timestamp (3) with time zone,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"score" integer NOT NULL,
	"boosted" boolean DEFAULT false NOT NULL,
	"boost_expiry" timestamp (3) with time zone,
	"in_feed" boolean NOT NULL,
	"is_dummy" boolean DEFAULT false NOT NULL,
	"dummy_batch_id" text,
	CONSTRAINT "activities_actor_id_id_pk" PRIMARY KEY("actor_id","id"),
	CONSTRAINT "activities_audience" CHECK (("activities"."visibility" in ('event_attendees', 'gym_members')) = ("activities"."audience" is not null))
);
--> statement-breakpoint
CREATE TABLE "audience_members" (
	"audience" text NOT NULL,
	"uid" text NOT NULL,
	CONSTRAINT "audience_members_audience_uid_pk" PRIMARY KEY("audience","uid")
);
--> statement-breakpoint
CREATE TABLE "likes" (
	"actor_id" text NOT NULL,
	"activity_id" text NOT NULL,
	"uid" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "likes_actor_id_activity_id_uid_pk" PRIMARY KEY("actor_id","activity_id","uid")
);
--> statement-breakpoint
CREATE TABLE "save_collections" (
	"uid" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "save_collections_uid_id_pk" PRIMARY KEY("uid","id")
);
--> statement-breakpoint
CREATE TABLE "saves" (
	"uid" text NOT NULL,
	"actor_id" text NOT NULL,
	"activity_id" text NOT NULL,
	"collection_id" text,
	"saved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "saves_uid_actor_id_activity_id_pk" PRIMARY KEY("uid","actor_id","activity_id")
);
--> statement-breakpoint
CREATE TABLE "active_days" (
	"uid" text NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "active_days_uid_day_pk" PRIMARY KEY("uid","day")
);
--> statement-breakpoint
CREATE TABLE "cohort_weeks" (
	"cohort" date NOT NULL,
	"week" integer NOT NULL,
	"active" integer NOT NULL,
	CONSTRAINT "cohort_weeks_cohort_week_pk" PRIMARY KEY("cohort","week")
);
--> statement-breakpoint
CREATE TABLE "daily_counts" (
	"day" date NOT NULL,
	"metric" text NOT NULL,
	"value" bigint NOT NULL,
	CONSTRAINT "daily_counts_day_metric_pk" PRIMARY KEY("day","metric")
);
--> statement-breakpoint
CREATE TABLE "announcements" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"path" text NOT NULL,
	"audience" text NOT NULL,
	"audience_value" text,
	"state" text NOT NULL,
	"send_at" timestamp (3) with time zone NOT NULL,
	"told" integer DEFAULT 0 NOT NULL,
	"told_until" text DEFAULT '' NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" text PRIMARY KEY NOT NULL,
	"who" text NOT NULL,
	"action" text NOT NULL,
	"target" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"reason" text DEFAULT '' NOT NULL,
	"explanation" jsonb,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"uid" text PRIMARY KEY NOT NULL,
	"nonce" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "check_in_desks" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"token_hash" text NOT NULL,
	"opened_by" text NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "check_ins" (
	"id" text PRIMARY KEY NOT NULL,
	"gym_id" text NOT NULL,
	"uid" text NOT NULL,
	"event_id" text,
	"session_id" text,
	"day" date,
	"at" timestamp (3) with time zone NOT NULL,
	"method" text NOT NULL,
	"by" text,
	"former" jsonb,
	"activity_id" text,
	"undone_at" timestamp (3) with time zone,
	"undone_by" text
);
--> statement-breakpoint
CREATE TABLE "confirmations" (
	"id" text PRIMARY KEY NOT NULL,
	"gym_id" text NOT NULL,
	"session_id" text,
	"uid" text NOT NULL,
	"source" text NOT NULL,
	"was_on" boolean NOT NULL,
	"day" date,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "claim_codes" (
	"id" text PRIMARY KEY NOT NULL,
	"claim_id" text NOT NULL,
	"uid" text NOT NULL,
	"gym_id" text NOT NULL,
	"type" text NOT NULL,
	"value" text NOT NULL,
	"seed" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "claim_evidence" (
	"claim_id" text NOT NULL,
	"id" text NOT NULL,
	"type" text NOT NULL,
	"value" text NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	"verified_at" timestamp with time zone,
	CONSTRAINT "claim_evidence_claim_id_id_pk" PRIMARY KEY("claim_id","id")
);
--> statement-breakpoint
CREATE TABLE "claim_history" (
	"claim_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"id" text NOT NULL,
	"step" text NOT NULL,
	"by" text,
	"note" text,
	CONSTRAINT "claim_history_claim_id_at_id_pk" PRIMARY KEY("claim_id","at","id")
);
--> statement-breakpoint
CREATE TABLE "claims" (
	"id" text PRIMARY KEY NOT NULL,
	"gym_id" text NOT NULL,
	"claimant_id" text NOT NULL,
	"kind" text NOT NULL,
	"relationship" text NOT NULL,
	"contact_email" text NOT NULL,
	"contact_phone" text,
	"message" text NOT NULL,
	"status" text NOT NULL,
	"previous_owner_id" text,
	"object_until" timestamp with time zone,
	"objected_at" timestamp with time zone,
	"objected_by" text,
	"objection" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"submitted_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	"decision_note" text,
	"is_dummy" boolean DEFAULT false NOT NULL,
	"dummy_batch_id" text
);
--> statement-breakpoint
CREATE TABLE "comment_likes" (
	"actor_id" text NOT NULL,
	"activity_id" text NOT NULL,
	"comment_id" text NOT NULL,
	"uid" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "comment_likes_actor_id_activity_id_comment_id_uid_pk" PRIMARY KEY("actor_id","activity_id","comment_id","uid")
);
--> statement-breakpoint
CREATE TABLE "comments" (
	"actor_id" text NOT NULL,
	"activity_id" text NOT NULL,
	"id" text NOT NULL,
	"author_id" text NOT NULL,
	"parent_id" text,
	"text" text NOT NULL,
	"mentions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"like_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"edited_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"taken_down_at" timestamp (3) with time zone,
	"hidden_at" timestamp (3) with time zone,
	CONSTRAINT "comments_actor_id_activity_id_id_pk" PRIMARY KEY("actor_id","activity_id","id")
);
--> statement-breakpoint
CREATE TABLE "platform_settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_answers" (
	"ticket_id" text NOT NULL,
	"id" text NOT NULL,
	"answered_by" text,
	"text" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "contact_answers_ticket_id_id_pk" PRIMARY KEY("ticket_id","id")
);
--> statement-breakpoint
CREATE TABLE "contact_tickets" (
	"id" text PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"uid" text,
	"email" text NOT NULL,
	"topic" text NOT NULL,
	"message" text NOT NULL,
	"app_version" text NOT NULL,
	"route" text NOT NULL,
	"user_agent" text NOT NULL,
	"has_screenshot" boolean DEFAULT false NOT NULL,
	"report_id" text,
	"language" text,
	"state" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "content_views" (
	"content_id" text NOT NULL,
	"uid" text NOT NULL,
	"seconds" integer DEFAULT 0 NOT NULL,
	"finished" boolean DEFAULT false NOT NULL,
	"opened" boolean DEFAULT true NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "content_views_content_id_uid_pk" PRIMARY KEY("content_id","uid")
);
--> statement-breakpoint
CREATE TABLE "contents" (
	"id" text PRIMARY KEY NOT NULL,
	"creator_uid" text NOT NULL,
	"type" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"teaser" text DEFAULT '' NOT NULL,
	"preview_seconds" integer DEFAULT 0 NOT NULL,
	"techniques" text[] DEFAULT '{}' NOT NULL,
	"discipline" text,
	"level" text DEFAULT 'all' NOT NULL,
	"cover" text,
	"min_level" integer,
	"video_file_id" text,
	"chapters" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"parts" text[] DEFAULT '{}' NOT NULL,
	"steps" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"live" jsonb,
	"comments_on" boolean DEFAULT true NOT NULL,
	"publish_at" timestamp (3) with time zone,
	"published_at" timestamp (3) with time zone,
	"activity_id" text,
	"removed_reason" text,
	"taken_down_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"is_dummy" boolean DEFAULT false NOT NULL,
	"dummy_batch_id" text
);
--> statement-breakpoint
CREATE TABLE "creator_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"creator_uid" text NOT NULL,
	"tier_id" text NOT NULL,
	"level" integer NOT NULL,
	"text" text NOT NULL,
	"recipients" integer NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "creator_applications" (
	"id" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"state" text NOT NULL,
	"form" jsonb NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"reviewer_note" text,
	"reviewed_by" text,
	"submitted_at" timestamp (3) with time zone,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "creators" (
	"uid" text PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'approved' NOT NULL,
	"state_reason" text DEFAULT '' NOT NULL,
	"headline" text DEFAULT '' NOT NULL,
	"about" text DEFAULT '' NOT NULL,
	"cover" text,
	"teaches" text[] DEFAULT '{}' NOT NULL,
	"languages" text[] DEFAULT '{}' NOT NULL,
	"country" text NOT NULL,
	"currency" text NOT NULL,
	"payout_account_id" text,
	"payout_state" text DEFAULT 'not_started' NOT NULL,
	"payout_requirements" text[] DEFAULT '{}' NOT NULL,
	"onboarding_steps" text[] DEFAULT '{}' NOT NULL,
	"onboarded_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"is_dummy" boolean DEFAULT false NOT NULL,
	"dummy_batch_id" text,
	CONSTRAINT "creators_payout_account_id_unique" UNIQUE("payout_account_id")
);
--> statement-breakpoint
CREATE TABLE "dummy_batches" (
	"id" text PRIMARY KEY NOT NULL,
	"choice" jsonb,
	"state" text NOT NULL,
	"to_remove" integer DEFAULT 0 NOT NULL,
	"removed" integer DEFAULT 0 NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "event_series" (
	"id" text PRIMARY KEY NOT NULL,
	"gym_id" text NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"event_type" text DEFAULT 'open_mat' NOT NULL,
	"timezone" text NOT NULL,
	"discipline" text DEFAULT 'both' NOT NULL,
	"level" text DEFAULT 'all' NOT NULL,
	"min_belt" text,
	"min_age" integer,
	"women_only" boolean DEFAULT false NOT NULL,
	"capacity" integer,
	"waitlist_enabled" boolean DEFAULT true NOT NULL,
	"waitlist_mode" text DEFAULT 'auto' NOT NULL,
	"price" jsonb,
	"drop_in_note" text DEFAULT '' NOT NULL,
	"gi_rule" text DEFAULT '' NOT NULL,
	"bring" text[] DEFAULT '{}' NOT NULL,
	"cover" jsonb,
	"host_ids" text[] DEFAULT '{}' NOT NULL,
	"visibility" text DEFAULT 'public' NOT NULL,
	"hide_attendees" text DEFAULT 'everyone' NOT NULL,
	"guests_allowed" integer DEFAULT 0 NOT NULL,
	"discussion_enabled" boolean DEFAULT true NOT NULL,
	"reminders_enabled" boolean DEFAULT true NOT NULL,
	"rule" text NOT NULL,
	"starts_on" text NOT NULL,
	"duration_minutes" integer NOT NULL,
	"exceptions" text[] DEFAULT '{}' NOT NULL,
	"planned_until" timestamp (3) with time zone NOT NULL,
	"asked_at" timestamp (3) with time zone,
	"unanswered" integer DEFAULT 0 NOT NULL,
	"paused_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"taken_down_at" timestamp (3) with time zone,
	"official" boolean DEFAULT false NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"created_by" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"is_dummy" boolean DEFAULT false NOT NULL,
	"dummy_batch_id" text
);
--> statement-breakpoint
CREATE TABLE "event_slugs" (
	"gym_id" text NOT NULL,
	"slug" text NOT NULL,
	"event_id" text NOT NULL,
	CONSTRAINT "event_slugs_gym_id_slug_pk" PRIMARY KEY("gym_id","slug")
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" text PRIMARY KEY NOT NULL,
	"gym_id" text NOT NULL,
	"slug" text NOT NULL,
	"series_id" text,
	"recurrence_id" text,
	"overridden" boolean DEFAULT false NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"event_type" text DEFAULT 'open_mat' NOT NULL,
	"timezone" text NOT NULL,
	"discipline" text DEFAULT 'both' NOT NULL,
	"level" text DEFAULT 'all' NOT NULL,
	"min_belt" text,
	"min_age" integer,
	"women_only" boolean DEFAULT false NOT NULL,
	"capacity" integer,
	"waitlist_enabled" boolean DEFAULT true NOT NULL,
	"waitlist_mode" text DEFAULT 'auto' NOT NULL,
	"price" jsonb,
	"drop_in_note" text DEFAULT '' NOT NULL,
	"gi_rule" text DEFAULT '' NOT NULL,
	"bring" text[] DEFAULT '{}' NOT NULL,
	"cover" jsonb,
	"host_ids" text[] DEFAULT '{}' NOT NULL,
	"visibility" text DEFAULT 'public' NOT NULL,
	"hide_attendees" text DEFAULT 'everyone' NOT NULL,
	"guests_allowed" integer DEFAULT 0 NOT NULL,
	"discussion_enabled" boolean DEFAULT true NOT NULL,
	"reminders_enabled" boolean DEFAULT true NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"rsvp_open_at" timestamp (3) with time zone,
	"rsvp_close_at" timestamp (3) with time zone,
	"status" text DEFAULT 'scheduled' NOT NULL,
	"cancel_reason" text DEFAULT '' NOT NULL,
	"cancel_cause" text,
	"cancelled_at" timestamp (3) with time zone,
	"link_key" text NOT NULL,
	"official" boolean DEFAULT false NOT NULL,
	"going_count" integer DEFAULT 0 NOT NULL,
	"held_count" integer DEFAULT 0 NOT NULL,
	"maybe_count" integer DEFAULT 0 NOT NULL,
	"waiting_count" integer DEFAULT 0 NOT NULL,
	"checked_in_count" integer DEFAULT 0 NOT NULL,
	"next_in_line" integer DEFAULT 1 NOT NULL,
	"pinned_activity_id" text,
	"sequence" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"is_deleted" boolean DEFAULT false NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"taken_down_at" timestamp (3) with time zone,
	"is_dummy" boolean DEFAULT false NOT NULL,
	"dummy_batch_id" text,
	CONSTRAINT "events_end" CHECK (ends_at > starts_at),
	CONSTRAINT "events_capacity" CHECK (capacity > 0),
	CONSTRAINT "events_guests" CHECK (guests_allowed between 0 and 3)
);
--> statement-breakpoint
CREATE TABLE "series_followers" (
	"series_id" text NOT NULL,
	"uid" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "series_followers_series_id_uid_pk" PRIMARY KEY("series_id","uid")
);
--> statement-breakpoint
CREATE TABLE "blocks" (
	"blocker_id" text NOT NULL,
	"blocked_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "blocks_blocker_id_blocked_id_pk" PRIMARY KEY("blocker_id","blocked_id"),
	CONSTRAINT "blocks_not_oneself" CHECK ("blocks"."blocker_id" <> "blocks"."blocked_id")
);
--> statement-breakpoint
CREATE TABLE "follows" (
	"followed_id" text NOT NULL,
	"follower_id" text NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"accepted_at" timestamp (3) with time zone,
	CONSTRAINT "follows_followed_id_follower_id_pk" PRIMARY KEY("followed_id","follower_id"),
	CONSTRAINT "follows_not_oneself" CHECK ("follows"."followed_id" <> "follows"."follower_id")
);
--> statement-breakpoint
CREATE TABLE "mutes" (
	"muter_id" text NOT NULL,
	"muted_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "mutes_muter_id_muted_id_pk" PRIMARY KEY("muter_id","muted_id"),
	CONSTRAINT "mutes_not_oneself" CHECK ("mutes"."muter_id" <> "mutes"."muted_id")
);
--> statement-breakpoint
CREATE TABLE "gym_edits" (
	"id" text PRIMARY KEY NOT NULL,
	"gym_id" text NOT NULL,
	"version" integer NOT NULL,
	"uid" text,
	"source" text NOT NULL,
	"changes" jsonb NOT NULL,
	"undoes" text,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gym_suggestions" (
	"id" text PRIMARY KEY NOT NULL,
	"gym_id" text NOT NULL,
	"uid" text NOT NULL,
	"field" text NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"decided_by" text,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "new_gym_confirmations" (
	"gym_id" text NOT NULL,
	"uid" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "new_gym_confirmations_gym_id_uid_pk" PRIMARY KEY("gym_id","uid")
);
--> statement-breakpoint
CREATE TABLE "suggestion_confirmations" (
	"suggestion_id" text NOT NULL,
	"uid" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "suggestion_confirmations_suggestion_id_uid_pk" PRIMARY KEY("suggestion_id","uid")
);
--> statement-breakpoint
CREATE TABLE "gym_visit_days" (
	"gym_id" text NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"times" integer NOT NULL,
	CONSTRAINT "gym_visit_days_gym_id_kind_day_pk" PRIMARY KEY("gym_id","kind","day")
);
--> statement-breakpoint
CREATE TABLE "gym_visit_marks" (
	"day" date NOT NULL,
	"who" text NOT NULL,
	CONSTRAINT "gym_visit_marks_day_who_pk" PRIMARY KEY("day","who")
);
--> statement-breakpoint
CREATE TABLE "gym_merge_rows" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"merge_id" text NOT NULL,
	"table_name" text NOT NULL,
	"column_name" text NOT NULL,
	"key" jsonb NOT NULL,
	"before" text NOT NULL,
	"after" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gym_merges" (
	"id" text PRIMARY KEY NOT NULL,
	"from_gym" text NOT NULL,
	"into_gym" text NOT NULL,
	"merged_by" text,
	"at" timestamp (3) with time zone NOT NULL,
	"undone_at" timestamp (3) with time zone,
	"filled" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"moved" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "photo_addresses" (
	"id" text PRIMARY KEY NOT NULL,
	"gym_id" text,
	"uid" text,
	"actor_id" text,
	"activity_id" text,
	"address" text NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	"place" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"note" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "favorites" (
	"uid" text NOT NULL,
	"gym_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"level" text DEFAULT 'all' NOT NULL,
	CONSTRAINT "favorites_uid_gym_id_pk" PRIMARY KEY("uid","gym_id")
);
--> statement-breakpoint
CREATE TABLE "gym_members" (
	"gym_id" text NOT NULL,
	"uid" text NOT NULL,
	"status" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "gym_members_gym_id_uid_pk" PRIMARY KEY("gym_id","uid")
);
--> statement-breakpoint
CREATE TABLE "gym_private" (
	"gym_id" text PRIMARY KEY NOT NULL,
	"join_code" text,
	"contact" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gym_sessions" (
	"gym_id" text NOT NULL,
	"at" integer NOT NULL,
	"session_id" text NOT NULL,
	"title" text NOT NULL,
	"kind" text NOT NULL,
	"discipline" text NOT NULL,
	"level" text NOT NULL,
	"weekday" integer NOT NULL,
	"start" time NOT NULL,
	"minutes" integer NOT NULL,
	"from_day" date,
	"until_day" date,
	"exceptions" date[] NOT NULL,
	"drop_in_ok" boolean NOT NULL,
	"price" double precision,
	CONSTRAINT "gym_sessions_gym_id_at_pk" PRIMARY KEY("gym_id","at")
);
--> statement-breakpoint
CREATE TABLE "gym_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"gym_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gym_sources" (
	"source" text NOT NULL,
	"source_id" text NOT NULL,
	"gym_id" text NOT NULL,
	"row_hash" text NOT NULL,
	"imported" jsonb NOT NULL,
	CONSTRAINT "gym_sources_source_source_id_pk" PRIMARY KEY("source","source_id")
);
--> statement-breakpoint
CREATE TABLE "gym_staff" (
	"gym_id" text NOT NULL,
	"uid" text NOT NULL,
	"role" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "gym_staff_gym_id_uid_pk" PRIMARY KEY("gym_id","uid")
);
--> statement-breakpoint
CREATE TABLE "gyms" (
	"id" text PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"previous_names" text[] DEFAULT '{}' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"status_note" text DEFAULT '' NOT NULL,
	"street" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"region" text DEFAULT '' NOT NULL,
	"postal_code" text DEFAULT '' NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL,
	"place_approximate" boolean DEFAULT false NOT NULL,
	"position" "cube" GENERATED ALWAYS AS (cube(array[6371.0088 * cosd(lat) * cosd(lng), 6371.0088 * cosd(lat) * sind(lng), 6371.0088 * sind(lat)])) STORED NOT NULL,
	"map_lat" double precision GENERATED ALWAYS AS (degrees(ln(tan(pi() / 4 + radians(least(greatest(lat, -85), 85)) / 2)))) STORED NOT NULL,
	"geohash" text NOT NULL,
	"timezone" text NOT NULL,
	"place_id" text,
	"logo" jsonb,
	"cover" jsonb,
	"photo_url" text GENERATED ALWAYS AS (coalesce(logo ->> 'url', cover ->> 'url', photos -> 0 ->> 'url')) STORED,
	"photos" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"pictures_taken_down_at" timestamp with time zone,
	"phone" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"website" text DEFAULT '' NOT NULL,
	"instagram" text DEFAULT '' NOT NULL,
	"facebook" text DEFAULT '' NOT NULL,
	"affiliation" jsonb,
	"affiliation_key" text,
	"head_coach" jsonb,
	"coaches" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"founded_year" integer,
	"disciplines" text[] DEFAULT '{}' NOT NULL,
	"languages" text[] DEFAULT '{}' NOT NULL,
	"amenities" text[] DEFAULT '{}' NOT NULL,
	"mat_area_m2" double precision,
	"mat_type" text DEFAULT '' NOT NULL,
	"rooms" integer,
	"max_on_mat" integer,
	"drop_in" jsonb DEFAULT '{"accepted":null,"price":null,"currency":null,"firstVisitFree":null,"notice":null,"waiverUrl":null}'::jsonb NOT NULL,
	"rules" jsonb DEFAULT '{"giColors":null,"patches":null,"visitorMinBelt":null,"legLocks":null,"beginnersWelcome":null,"shoesOff":null,"tapePolicy":null,"photoPolicy":null}'::jsonb NOT NULL,
	"trial_offer" jsonb DEFAULT '{"available":null,"classes":null,"days":null,"notes":""}'::jsonb NOT NULL,
	"membership" jsonb DEFAULT '{"priceFrom":null,"currency":null,"contract":null}'::jsonb NOT NULL,
	"accessibility" jsonb DEFAULT '{"stepFree":null,"changing":null,"parking":null}'::jsonb NOT NULL,
	"schedule" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"opening_hours" text DEFAULT '' NOT NULL,
	"rating_avg" double precision,
	"rating_count" integer DEFAULT 0 NOT NULL,
	"favorite_count" integer DEFAULT 0 NOT NULL,
	"last_confirmed_at" timestamp with time zone,
	"last_confirmed_by" text,
	"sessions_confirmed" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"claimed" boolean DEFAULT false NOT NULL,
	"verified" boolean DEFAULT false NOT NULL,
	"created_by" text,
	"merged_into" text,
	"listed" boolean GENERATED ALWAYS AS (status in ('active', 'temporarily_closed', 'opening_soon') and merged_into is null) STORED NOT NULL,
	"search_text" text NOT NULL,
	"is_dummy" boolean DEFAULT false NOT NULL,
	"dummy_batch_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "digests" (
	"uid" text NOT NULL,
	"period" text NOT NULL,
	"decided_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "digests_uid_period_pk" PRIMARY KEY("uid","period")
);
--> statement-breakpoint
CREATE TABLE "competitions" (
	"uid" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"day" date NOT NULL,
	"organisation" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "competitions_uid_id_pk" PRIMARY KEY("uid","id")
);
--> statement-breakpoint
CREATE TABLE "matches" (
	"uid" text NOT NULL,
	"id" text NOT NULL,
	"activity_id" text NOT NULL,
	"competition_id" text,
	"event_name" text NOT NULL,
	"day" date NOT NULL,
	"organisation" text DEFAULT '' NOT NULL,
	"rule_set" text NOT NULL,
	"discipline" text NOT NULL,
	"age_division" text DEFAULT '' NOT NULL,
	"level" text DEFAULT '' NOT NULL,
	"weight_class" text DEFAULT '' NOT NULL,
	"opponent_uid" text,
	"opponent_name" text DEFAULT '' NOT NULL,
	"round" text DEFAULT '' NOT NULL,
	"outcome" text NOT NULL,
	"method" text NOT NULL,
	"submission" text,
	"disqualification" text,
	"my_points" smallint,
	"my_advantages" smallint,
	"my_penalties" smallint,
	"their_points" smallint,
	"their_advantages" smallint,
	"their_penalties" smallint,
	"duration" integer,
	"medal" text,
	"video_url" text,
	"positions" text[] DEFAULT '{}' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"is_deleted" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"is_dummy" boolean DEFAULT false NOT NULL,
	"dummy_batch_id" text,
	CONSTRAINT "matches_uid_id_pk" PRIMARY KEY("uid","id")
);
--> statement-breakpoint
CREATE TABLE "conversation_members" (
	"conversation_id" text NOT NULL,
	"party" text NOT NULL,
	"uid" text,
	"gym_id" text,
	"state" text NOT NULL,
	"is_owner" boolean DEFAULT false NOT NULL,
	"last_read_seq" integer DEFAULT 0 NOT NULL,
	"deleted_up_to" integer DEFAULT 0 NOT NULL,
	"left_after" integer,
	"muted_at" timestamp (3) with time zone,
	"joined_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "conversation_members_conversation_id_party_pk" PRIMARY KEY("conversation_id","party"),
	CONSTRAINT "conversation_members_party" CHECK (("conversation_members"."uid" is null) <> ("conversation_members"."gym_id" is null))
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"gym_id" text,
	"pair" text,
	"created_by" text,
	"last_seq" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "conversations_gym" CHECK (("conversations"."kind" = 'gym') = ("conversations"."gym_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"conversation_id" text NOT NULL,
	"seq" integer NOT NULL,
	"id" text NOT NULL,
	"author_id" text,
	"as_gym" boolean DEFAULT false NOT NULL,
	"text" text NOT NULL,
	"pictures" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"taken_down_at" timestamp (3) with time zone,
	CONSTRAINT "messages_conversation_id_seq_pk" PRIMARY KEY("conversation_id","seq")
);
--> statement-breakpoint
CREATE TABLE "messaging" (
	"uid" text PRIMARY KEY NOT NULL,
	"read_receipts" boolean DEFAULT true NOT NULL,
	"open_to" text DEFAULT 'everybody' NOT NULL,
	"adult_from" date
);
--> statement-breakpoint
CREATE TABLE "milestones" (
	"uid" text NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"activity_id" text,
	"awarded_at" timestamp (3) with time zone NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	"seen_at" timestamp (3) with time zone,
	"is_dummy" boolean DEFAULT false NOT NULL,
	"dummy_batch_id" text,
	CONSTRAINT "milestones_uid_kind_pk" PRIMARY KEY("uid","kind")
);
--> statement-breakpoint
CREATE TABLE "attached_playlists" (
	"target_type" text NOT NULL,
	"target_id" text NOT NULL,
	"uid" text NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"cover" text,
	"attached_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "attached_playlists_target_type_target_id_pk" PRIMARY KEY("target_type","target_id")
);
--> statement-breakpoint
CREATE TABLE "music_attempts" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"session_id" text NOT NULL,
	"sealed_verifier" text NOT NULL,
	"return_to" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "music_connections" (
	"uid" text PRIMARY KEY NOT NULL,
	"account_name" text NOT NULL,
	"sealed_tokens" text NOT NULL,
	"token_expires_at" timestamp (3) with time zone NOT NULL,
	"token_id" text NOT NULL,
	"connected_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "muted_threads" (
	"uid" text NOT NULL,
	"activity_id" text NOT NULL,
	"muted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "muted_threads_uid_activity_id_pk" PRIMARY KEY("uid","activity_id")
);
--> statement-breakpoint
CREATE TABLE "notification_groups" (
	"uid" text NOT NULL,
	"id" text NOT NULL,
	"type" text NOT NULL,
	"target" text,
	"last_at" timestamp (3) with time zone NOT NULL,
	"unread" integer NOT NULL,
	"archived" boolean DEFAULT false NOT NULL,
	CONSTRAINT "notification_groups_uid_id_pk" PRIMARY KEY("uid","id")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"uid" text NOT NULL,
	"id" text NOT NULL,
	"type" text NOT NULL,
	"actor_id" text,
	"activity_actor_id" text,
	"activity_id" text,
	"comment_id" text,
	"extra" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"timestamp" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"read" boolean DEFAULT false NOT NULL,
	"group_id" text,
	"batch" text DEFAULT '' NOT NULL,
	"mailed_at" timestamp (3) with time zone,
	CONSTRAINT "notifications_uid_id_pk" PRIMARY KEY("uid","id")
);
--> statement-breakpoint
CREATE TABLE "usernames" (
	"username" text PRIMARY KEY NOT NULL,
	"uid" text,
	"left_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "users" (
	"uid" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"display_name" text DEFAULT '' NOT NULL,
	"username" text,
	"username_changed_at" timestamp with time zone,
	"photo_url" text,
	"photo_url_rate_limited_at" timestamp with time zone,
	"last_photo_update" timestamp with time zone,
	"photo_chosen" boolean DEFAULT false NOT NULL,
	"account_type" text DEFAULT 'individual' NOT NULL,
	"profile_complete" boolean GENERATED ALWAYS AS (btrim(display_name) <> '' and btrim(city) <> '' and btrim(country) <> '') STORED NOT NULL,
	"onboarding_complete" boolean DEFAULT false NOT NULL,
	"onboarding_step" integer DEFAULT 0 NOT NULL,
	"age_confirmed_at" timestamp with time zone,
	"belt_rank" text,
	"stripes" integer DEFAULT 0 NOT NULL,
	"year_started" integer,
	"discipline" text,
	"city" text DEFAULT '' NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"place_id" integer,
	"home_gym_id" text,
	"home_gym_name" text,
	"bio" text DEFAULT '' NOT NULL,
	"favorite_position" text DEFAULT '' NOT NULL,
	"instagram" text DEFAULT '' NOT NULL,
	"website" text DEFAULT '' NOT NULL,
	"profile_visibility" text DEFAULT 'members' NOT NULL,
	"private_account" boolean DEFAULT false NOT NULL,
	"default_visibility" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"search_name" text GENERATED ALWAYS AS (fold_name(' ' || display_name || ' ' || coalesce(username, ''))) STORED NOT NULL,
	"follower_count" integer DEFAULT 0 NOT NULL,
	"following_count" integer DEFAULT 0 NOT NULL,
	"preferences" jsonb NOT NULL,
	"notification_preferences" jsonb NOT NULL,
	"quiet_hours" jsonb DEFAULT '{"enabled":false,"from":"22:00","until":"07:00","breakThrough":true}'::jsonb NOT NULL,
	"role" jsonb DEFAULT '{"admin":false,"creator":false}'::jsonb NOT NULL,
	"language" text,
	"timezone" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_login" timestamp with time zone,
	"is_dummy" boolean DEFAULT false NOT NULL,
	"dummy_batch_id" text,
	CONSTRAINT "users_username_form" CHECK ("users"."username" ~ '^[a-z][a-z0-9_]{2,19}$')
);
--> statement-breakpoint
CREATE TABLE "place_names" (
	"place_id" integer NOT NULL,
	"folded" text NOT NULL,
	"name" text NOT NULL,
	"rank" smallint NOT NULL,
	"population" integer NOT NULL,
	CONSTRAINT "place_names_place_id_folded_pk" PRIMARY KEY("place_id","folded")
);
--> statement-breakpoint
CREATE TABLE "places" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"ascii_name" text NOT NULL,
	"country" text NOT NULL,
	"admin_code" text NOT NULL,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL,
	"position" "cube" GENERATED ALWAYS AS (cube(array[6371.0088 * cosd(lat) * cosd(lng), 6371.0088 * cosd(lat) * sind(lng), 6371.0088 * sind(lat)])) STORED NOT NULL,
	"population" integer NOT NULL,
	"timezone" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"user_id" text NOT NULL,
	"folder" text,
	"id" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"post_id" text,
	"activity_id" text,
	"cover_of" text,
	"conversation_id" text,
	"message_id" text,
	"gym_id" text,
	"taken_down_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "pictures_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "post_revisions" (
	"user_id" text NOT NULL,
	"post_id" text NOT NULL,
	"replaced_at" timestamp (3) with time zone NOT NULL,
	"text" text NOT NULL,
	"pictures" jsonb NOT NULL,
	"techniques" jsonb NOT NULL,
	CONSTRAINT "post_revisions_user_id_post_id_replaced_at_pk" PRIMARY KEY("user_id","post_id","replaced_at")
);
--> statement-breakpoint
CREATE TABLE "posts" (
	"user_id" text NOT NULL,
	"id" text NOT NULL,
	"activity_id" text NOT NULL,
	"type" text DEFAULT 'post' NOT NULL,
	"text" text NOT NULL,
	"pictures" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"video" jsonb,
	"techniques" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"mentions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"event_data" jsonb,
	"shared_activity_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"edited_at" timestamp (3) with time zone,
	"is_dummy" boolean DEFAULT false NOT NULL,
	"dummy_batch_id" text,
	CONSTRAINT "posts_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "training_goals" (
	"uid" text NOT NULL,
	"week" date NOT NULL,
	"unit" text,
	"amount" double precision,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "training_goals_uid_week_pk" PRIMARY KEY("uid","week")
);
--> statement-breakpoint
CREATE TABLE "belt_declarations" (
	"uid" text PRIMARY KEY NOT NULL,
	"belt" text,
	"stripes" smallint NOT NULL,
	"day" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "promotions" (
	"uid" text NOT NULL,
	"id" text NOT NULL,
	"activity_id" text NOT NULL,
	"belt" text NOT NULL,
	"stripes" smallint DEFAULT 0 NOT NULL,
	"day" date NOT NULL,
	"promoter_uid" text,
	"promoter_name" text DEFAULT '' NOT NULL,
	"gym_id" text,
	"gym_name" text DEFAULT '' NOT NULL,
	"photo" jsonb,
	"note" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'self_declared' NOT NULL,
	"asked_at" timestamp (3) with time zone,
	"asks" smallint DEFAULT 0 NOT NULL,
	"decided_by" text,
	"decided_as" text,
	"decided_at" timestamp (3) with time zone,
	"reason" text DEFAULT '' NOT NULL,
	"is_deleted" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"is_dummy" boolean DEFAULT false NOT NULL,
	"dummy_batch_id" text,
	CONSTRAINT "promotions_uid_id_pk" PRIMARY KEY("uid","id")
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"session_id" text NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_pushed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "report_cases" (
	"id" text PRIMARY KEY NOT NULL,
	"target" text NOT NULL,
	"target_type" text NOT NULL,
	"about_uid" text,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"turn" smallint DEFAULT 1 NOT NULL,
	"held_by" text,
	"held_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"decision" text,
	"decided_by" text,
	"decided_at" timestamp (3) with time zone,
	"note" text DEFAULT '' NOT NULL,
	"as_it_was" jsonb,
	"is_dummy" boolean DEFAULT false NOT NULL,
	"dummy_batch_id" text
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" text PRIMARY KEY NOT NULL,
	"case_id" text NOT NULL,
	"reporter_uid" text,
	"reason" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"evidence" jsonb,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gym_reviews" (
	"id" text PRIMARY KEY NOT NULL,
	"gym_id" text NOT NULL,
	"uid" text NOT NULL,
	"activity_id" text NOT NULL,
	"score" integer NOT NULL,
	"cleanliness" integer,
	"coaching" integer,
	"welcome" integer,
	"value" integer,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"edited_at" timestamp (3) with time zone,
	"reply" text,
	"replied_at" timestamp (3) with time zone,
	"reply_edited_at" timestamp (3) with time zone,
	"replied_by" text,
	CONSTRAINT "gym_reviews_scores" CHECK (score between 1 and 5 and cleanliness between 1 and 5 and coaching between 1 and 5 and welcome between 1 and 5 and value between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "review_reports" (
	"review_id" text NOT NULL,
	"uid" text NOT NULL,
	"reason" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "review_reports_review_id_uid_pk" PRIMARY KEY("review_id","uid")
);
--> statement-breakpoint
CREATE TABLE "event_invitations" (
	"event_id" text NOT NULL,
	"uid" text NOT NULL,
	"invited_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "event_invitations_event_id_uid_pk" PRIMARY KEY("event_id","uid")
);
--> statement-breakpoint
CREATE TABLE "event_reminders" (
	"event_id" text NOT NULL,
	"kind" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "event_reminders_event_id_kind_starts_at_pk" PRIMARY KEY("event_id","kind","starts_at")
);
--> statement-breakpoint
CREATE TABLE "rsvps" (
	"event_id" text NOT NULL,
	"uid" text NOT NULL,
	"status" text NOT NULL,
	"guests" integer DEFAULT 0 NOT NULL,
	"in_line" integer,
	"offered_until" timestamp (3) with time zone,
	"let_in" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "rsvps_event_id_uid_pk" PRIMARY KEY("event_id","uid"),
	CONSTRAINT "rsvps_guests" CHECK (guests between 0 and 3)
);
--> statement-breakpoint
CREATE TABLE "auth_accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"issuer" text,
	"user_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"user_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"token_expires_at" timestamp with time zone NOT NULL,
	"is_new_user" boolean DEFAULT false NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"impersonated_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth_users" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"banned" boolean DEFAULT false NOT NULL,
	"ban_reason" text,
	"ban_expires" timestamp with time zone,
	"limited_until" timestamp with time zone,
	"suspended_until" timestamp with time zone,
	"role" text
);
--> statement-breakpoint
CREATE TABLE "auth_verifications" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "appeals" (
	"id" text PRIMARY KEY NOT NULL,
	"sanction_id" text NOT NULL,
	"uid" text NOT NULL,
	"text" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"decided_by" text,
	"decided_at" timestamp (3) with time zone,
	"answer" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sanctions" (
	"id" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"kind" text NOT NULL,
	"preset" text NOT NULL,
	"message" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"case_id" text,
	"evidence" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"target" text,
	"deleted_before" timestamp (3) with time zone,
	"photo_before" text,
	"as_it_was" jsonb,
	"by" text NOT NULL,
	"from" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone,
	"lifted_at" timestamp (3) with time zone,
	"lifted_by" text,
	"cleared_at" timestamp (3) with time zone,
	"is_dummy" boolean DEFAULT false NOT NULL,
	"dummy_batch_id" text
);
--> statement-breakpoint
CREATE TABLE "gifts" (
	"id" text PRIMARY KEY NOT NULL,
	"from_uid" text NOT NULL,
	"to_uid" text NOT NULL,
	"creator_uid" text NOT NULL,
	"tier_id" text NOT NULL,
	"months" integer NOT NULL,
	"days" integer NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"state" text NOT NULL,
	"given_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"subscription_id" text NOT NULL,
	"uid" text NOT NULL,
	"creator_uid" text NOT NULL,
	"by" text NOT NULL,
	"charge_id" text NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"done_at" timestamp (3) with time zone,
	"fault" text,
	CONSTRAINT "refunds_charge_id_unique" UNIQUE("charge_id")
);
--> statement-breakpoint
CREATE TABLE "checkouts" (
	"id" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"creator_uid" text NOT NULL,
	"tier_id" text NOT NULL,
	"interval" text NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"gift_to" text,
	"gift_months" integer,
	"trial_days" integer DEFAULT 0 NOT NULL,
	"subscription_id" text,
	"provider_id" text,
	"url" text,
	"state" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "checkouts_provider_id_unique" UNIQUE("provider_id")
);
--> statement-breakpoint
CREATE TABLE "ledger_lines" (
	"position" bigserial PRIMARY KEY NOT NULL,
	"creator_uid" text NOT NULL,
	"kind" text NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"subscription_id" text,
	"uid" text,
	"provider_id" text NOT NULL,
	"facts" jsonb,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_customers" (
	"uid" text PRIMARY KEY NOT NULL,
	"provider_id" text NOT NULL,
	CONSTRAINT "payment_customers_provider_id_unique" UNIQUE("provider_id")
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"object_id" text NOT NULL,
	"account" text,
	"made_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"handled_at" timestamp (3) with time zone,
	"fault" text
);
--> statement-breakpoint
CREATE TABLE "payment_turns" (
	"about" text PRIMARY KEY NOT NULL,
	"holder" text NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	"uid" text,
	"tier_id" text
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"creator_uid" text NOT NULL,
	"tier_id" text NOT NULL,
	"state" text NOT NULL,
	"interval" text,
	"amount" integer DEFAULT 0 NOT NULL,
	"currency" text NOT NULL,
	"access_until" timestamp (3) with time zone,
	"current_period_end" timestamp (3) with time zone,
	"trial_end" timestamp (3) with time zone,
	"paused_until" timestamp (3) with time zone,
	"last_paused_at" timestamp (3) with time zone,
	"days_kept" integer DEFAULT 0 NOT NULL,
	"kept_tier_id" text,
	"next_tier_id" text,
	"next_interval" text,
	"next_amount" integer,
	"cancel_reason" text,
	"gift_from" text,
	"provider_id" text,
	"provider_said_at" timestamp (3) with time zone,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"is_dummy" boolean DEFAULT false NOT NULL,
	"dummy_batch_id" text,
	CONSTRAINT "subscriptions_provider_id_unique" UNIQUE("provider_id")
);
--> statement-breakpoint
CREATE TABLE "technique_drills" (
	"uid" text NOT NULL,
	"slug" text NOT NULL,
	"added_on" date NOT NULL,
	"drilled_on" date,
	"answer" text,
	"step" smallint DEFAULT 0 NOT NULL,
	"step_before" smallint DEFAULT 0 NOT NULL,
	"drilled_before" date,
	"created_at" timestamp (3) with time zone NOT NULL,
	"is_dummy" boolean DEFAULT false NOT NULL,
	"dummy_batch_id" text,
	CONSTRAINT "technique_drills_uid_slug_pk" PRIMARY KEY("uid","slug")
);
--> statement-breakpoint
CREATE TABLE "technique_rules" (
	"key" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"from_belt" text,
	"no_gi_only" boolean DEFAULT false NOT NULL,
	"forbidden" boolean DEFAULT false NOT NULL,
	"as_of" date NOT NULL,
	"changed_by" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "techniques" (
	"slug" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"aliases" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"role" text NOT NULL,
	"family" text,
	"from_positions" text[] DEFAULT '{}' NOT NULL,
	"gi_only" boolean DEFAULT false NOT NULL,
	"rule_key" text,
	"state" text DEFAULT 'listed' NOT NULL,
	"proposed_by" text,
	"why" text DEFAULT '' NOT NULL,
	"merged_into" text,
	"decided_by" text,
	"decided_at" timestamp (3) with time zone,
	"answer" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tiers" (
	"id" text PRIMARY KEY NOT NULL,
	"creator_uid" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"benefits" text[] DEFAULT '{}' NOT NULL,
	"monthly_price" integer NOT NULL,
	"yearly_price" integer,
	"currency" text NOT NULL,
	"trial_days" integer DEFAULT 0 NOT NULL,
	"level" integer NOT NULL,
	"max_members" integer,
	"welcome_note" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"is_dummy" boolean DEFAULT false NOT NULL,
	"dummy_batch_id" text
);
--> statement-breakpoint
CREATE TABLE "training_not_to_log" (
	"uid" text NOT NULL,
	"key" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "training_not_to_log_uid_key_pk" PRIMARY KEY("uid","key")
);
--> statement-breakpoint
CREATE TABLE "training_partners" (
	"uid" text NOT NULL,
	"session_id" text NOT NULL,
	"partner_uid" text NOT NULL,
	"consent" text DEFAULT 'asked' NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"told_at" timestamp (3) with time zone,
	CONSTRAINT "training_partners_uid_session_id_partner_uid_pk" PRIMARY KEY("uid","session_id","partner_uid")
);
--> statement-breakpoint
CREATE TABLE "training_partners_always" (
	"partner_uid" text NOT NULL,
	"uid" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "training_partners_always_partner_uid_uid_pk" PRIMARY KEY("partner_uid","uid")
);
--> statement-breakpoint
CREATE TABLE "training_rounds" (
	"uid" text NOT NULL,
	"session_id" text NOT NULL,
	"place" smallint NOT NULL,
	"minutes" smallint NOT NULL,
	"partner_uid" text,
	"partner_name" text DEFAULT '' NOT NULL,
	"result" text DEFAULT '' NOT NULL,
	"subs_for" text[] DEFAULT '{}' NOT NULL,
	"subs_against" text[] DEFAULT '{}' NOT NULL,
	"positions" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "training_rounds_uid_session_id_place_pk" PRIMARY KEY("uid","session_id","place")
);
--> statement-breakpoint
CREATE TABLE "training_sessions" (
	"uid" text NOT NULL,
	"id" text NOT NULL,
	"activity_id" text NOT NULL,
	"day" date NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"timezone" text NOT NULL,
	"minutes" integer NOT NULL,
	"gym_id" text,
	"place" text DEFAULT '' NOT NULL,
	"kind" text NOT NULL,
	"discipline" text NOT NULL,
	"intensity" smallint,
	"mood" smallint,
	"energy" smallint,
	"techniques" text[] DEFAULT '{}' NOT NULL,
	"photos" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"injuries" text DEFAULT '' NOT NULL,
	"round_count" integer DEFAULT 0 NOT NULL,
	"event_id" text,
	"field_times" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"import_id" text,
	"merged_ids" text[] DEFAULT '{}' NOT NULL,
	"is_deleted" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"is_dummy" boolean DEFAULT false NOT NULL,
	"dummy_batch_id" text,
	CONSTRAINT "training_sessions_uid_id_pk" PRIMARY KEY("uid","id"),
	CONSTRAINT "training_sessions_minutes" CHECK ("training_sessions"."minutes" between 15 and 360)
);
--> statement-breakpoint
CREATE TABLE "training_templates" (
	"uid" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"content" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "training_templates_uid_id_pk" PRIMARY KEY("uid","id")
);
--> statement-breakpoint
CREATE TABLE "training_imports" (
	"uid" text NOT NULL,
	"id" text NOT NULL,
	"file_name" text DEFAULT '' NOT NULL,
	"fingerprint" text NOT NULL,
	"state" text DEFAULT 'checked' NOT NULL,
	"options" jsonb NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"kept" integer DEFAULT 0 NOT NULL,
	"there" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"taken_back_at" timestamp (3) with time zone,
	CONSTRAINT "training_imports_uid_id_pk" PRIMARY KEY("uid","id")
);
--> statement-breakpoint
CREATE TABLE "training_reminders" (
	"uid" text PRIMARY KEY NOT NULL,
	"enabled" boolean NOT NULL,
	"slots" text[] DEFAULT '{}' NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "video_captions" (
	"file_id" text NOT NULL,
	"language" text NOT NULL,
	"label" text NOT NULL,
	"vtt" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "video_captions_file_id_language_pk" PRIMARY KEY("file_id","language")
);
--> statement-breakpoint
CREATE TABLE "video_files" (
	"id" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"bytes" bigint NOT NULL,
	"type" text,
	"name" text,
	"state" text DEFAULT 'uploading' NOT NULL,
	"reason" text,
	"seconds" real,
	"width" integer,
	"height" integer,
	"sizes" integer[] DEFAULT '{}' NOT NULL,
	"previews" integer[] DEFAULT '{}' NOT NULL,
	"posters" integer DEFAULT 0 NOT NULL,
	"poster" integer DEFAULT 1 NOT NULL,
	"processed_at" timestamp (3) with time zone,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "videos" (
	"uid" text NOT NULL,
	"id" text NOT NULL,
	"activity_id" text NOT NULL,
	"title" text NOT NULL,
	"techniques" text[] DEFAULT '{}' NOT NULL,
	"link" jsonb,
	"file_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"is_dummy" boolean DEFAULT false NOT NULL,
	"dummy_batch_id" text,
	CONSTRAINT "videos_uid_id_pk" PRIMARY KEY("uid","id")
);
--> statement-breakpoint
CREATE TABLE "answered_writes" (
	"uid" text NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"answer" jsonb,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "answered_writes_uid_key_pk" PRIMARY KEY("uid","key")
);
--> statement-breakpoint
CREATE TABLE "imported_documents" (
	"path" text PRIMARY KEY NOT NULL,
	"fingerprint" text NOT NULL,
	"columns" jsonb NOT NULL,
	"imported_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
ALTER TABLE "account_deletions" ADD CONSTRAINT "account_deletions_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_exports" ADD CONSTRAINT "account_exports_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "active_days" ADD CONSTRAINT "active_days_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_in_desks" ADD CONSTRAINT "check_in_desks_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_in_desks" ADD CONSTRAINT "check_in_desks_opened_by_users_uid_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_ins" ADD CONSTRAINT "check_ins_gym_id_gyms_id_fk" FOREIGN KEY ("gym_id") REFERENCES "public"."gyms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_ins" ADD CONSTRAINT "check_ins_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_ins" ADD CONSTRAINT "check_ins_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "confirmations" ADD CONSTRAINT "confirmations_gym_id_gyms_id_fk" FOREIGN KEY ("gym_id") REFERENCES "public"."gyms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "confirmations" ADD CONSTRAINT "confirmations_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_codes" ADD CONSTRAINT "claim_codes_claim_id_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claims"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_evidence" ADD CONSTRAINT "claim_evidence_claim_id_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claims"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_history" ADD CONSTRAINT "claim_history_claim_id_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claims"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_gym_id_gyms_id_fk" FOREIGN KEY ("gym_id") REFERENCES "public"."gyms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_claimant_id_users_uid_fk" FOREIGN KEY ("claimant_id") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_likes" ADD CONSTRAINT "comment_likes_actor_id_activity_id_comment_id_comments_actor_id_activity_id_id_fk" FOREIGN KEY ("actor_id","activity_id","comment_id") REFERENCES "public"."comments"("actor_id","activity_id","id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_actor_id_activity_id_activities_actor_id_id_fk" FOREIGN KEY ("actor_id","activity_id") REFERENCES "public"."activities"("actor_id","id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "contact_answers" ADD CONSTRAINT "contact_answers_ticket_id_contact_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."contact_tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_tickets" ADD CONSTRAINT "contact_tickets_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_views" ADD CONSTRAINT "content_views_content_id_contents_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."contents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contents" ADD CONSTRAINT "contents_creator_uid_users_uid_fk" FOREIGN KEY ("creator_uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creator_messages" ADD CONSTRAINT "creator_messages_creator_uid_users_uid_fk" FOREIGN KEY ("creator_uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creator_messages" ADD CONSTRAINT "creator_messages_tier_id_tiers_id_fk" FOREIGN KEY ("tier_id") REFERENCES "public"."tiers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creator_applications" ADD CONSTRAINT "creator_applications_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creators" ADD CONSTRAINT "creators_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_series" ADD CONSTRAINT "event_series_gym_id_gyms_id_fk" FOREIGN KEY ("gym_id") REFERENCES "public"."gyms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_series" ADD CONSTRAINT "event_series_created_by_users_uid_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("uid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_slugs" ADD CONSTRAINT "event_slugs_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_gym_id_gyms_id_fk" FOREIGN KEY ("gym_id") REFERENCES "public"."gyms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_series_id_event_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."event_series"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_created_by_users_uid_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("uid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "series_followers" ADD CONSTRAINT "series_followers_series_id_event_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."event_series"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "series_followers" ADD CONSTRAINT "series_followers_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gym_edits" ADD CONSTRAINT "gym_edits_gym_id_gyms_id_fk" FOREIGN KEY ("gym_id") REFERENCES "public"."gyms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gym_edits" ADD CONSTRAINT "gym_edits_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gym_suggestions" ADD CONSTRAINT "gym_suggestions_gym_id_gyms_id_fk" FOREIGN KEY ("gym_id") REFERENCES "public"."gyms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gym_suggestions" ADD CONSTRAINT "gym_suggestions_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gym_suggestions" ADD CONSTRAINT "gym_suggestions_decided_by_users_uid_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("uid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "new_gym_confirmations" ADD CONSTRAINT "new_gym_confirmations_gym_id_gyms_id_fk" FOREIGN KEY ("gym_id") REFERENCES "public"."gyms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "new_gym_confirmations" ADD CONSTRAINT "new_gym_confirmations_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suggestion_confirmations" ADD CONSTRAINT "suggestion_confirmations_suggestion_id_gym_suggestions_id_fk" FOREIGN KEY ("suggestion_id") REFERENCES "public"."gym_suggestions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suggestion_confirmations" ADD CONSTRAINT "suggestion_confirmations_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gym_visit_days" ADD CONSTRAINT "gym_visit_days_gym_id_gyms_id_fk" FOREIGN KEY ("gym_id") REFERENCES "public"."gyms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gym_merge_rows" ADD CONSTRAINT "gym_merge_rows_merge_id_gym_merges_id_fk" FOREIGN KEY ("merge_id") REFERENCES "public"."gym_merges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gym_merges" ADD CONSTRAINT "gym_merges_from_gym_gyms_id_fk" FOREIGN KEY ("from_gym") REFERENCES "public"."gyms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gym_merges" ADD CONSTRAINT "gym_merges_into_gym_gyms_id_fk" FOREIGN KEY ("into_gym") REFERENCES "public"."gyms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_addresses" ADD CONSTRAINT "photo_addresses_gym_id_gyms_id_fk" FOREIGN KEY ("gym_id") REFERENCES "public"."gyms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_addresses" ADD CONSTRAINT "photo_addresses_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_addresses" ADD CONSTRAINT "photo_addresses_entry" FOREIGN KEY ("actor_id","activity_id") REFERENCES "public"."activities"("actor_id","id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "favorites" ADD CONSTRAINT "favorites_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favorites" ADD CONSTRAINT "favorites_gym_id_gyms_id_fk" FOREIGN KEY ("gym_id") REFERENCES "public"."gyms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gym_members" ADD CONSTRAINT "gym_members_gym_id_gyms_id_fk" FOREIGN KEY ("gym_id") REFERENCES "public"."gyms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gym_members" ADD CONSTRAINT "gym_members_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gym_private" ADD CONSTRAINT "gym_private_gym_id_gyms_id_fk" FOREIGN KEY ("gym_id") REFERENCES "public"."gyms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gym_sessions" ADD CONSTRAINT "gym_sessions_gym_id_gyms_id_fk" FOREIGN KEY ("gym_id") REFERENCES "public"."gyms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gym_slugs" ADD CONSTRAINT "gym_slugs_gym_id_gyms_id_fk" FOREIGN KEY ("gym_id") REFERENCES "public"."gyms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gym_sources" ADD CONSTRAINT "gym_sources_gym_id_gyms_id_fk" FOREIGN KEY ("gym_id") REFERENCES "public"."gyms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gym_staff" ADD CONSTRAINT "gym_staff_gym_id_gyms_id_fk" FOREIGN KEY ("gym_id") REFERENCES "public"."gyms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gym_staff" ADD CONSTRAINT "gym_staff_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gyms" ADD CONSTRAINT "gyms_created_by_users_uid_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("uid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "digests" ADD CONSTRAINT "digests_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_members" ADD CONSTRAINT "conversation_members_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_members" ADD CONSTRAINT "conversation_members_gym_id_gyms_id_fk" FOREIGN KEY ("gym_id") REFERENCES "public"."gyms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_gym_id_gyms_id_fk" FOREIGN KEY ("gym_id") REFERENCES "public"."gyms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messaging" ADD CONSTRAINT "messaging_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attached_playlists" ADD CONSTRAINT "attached_playlists_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "music_attempts" ADD CONSTRAINT "music_attempts_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "music_attempts" ADD CONSTRAINT "music_attempts_session_id_auth_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."auth_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "music_connections" ADD CONSTRAINT "music_connections_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "muted_threads" ADD CONSTRAINT "muted_threads_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usernames" ADD CONSTRAINT "usernames_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "place_names" ADD CONSTRAINT "place_names_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_gym_id_gyms_id_fk" FOREIGN KEY ("gym_id") REFERENCES "public"."gyms"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_revisions" ADD CONSTRAINT "post_revisions_user_id_post_id_posts_user_id_id_fk" FOREIGN KEY ("user_id","post_id") REFERENCES "public"."posts"("user_id","id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "belt_declarations" ADD CONSTRAINT "belt_declarations_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_auth_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."auth_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_case_id_report_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."report_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gym_reviews" ADD CONSTRAINT "gym_reviews_gym_id_gyms_id_fk" FOREIGN KEY ("gym_id") REFERENCES "public"."gyms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gym_reviews" ADD CONSTRAINT "gym_reviews_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gym_reviews" ADD CONSTRAINT "gym_reviews_uid_activity_id_activities_actor_id_id_fk" FOREIGN KEY ("uid","activity_id") REFERENCES "public"."activities"("actor_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_reports" ADD CONSTRAINT "review_reports_review_id_gym_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."gym_reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_reports" ADD CONSTRAINT "review_reports_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_invitations" ADD CONSTRAINT "event_invitations_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_invitations" ADD CONSTRAINT "event_invitations_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_invitations" ADD CONSTRAINT "event_invitations_invited_by_users_uid_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_reminders" ADD CONSTRAINT "event_reminders_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rsvps" ADD CONSTRAINT "rsvps_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rsvps" ADD CONSTRAINT "rsvps_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_accounts" ADD CONSTRAINT "auth_accounts_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_sessions" ADD CONSTRAINT "auth_sessions_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_sanction_id_sanctions_id_fk" FOREIGN KEY ("sanction_id") REFERENCES "public"."sanctions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sanctions" ADD CONSTRAINT "sanctions_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tiers" ADD CONSTRAINT "tiers_creator_uid_users_uid_fk" FOREIGN KEY ("creator_uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_partners" ADD CONSTRAINT "training_partners_uid_session_id_training_sessions_uid_id_fk" FOREIGN KEY ("uid","session_id") REFERENCES "public"."training_sessions"("uid","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_rounds" ADD CONSTRAINT "training_rounds_uid_session_id_training_sessions_uid_id_fk" FOREIGN KEY ("uid","session_id") REFERENCES "public"."training_sessions"("uid","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_captions" ADD CONSTRAINT "video_captions_file_id_video_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."video_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_deletions_due" ON "account_deletions" USING btree ("delete_at");--> statement-breakpoint
CREATE INDEX "account_exports_uid" ON "account_exports" USING btree ("uid","asked_at");--> statement-breakpoint
CREATE UNIQUE INDEX "account_exports_making" ON "account_exports" USING btree ("uid") WHERE "account_exports"."state" = 'making';--> statement-breakpoint
-- Includes the visibility, so feeds are merged without reading each entry's row.
CREATE INDEX "activities_entries" ON "activities" USING btree ("actor_id","timestamp","id") INCLUDE ("visibility", "audience") WHERE "activities"."in_feed" and not "activities"."is_deleted";--> statement-breakpoint
CREATE INDEX "activities_public" ON "activities" USING btree ("timestamp","id") WHERE "activities"."in_feed" and not "activities"."is_deleted" and "activities"."visibility" = 'public';--> statement-breakpoint
CREATE INDEX "activities_discussed" ON "activities" USING btree ("audience","timestamp","id") WHERE "activities"."activity_type" = 'event_discussion_post';--> statement-breakpoint
CREATE INDEX "activities_logged" ON "activities" USING btree ("timestamp","activity_type") WHERE not "activities"."is_dummy";--> statement-breakpoint
CREATE INDEX "activities_boosted" ON "activities" USING btree ("boost_expiry") WHERE "activities"."boosted";--> statement-breakpoint
CREATE INDEX "activities_dummy" ON "activities" USING btree ("dummy_batch_id") WHERE "activities"."is_dummy";--> statement-breakpoint
CREATE INDEX "activities_deleted" ON "activities" USING btree ("deleted_at") WHERE "activities"."is_deleted";--> statement-breakpoint
CREATE INDEX "audience_members_uid" ON "audience_members" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "likes_uid" ON "likes" USING btree ("uid","created_at");--> statement-breakpoint
CREATE INDEX "saves_listed" ON "saves" USING btree ("uid","saved_at");--> statement-breakpoint
CREATE INDEX "active_days_day" ON "active_days" USING btree ("day","uid");--> statement-breakpoint
CREATE INDEX "announcements_listed" ON "announcements" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "audit_log_target" ON "audit_log" USING btree ("target","at");--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_log_who" ON "audit_log" USING btree ("who","at");--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","at");--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_feeds_token" ON "calendar_feeds" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "check_in_desks_token" ON "check_in_desks" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "check_in_desks_event" ON "check_in_desks" USING btree ("event_id");--> statement-breakpoint
CREATE UNIQUE INDEX "check_ins_event" ON "check_ins" USING btree ("event_id","uid") WHERE event_id is not null and undone_at is null;--> statement-breakpoint
CREATE INDEX "check_ins_uid" ON "check_ins" USING btree ("uid","at");--> statement-breakpoint
CREATE INDEX "check_ins_gym" ON "check_ins" USING btree ("gym_id","at");--> statement-breakpoint
CREATE INDEX "confirmations_session" ON "confirmations" USING btree ("gym_id","session_id","at");--> statement-breakpoint
CREATE INDEX "claim_codes_claim" ON "claim_codes" USING btree ("claim_id","sent_at");--> statement-breakpoint
CREATE INDEX "claim_codes_uid" ON "claim_codes" USING btree ("uid","sent_at");--> statement-breakpoint
CREATE INDEX "claim_codes_gym" ON "claim_codes" USING btree ("gym_id","sent_at");--> statement-breakpoint
CREATE INDEX "claim_codes_value" ON "claim_codes" USING btree ("value","sent_at");--> statement-breakpoint
CREATE UNIQUE INDEX "claim_evidence_once" ON "claim_evidence" USING btree ("claim_id","type","value");--> statement-breakpoint
CREATE UNIQUE INDEX "claims_one_open" ON "claims" USING btree ("gym_id","claimant_id") WHERE status in ('draft', 'pending', 'needs_info');--> statement-breakpoint
CREATE INDEX "claims_claimant" ON "claims" USING btree ("claimant_id","created_at");--> statement-breakpoint
CREATE INDEX "claims_gym" ON "claims" USING btree ("gym_id","created_at");--> statement-breakpoint
CREATE INDEX "claims_queue" ON "claims" USING btree ("submitted_at","id") WHERE status in ('pending', 'needs_info');--> statement-breakpoint
CREATE INDEX "claims_expiry" ON "claims" USING btree ("expires_at") WHERE status in ('pending', 'needs_info');--> statement-breakpoint
CREATE INDEX "comments_thread" ON "comments" USING btree ("actor_id","activity_id","parent_id","created_at","id");--> statement-breakpoint
CREATE INDEX "comments_deleted" ON "comments" USING btree ("deleted_at") WHERE "comments"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "comments_author" ON "comments" USING btree ("author_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "contact_tickets_number" ON "contact_tickets" USING btree ("number");--> statement-breakpoint
CREATE INDEX "contact_tickets_queue" ON "contact_tickets" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "contact_tickets_uid" ON "contact_tickets" USING btree ("uid","created_at");--> statement-breakpoint
CREATE INDEX "content_views_of" ON "content_views" USING btree ("uid","last_at");--> statement-breakpoint
CREATE INDEX "contents_of" ON "contents" USING btree ("creator_uid","state","published_at");--> statement-breakpoint
CREATE INDEX "contents_due" ON "contents" USING btree ("publish_at") WHERE "contents"."state" = 'scheduled';--> statement-breakpoint
CREATE INDEX "contents_video" ON "contents" USING btree ("video_file_id");--> statement-breakpoint
CREATE INDEX "contents_activity" ON "contents" USING btree ("activity_id");--> statement-breakpoint
CREATE INDEX "contents_techniques" ON "contents" USING gin ("techniques");--> statement-breakpoint
CREATE INDEX "creator_messages_of" ON "creator_messages" USING btree ("creator_uid","sent_at");--> statement-breakpoint
CREATE UNIQUE INDEX "creator_applications_open" ON "creator_applications" USING btree ("uid") WHERE "creator_applications"."state" in ('draft', 'submitted', 'in_review', 'needs_info');--> statement-breakpoint
CREATE INDEX "creator_applications_of" ON "creator_applications" USING btree ("uid","created_at");--> statement-breakpoint
CREATE INDEX "creator_applications_queue" ON "creator_applications" USING btree ("state","submitted_at");--> statement-breakpoint
CREATE INDEX "creators_listed" ON "creators" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "dummy_batches_listed" ON "dummy_batches" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "event_series_gym" ON "event_series" USING btree ("gym_id");--> statement-breakpoint
CREATE INDEX "event_series_planned" ON "event_series" USING btree ("planned_until") WHERE ended_at is null and paused_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "events_slug" ON "events" USING btree ("gym_id","slug");--> statement-breakpoint
CREATE UNIQUE INDEX "events_occurrence" ON "events" USING btree ("series_id","recurrence_id");--> statement-breakpoint
CREATE INDEX "events_gym" ON "events" USING btree ("gym_id","starts_at","id") WHERE not is_deleted;--> statement-breakpoint
CREATE INDEX "events_start" ON "events" USING btree ("starts_at","id") WHERE not is_deleted;--> statement-breakpoint
CREATE INDEX "events_cover" ON "events" USING btree ((cover ->> 'id')) WHERE cover is not null;--> statement-breakpoint
CREATE INDEX "events_hosts" ON "events" USING gin ("host_ids");--> statement-breakpoint
CREATE INDEX "events_deleted" ON "events" USING btree ("deleted_at") WHERE is_deleted;--> statement-breakpoint
CREATE INDEX "series_followers_uid" ON "series_followers" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "blocks_blocked" ON "blocks" USING btree ("blocked_id","blocker_id");--> statement-breakpoint
CREATE INDEX "follows_follower" ON "follows" USING btree ("follower_id","status","followed_id");--> statement-breakpoint
CREATE INDEX "follows_recent" ON "follows" USING btree ("followed_id","status","created_at","follower_id");--> statement-breakpoint
CREATE INDEX "gym_edits_gym" ON "gym_edits" USING btree ("gym_id","version");--> statement-breakpoint
CREATE INDEX "gym_edits_undoes" ON "gym_edits" USING btree ("undoes");--> statement-breakpoint
CREATE UNIQUE INDEX "gym_suggestions_open" ON "gym_suggestions" USING btree ("gym_id","uid","field") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "gym_suggestions_gym" ON "gym_suggestions" USING btree ("gym_id","created_at");--> statement-breakpoint
CREATE INDEX "gym_suggestions_uid" ON "gym_suggestions" USING btree ("uid","created_at");--> statement-breakpoint
CREATE INDEX "new_gym_confirmations_uid" ON "new_gym_confirmations" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "suggestion_confirmations_uid" ON "suggestion_confirmations" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "gym_merge_rows_merge" ON "gym_merge_rows" USING btree ("merge_id","id");--> statement-breakpoint
CREATE INDEX "gym_merges_into" ON "gym_merges" USING btree ("into_gym","at");--> statement-breakpoint
CREATE INDEX "gym_merges_from" ON "gym_merges" USING btree ("from_gym");--> statement-breakpoint
CREATE UNIQUE INDEX "photo_addresses_gym" ON "photo_addresses" USING btree ("gym_id","address");--> statement-breakpoint
CREATE UNIQUE INDEX "photo_addresses_of_entry" ON "photo_addresses" USING btree ("actor_id","activity_id","address");--> statement-breakpoint
CREATE UNIQUE INDEX "photo_addresses_uid" ON "photo_addresses" USING btree ("uid","address");--> statement-breakpoint
CREATE INDEX "photo_addresses_waiting" ON "photo_addresses" USING btree ("next_at","id");--> statement-breakpoint
CREATE INDEX "favorites_gym" ON "favorites" USING btree ("gym_id","uid");--> statement-breakpoint
CREATE INDEX "favorites_latest" ON "favorites" USING btree ("uid","created_at","gym_id");--> statement-breakpoint
CREATE INDEX "gym_members_uid" ON "gym_members" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "gym_slugs_gym" ON "gym_slugs" USING btree ("gym_id");--> statement-breakpoint
CREATE INDEX "gym_sources_gym" ON "gym_sources" USING btree ("gym_id");--> statement-breakpoint
CREATE INDEX "gym_staff_uid" ON "gym_staff" USING btree ("uid");--> statement-breakpoint
CREATE UNIQUE INDEX "gyms_slug" ON "gyms" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "gyms_merged_into" ON "gyms" USING btree ("merged_into") WHERE merged_into is not null;--> statement-breakpoint
CREATE INDEX "gyms_position" ON "gyms" USING gist ("position");--> statement-breakpoint
CREATE INDEX "gyms_search_text" ON "gyms" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "gyms_popular" ON "gyms" USING btree (((- favorite_count)::float8),"id");--> statement-breakpoint
CREATE INDEX "gyms_map" ON "gyms" USING btree ("lat","lng","map_lat","id") WHERE listed;--> statement-breakpoint
CREATE INDEX "gyms_country" ON "gyms" USING btree ("country","city","listed");--> statement-breakpoint
CREATE INDEX "gyms_affiliation" ON "gyms" USING btree ("affiliation_key");--> statement-breakpoint
CREATE INDEX "gyms_place" ON "gyms" USING btree ("place_id");--> statement-breakpoint
CREATE INDEX "gyms_created_by" ON "gyms" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "gyms_dummy_batch" ON "gyms" USING btree ("dummy_batch_id");--> statement-breakpoint
CREATE INDEX "digests_decided" ON "digests" USING btree ("decided_at");--> statement-breakpoint
CREATE INDEX "matches_listed" ON "matches" USING btree ("uid","day","id") WHERE not "matches"."is_deleted";--> statement-breakpoint
CREATE INDEX "matches_activity" ON "matches" USING btree ("uid","activity_id");--> statement-breakpoint
CREATE INDEX "matches_opponent" ON "matches" USING btree ("opponent_uid");--> statement-breakpoint
CREATE INDEX "conversation_members_uid" ON "conversation_members" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "conversation_members_gym" ON "conversation_members" USING btree ("gym_id");--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_pair" ON "conversations" USING btree ("pair");--> statement-breakpoint
CREATE INDEX "conversations_begun" ON "conversations" USING btree ("created_by","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_id" ON "messages" USING btree ("conversation_id","id");--> statement-breakpoint
CREATE INDEX "messages_author" ON "messages" USING btree ("author_id","created_at");--> statement-breakpoint
CREATE INDEX "messages_deleted" ON "messages" USING btree ("deleted_at") WHERE "messages"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "attached_playlists_of_member" ON "attached_playlists" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "music_attempts_of_session" ON "music_attempts" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "notification_groups_listed" ON "notification_groups" USING btree ("uid","last_at","id");--> statement-breakpoint
CREATE INDEX "notification_groups_unread" ON "notification_groups" USING btree ("uid","last_at","id") WHERE "notification_groups"."unread" > 0 and not "notification_groups"."archived";--> statement-breakpoint
CREATE INDEX "notification_groups_open" ON "notification_groups" USING btree ("uid","type","target","last_at");--> statement-breakpoint
CREATE INDEX "notifications_listed" ON "notifications" USING btree ("uid","timestamp","id");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("uid","group_id","timestamp") WHERE not "notifications"."read";--> statement-breakpoint
CREATE INDEX "notifications_grouped" ON "notifications" USING btree ("uid","group_id","timestamp","id");--> statement-breakpoint
CREATE INDEX "notifications_told" ON "notifications" USING brin ("timestamp");--> statement-breakpoint
CREATE INDEX "notifications_batch" ON "notifications" USING btree ("batch","uid");--> statement-breakpoint
CREATE INDEX "usernames_uid" ON "usernames" USING btree ("uid");--> statement-breakpoint
CREATE UNIQUE INDEX "users_username" ON "users" USING btree ("username");--> statement-breakpoint
CREATE INDEX "users_email" ON "users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "users_place" ON "users" USING btree ("country","city");--> statement-breakpoint
CREATE INDEX "users_home_gym" ON "users" USING btree ("home_gym_id");--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin ("search_name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_joined" ON "users" USING btree ("created_at") WHERE not "users"."is_dummy";--> statement-breakpoint
CREATE INDEX "users_dummy" ON "users" USING btree ("dummy_batch_id") WHERE "users"."is_dummy";--> statement-breakpoint
CREATE INDEX "users_moderators" ON "users" USING btree ("uid") WHERE "users"."role" ->> 'admin' = 'true' or "users"."role" ->> 'moderator' = 'true';--> statement-breakpoint
CREATE INDEX "place_names_folded" ON "place_names" USING btree ("folded" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "place_names_large" ON "place_names" USING btree ("folded" text_pattern_ops) WHERE population >= 50000;--> statement-breakpoint
CREATE INDEX "places_position" ON "places" USING gist ("position");--> statement-breakpoint
CREATE INDEX "pictures_post" ON "pictures" USING btree ("user_id","post_id");--> statement-breakpoint
CREATE INDEX "pictures_activity" ON "pictures" USING btree ("user_id","activity_id");--> statement-breakpoint
CREATE INDEX "pictures_folder" ON "pictures" USING btree ("folder","id") WHERE folder is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "pictures_gym" ON "pictures" USING btree ("gym_id","id") WHERE gym_id is not null;--> statement-breakpoint
CREATE INDEX "posts_activity" ON "posts" USING btree ("activity_id");--> statement-breakpoint
CREATE INDEX "promotions_listed" ON "promotions" USING btree ("uid","day","id") WHERE not "promotions"."is_deleted";--> statement-breakpoint
CREATE INDEX "promotions_activity" ON "promotions" USING btree ("uid","activity_id");--> statement-breakpoint
CREATE INDEX "promotions_to_confirm" ON "promotions" USING btree ("promoter_uid") WHERE "promotions"."state" = 'self_declared';--> statement-breakpoint
CREATE INDEX "promotions_of_gym" ON "promotions" USING btree ("gym_id") WHERE "promotions"."state" = 'self_declared';--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_endpoint" ON "push_subscriptions" USING btree ("endpoint");--> statement-breakpoint
CREATE INDEX "push_subscriptions_uid" ON "push_subscriptions" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "push_subscriptions_session" ON "push_subscriptions" USING btree ("session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "report_cases_one_open" ON "report_cases" USING btree ("target") WHERE decided_at is null;--> statement-breakpoint
CREATE INDEX "report_cases_queue" ON "report_cases" USING btree ("turn","opened_at","id") WHERE decided_at is null;--> statement-breakpoint
CREATE INDEX "report_cases_decided" ON "report_cases" USING btree ("decided_at","id") WHERE decided_at is not null;--> statement-breakpoint
CREATE INDEX "report_cases_about" ON "report_cases" USING btree ("about_uid","opened_at");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_once" ON "reports" USING btree ("case_id","reporter_uid");--> statement-breakpoint
CREATE INDEX "reports_reporter" ON "reports" USING btree ("reporter_uid","at");--> statement-breakpoint
CREATE UNIQUE INDEX "gym_reviews_one" ON "gym_reviews" USING btree ("gym_id","uid");--> statement-breakpoint
CREATE INDEX "gym_reviews_newest" ON "gym_reviews" USING btree ("gym_id","created_at","id");--> statement-breakpoint
CREATE INDEX "gym_reviews_activity" ON "gym_reviews" USING btree ("uid","activity_id");--> statement-breakpoint
CREATE INDEX "review_reports_time" ON "review_reports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "event_invitations_uid" ON "event_invitations" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "rsvps_listed" ON "rsvps" USING btree ("event_id","created_at","uid");--> statement-breakpoint
CREATE INDEX "rsvps_uid" ON "rsvps" USING btree ("uid","event_id");--> statement-breakpoint
CREATE INDEX "rsvps_line" ON "rsvps" USING btree ("event_id","in_line") WHERE status in ('waitlisted', 'offered');--> statement-breakpoint
CREATE UNIQUE INDEX "auth_accounts_identity" ON "auth_accounts" USING btree ("issuer","account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "auth_accounts_user" ON "auth_accounts" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "auth_sessions_token" ON "auth_sessions" USING btree ("token");--> statement-breakpoint
CREATE INDEX "auth_sessions_user" ON "auth_sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "auth_users_email" ON "auth_users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "auth_verifications_identifier" ON "auth_verifications" USING btree ("identifier");--> statement-breakpoint
CREATE UNIQUE INDEX "appeals_one" ON "appeals" USING btree ("sanction_id");--> statement-breakpoint
CREATE INDEX "appeals_queue" ON "appeals" USING btree ("at","id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "sanctions_of" ON "sanctions" USING btree ("uid","from");--> statement-breakpoint
CREATE INDEX "sanctions_hidden" ON "sanctions" USING btree ("from") WHERE kind = 'hide' and lifted_at is null and cleared_at is null;--> statement-breakpoint
CREATE INDEX "gifts_given" ON "gifts" USING btree ("from_uid","given_at");--> statement-breakpoint
CREATE INDEX "gifts_received" ON "gifts" USING btree ("to_uid","given_at");--> statement-breakpoint
CREATE INDEX "gifts_waiting" ON "gifts" USING btree ("to_uid","creator_uid") WHERE "gifts"."state" = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_once" ON "refunds" USING btree ("uid","creator_uid") WHERE "refunds"."by" = 'member';--> statement-breakpoint
CREATE INDEX "checkouts_open" ON "checkouts" USING btree ("state","expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_lines_once" ON "ledger_lines" USING btree ("kind","provider_id");--> statement-breakpoint
CREATE INDEX "ledger_lines_of" ON "ledger_lines" USING btree ("creator_uid","at");--> statement-breakpoint
CREATE INDEX "ledger_lines_of_subscription" ON "ledger_lines" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "payment_events_waiting" ON "payment_events" USING btree ("received_at") WHERE "payment_events"."handled_at" is null;--> statement-breakpoint
CREATE INDEX "payment_turns_places" ON "payment_turns" USING btree ("tier_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_living" ON "subscriptions" USING btree ("uid","creator_uid") WHERE "subscriptions"."state" not in ('ended', 'refunded');--> statement-breakpoint
CREATE INDEX "subscriptions_access" ON "subscriptions" USING btree ("uid","creator_uid","access_until");--> statement-breakpoint
CREATE INDEX "subscriptions_of_creator" ON "subscriptions" USING btree ("creator_uid","state");--> statement-breakpoint
CREATE INDEX "subscriptions_of_tier" ON "subscriptions" USING btree ("tier_id","state");--> statement-breakpoint
CREATE INDEX "techniques_proposed" ON "techniques" USING btree ("created_at") WHERE "techniques"."state" = 'proposed';--> statement-breakpoint
CREATE INDEX "techniques_of" ON "techniques" USING btree ("proposed_by") WHERE "techniques"."proposed_by" is not null;--> statement-breakpoint
CREATE INDEX "tiers_of" ON "tiers" USING btree ("creator_uid","level");--> statement-breakpoint
CREATE INDEX "training_partners_asked" ON "training_partners" USING btree ("partner_uid","asked_at");--> statement-breakpoint
CREATE INDEX "training_partners_always_uid" ON "training_partners_always" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "training_sessions_listed" ON "training_sessions" USING btree ("uid","started_at","id") WHERE not "training_sessions"."is_deleted";--> statement-breakpoint
CREATE INDEX "training_sessions_days" ON "training_sessions" USING btree ("uid","day","id") WHERE not "training_sessions"."is_deleted";--> statement-breakpoint
CREATE INDEX "training_sessions_activity" ON "training_sessions" USING btree ("uid","activity_id");--> statement-breakpoint
CREATE INDEX "training_sessions_merged" ON "training_sessions" USING btree ("uid") WHERE "training_sessions"."merged_ids" <> '{}';--> statement-breakpoint
CREATE INDEX "video_files_of" ON "video_files" USING btree ("uid","created_at");--> statement-breakpoint
CREATE INDEX "video_files_unused" ON "video_files" USING btree ("created_at") WHERE "video_files"."used_at" is null;--> statement-breakpoint
CREATE INDEX "videos_activity" ON "videos" USING btree ("uid","activity_id");--> statement-breakpoint
CREATE INDEX "videos_file" ON "videos" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "videos_techniques" ON "videos" USING gin ("techniques");--> statement-breakpoint
CREATE INDEX "answered_writes_at" ON "answered_writes" USING btree ("at");--> statement-breakpoint
CREATE INDEX "rate_limits_expire" ON "rate_limits" USING btree ("expire");
--> statement-breakpoint
-- Notifies a member's open pages when a session ends or the member is disabled, whatever made the change.
CREATE FUNCTION tell_session_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('open_mat_live', json_build_object('uid', OLD.user_id, 'type', 'session', 'body', json_build_object('sessionId', OLD.id))::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER auth_sessions_end AFTER DELETE ON auth_sessions FOR EACH ROW EXECUTE FUNCTION tell_session_end();
--> statement-breakpoint
CREATE FUNCTION tell_disabled() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('open_mat_live', json_build_object('uid', NEW.id, 'type', 'session', 'body', json_build_object())::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER auth_users_disabled AFTER UPDATE OF banned ON auth_users FOR EACH ROW WHEN (NEW.banned AND NOT OLD.banned) EXECUTE FUNCTION tell_disabled();
--> statement-breakpoint
-- Counts favourites in a trigger, so that deleting a member's account counts too.
CREATE FUNCTION count_favorites() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE gyms SET favorite_count = favorite_count + 1 WHERE id = NEW.gym_id;
  ELSE
    UPDATE gyms SET favorite_count = favorite_count - 1 WHERE id = OLD.gym_id;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER favorites_counted AFTER INSERT OR DELETE ON favorites FOR EACH ROW EXECUTE FUNCTION count_favorites();
--> statement-breakpoint
-- Counters are maintained by triggers, so they stay correct for every writer and under concurrent writes.
CREATE FUNCTION count_follow() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  followed text := coalesce(NEW.followed_id, OLD.followed_id);
  follower text := coalesce(NEW.follower_id, OLD.follower_id);
  change int := (CASE WHEN NEW.status = 'accepted' THEN 1 ELSE 0 END) - (CASE WHEN OLD.status = 'accepted' THEN 1 ELSE 0 END);
BEGIN
  IF change = 0 THEN RETURN NULL; END IF;
  -- Locked in a fixed order, or two members who follow each other at the same time would deadlock.
  PERFORM 1 FROM users WHERE uid IN (followed, follower) ORDER BY uid FOR NO KEY UPDATE;
  UPDATE users SET follower_count = follower_count + change WHERE uid = followed;
  UPDATE users SET following_count = following_count + change WHERE uid = follower;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER follows_counted AFTER INSERT OR UPDATE OF status OR DELETE ON follows FOR EACH ROW EXECUTE FUNCTION count_follow();
--> statement-breakpoint
CREATE FUNCTION count_like() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE change int := CASE WHEN TG_OP = 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  UPDATE activities SET like_count = like_count + change, engagement_count = engagement_count + change
    WHERE actor_id = coalesce(NEW.actor_id, OLD.actor_id) AND id = coalesce(NEW.activity_id, OLD.activity_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER likes_counted AFTER INSERT OR DELETE ON likes FOR EACH ROW EXECUTE FUNCTION count_like();
--> statement-breakpoint
CREATE FUNCTION count_comment_like() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE comments SET like_count = like_count + CASE WHEN TG_OP = 'INSERT' THEN 1 ELSE -1 END
    WHERE actor_id = coalesce(NEW.actor_id, OLD.actor_id) AND activity_id = coalesce(NEW.activity_id, OLD.activity_id)
      AND id = coalesce(NEW.comment_id, OLD.comment_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER comment_likes_counted AFTER INSERT OR DELETE ON comment_likes FOR EACH ROW EXECUTE FUNCTION count_comment_like();
--> statement-breakpoint
-- A comment counts while it's visible, a reply only while its parent is visible too.
CREATE FUNCTION count_comment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was boolean := TG_OP <> 'INSERT' AND OLD.deleted_at IS NULL AND OLD.hidden_at IS NULL;
  is_now boolean := TG_OP <> 'DELETE' AND NEW.deleted_at IS NULL AND NEW.hidden_at IS NULL;
  actor text := coalesce(NEW.actor_id, OLD.actor_id);
  activity text := coalesce(NEW.activity_id, OLD.activity_id);
  parent text := coalesce(NEW.parent_id, OLD.parent_id);
  parent_there boolean := true;
  change int := 0;
BEGIN
  IF was = is_now THEN RETURN NULL; END IF;
  IF parent IS NULL AND TG_OP = 'INSERT' THEN
    -- Replies inserted in the same statement count themselves.
    change := 1;
  ELSIF parent IS NULL THEN
    SELECT 1 + count(*) INTO change FROM comments
      WHERE actor_id = actor AND activity_id = activity AND parent_id = coalesce(NEW.id, OLD.id)
        AND deleted_at IS NULL AND hidden_at IS NULL;
  ELSE
    -- Locked, or a reply could be added while its parent is being deleted.
    SELECT deleted_at IS NULL AND hidden_at IS NULL INTO parent_there FROM comments
      WHERE actor_id = actor AND activity_id = activity AND id = parent FOR SHARE;
    change := CASE WHEN parent_there THEN 1 ELSE 0 END;
  END IF;
  IF NOT is_now THEN change := - change; END IF;
  UPDATE activities SET comment_count = comment_count + change, engagement_count = engagement_count + change
    WHERE actor_id = actor AND id = activity;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER comments_counted AFTER INSERT OR UPDATE OF deleted_at, hidden_at OR DELETE ON comments
  FOR EACH ROW EXECUTE FUNCTION count_comment();
--> statement-breakpoint
CREATE FUNCTION count_share() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE change int := CASE WHEN TG_OP = 'INSERT' OR (TG_OP = 'UPDATE' AND NOT NEW.is_deleted) THEN 1 ELSE -1 END;
BEGIN
  IF TG_OP = 'DELETE' AND OLD.is_deleted THEN RETURN NULL; END IF;
  IF TG_OP = 'UPDATE' AND NEW.is_deleted = OLD.is_deleted THEN RETURN NULL; END IF;
  UPDATE activities SET share_count = share_count + change, engagement_count = engagement_count + change
    WHERE actor_id = substring(coalesce(NEW.target_id, OLD.target_id) from '^\d{14}_(.+)_[0-9A-Za-z]{6}$')
      AND id = coalesce(NEW.target_id, OLD.target_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER shares_added AFTER INSERT OR UPDATE OF is_deleted ON activities
  FOR EACH ROW WHEN (NEW.activity_type = 'share') EXECUTE FUNCTION count_share();
--> statement-breakpoint
CREATE TRIGGER shares_removed AFTER DELETE ON activities
  FOR EACH ROW WHEN (OLD.activity_type = 'share') EXECUTE FUNCTION count_share();
--> statement-breakpoint
-- An event's audience includes its author and, for a gym's official event, the staff who manage events (`LEAST_ROLE` in gyms/rules.ts).
CREATE FUNCTION keep_event_audience(event text, member text) RETURNS void LANGUAGE sql AS $$
  WITH belongs AS (
    SELECT EXISTS (SELECT FROM rsvps r WHERE r.event_id = event AND r.uid = member AND r.status IN ('going', 'maybe', 'attended'))
      OR EXISTS (SELECT FROM events e WHERE e.id = event AND (member = ANY (e.host_ids) OR e.created_by = member
        OR e.official AND EXISTS (SELECT FROM gym_staff s WHERE s.gym_id = e.gym_id AND s.uid = member AND s.role IN ('owner', 'manager')))) AS yes
  ), left_it AS (
    DELETE FROM audience_members a USING belongs b WHERE NOT b.yes AND a.audience = 'event:' || event AND a.uid = member
  )
  INSERT INTO audience_members (audience, uid) SELECT 'event:' || event, member FROM belongs b WHERE b.yes ON CONFLICT DO NOTHING;
$$;
--> statement-breakpoint
CREATE FUNCTION rsvp_audience() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM keep_event_audience(OLD.event_id, OLD.uid);
  ELSE
    PERFORM keep_event_audience(NEW.event_id, NEW.uid);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER rsvps_audience AFTER INSERT OR DELETE ON rsvps FOR EACH ROW EXECUTE FUNCTION rsvp_audience();
--> statement-breakpoint
CREATE TRIGGER rsvps_audience_changed AFTER UPDATE OF status ON rsvps FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION rsvp_audience();
--> statement-breakpoint
CREATE FUNCTION event_hosts_audience() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM audience_members WHERE audience = 'event:' || OLD.id;
    RETURN NULL;
  END IF;
  PERFORM keep_event_audience(NEW.id, w.uid) FROM (
    SELECT unnest(NEW.host_ids) AS uid UNION SELECT NEW.created_by UNION SELECT s.uid FROM gym_staff s WHERE s.gym_id = NEW.gym_id) w
    WHERE w.uid IS NOT NULL;
  IF TG_OP = 'UPDATE' THEN
    PERFORM keep_event_audience(NEW.id, w.uid) FROM (
      SELECT unnest(OLD.host_ids) AS uid UNION SELECT OLD.created_by UNION SELECT s.uid FROM gym_staff s WHERE s.gym_id = OLD.gym_id) w
      WHERE w.uid IS NOT NULL;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER events_hosts_audience AFTER INSERT OR DELETE ON events FOR EACH ROW EXECUTE FUNCTION event_hosts_audience();
--> statement-breakpoint
CREATE FUNCTION keep_gym_audience() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  gym text;
  member text;
BEGIN
  IF TG_OP = 'DELETE' THEN gym := OLD.gym_id; member := OLD.uid; ELSE gym := NEW.gym_id; member := NEW.uid; END IF;
  IF EXISTS (SELECT FROM gym_members m WHERE m.gym_id = gym AND m.uid = member AND m.status = 'member')
    OR EXISTS (SELECT FROM gym_staff s WHERE s.gym_id = gym AND s.uid = member) THEN
    INSERT INTO audience_members (audience, uid) VALUES ('gym:' || gym, member) ON CONFLICT DO NOTHING;
  ELSE
    DELETE FROM audience_members WHERE audience = 'gym:' || gym AND uid = member;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER gym_members_audience AFTER INSERT OR UPDATE OR DELETE ON gym_members FOR EACH ROW EXECUTE FUNCTION keep_gym_audience();
--> statement-breakpoint
CREATE TRIGGER gym_staff_audience AFTER INSERT OR UPDATE OR DELETE ON gym_staff FOR EACH ROW EXECUTE FUNCTION keep_gym_audience();
--> statement-breakpoint
-- The rows of `gym_sessions` are derived from `gyms.schedule`. A session without valid times has no row.
CREATE FUNCTION gym_sessions_of(gym text, schedule jsonb) RETURNS SETOF gym_sessions LANGUAGE sql IMMUTABLE AS $$
  SELECT gym, s.at::int, s.item->>'id', coalesce(s.item->>'title', ''), s.item->>'kind', s.item->>'discipline', s.item->>'level',
    (s.item->>'weekday')::int, (s.item->>'start')::time,
    CASE WHEN s.item->>'end' > s.item->>'start' THEN 0 ELSE 1440 END
      + (extract(epoch FROM (s.item->>'end')::time) - extract(epoch FROM (s.item->>'start')::time))::int / 60,
    (s.item->>'from')::date, (s.item->>'until')::date,
    ARRAY(SELECT e::date FROM jsonb_array_elements_text(CASE WHEN jsonb_typeof(s.item->'exceptions') = 'array' THEN s.item->'exceptions' ELSE '[]' END) e),
    coalesce((s.item->>'dropInOk')::boolean, false), (s.item->>'price')::float8
  FROM jsonb_array_elements(schedule) WITH ORDINALITY s(item, at)
  WHERE s.item->>'start' ~ '^([01]\d|2[0-3]):[0-5]\d$' AND s.item->>'end' ~ '^([01]\d|2[0-3]):[0-5]\d$';
$$;
--> statement-breakpoint
CREATE FUNCTION keep_gym_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM gym_sessions WHERE gym_id = NEW.id;
  END IF;
  INSERT INTO gym_sessions SELECT * FROM gym_sessions_of(NEW.id, NEW.schedule);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER gyms_sessions AFTER INSERT ON gyms FOR EACH ROW WHEN (NEW.schedule <> '[]') EXECUTE FUNCTION keep_gym_sessions();
--> statement-breakpoint
CREATE TRIGGER gyms_sessions_changed AFTER UPDATE OF schedule ON gyms FOR EACH ROW
  WHEN (OLD.schedule IS DISTINCT FROM NEW.schedule) EXECUTE FUNCTION keep_gym_sessions();
--> statement-breakpoint
-- The audit log is append-only.
CREATE FUNCTION audit_only_grows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log is only added to';
END
$$;
--> statement-breakpoint
CREATE TRIGGER audit_log_only_grows BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION audit_only_grows();
--> statement-breakpoint
-- RSVPs are counted in a trigger, for every writer; a statement updates each event once.
CREATE FUNCTION rsvp_weight(status text, guests integer, in_line integer)
RETURNS TABLE (going integer, held integer, maybe integer, waiting integer) LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN status IN ('going', 'attended', 'no_show') THEN 1 + guests ELSE 0 END,
    CASE WHEN status = 'offered' THEN 1 + guests ELSE 0 END,
    CASE WHEN status = 'maybe' THEN 1 ELSE 0 END,
    CASE WHEN status = 'waitlisted' AND in_line IS NOT NULL THEN 1 ELSE 0 END
$$;
--> statement-breakpoint
CREATE FUNCTION count_rsvps() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE events e SET going_count = e.going_count + d.going, held_count = e.held_count + d.held,
      maybe_count = e.maybe_count + d.maybe, waiting_count = e.waiting_count + d.waiting
    FROM (SELECT n.event_id, sum(w.going) AS going, sum(w.held) AS held, sum(w.maybe) AS maybe, sum(w.waiting) AS waiting
      FROM added n, rsvp_weight(n.status, n.guests, n.in_line) w GROUP BY n.event_id) d
    WHERE e.id = d.event_id;
  ELSIF TG_OP = 'DELETE' THEN
    UPDATE events e SET going_count = e.going_count - d.going, held_count = e.held_count - d.held,
      maybe_count = e.maybe_count - d.maybe, waiting_count = e.waiting_count - d.waiting
    FROM (SELECT o.event_id, sum(w.going) AS going, sum(w.held) AS held, sum(w.maybe) AS maybe, sum(w.waiting) AS waiting
      FROM gone o, rsvp_weight(o.status, o.guests, o.in_line) w GROUP BY o.event_id) d
    WHERE e.id = d.event_id;
  ELSE
    UPDATE events e SET going_count = e.going_count + d.going, held_count = e.held_count + d.held,
      maybe_count = e.maybe_count + d.maybe, waiting_count = e.waiting_count + d.waiting
    FROM (SELECT c.event_id, sum(c.going) AS going, sum(c.held) AS held, sum(c.maybe) AS maybe, sum(c.waiting) AS waiting
      FROM (SELECT n.event_id, w.* FROM added n, rsvp_weight(n.status, n.guests, n.in_line) w
        UNION ALL SELECT o.event_id, -w.going, -w.held, -w.maybe, -w.waiting
        FROM gone o, rsvp_weight(o.status, o.guests, o.in_line) w) c GROUP BY c.event_id) d
    WHERE e.id = d.event_id AND (d.going <> 0 OR d.held <> 0 OR d.maybe <> 0 OR d.waiting <> 0);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER rsvps_counted_added AFTER INSERT ON rsvps REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_rsvps();
--> statement-breakpoint
CREATE TRIGGER rsvps_counted_gone AFTER DELETE ON rsvps REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION count_rsvps();
--> statement-breakpoint
CREATE TRIGGER rsvps_counted_changed AFTER UPDATE ON rsvps REFERENCING OLD TABLE AS gone NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_rsvps();
--> statement-breakpoint
-- Setting a home gym requests membership there; changing it withdraws the request. A membership stays.
CREATE FUNCTION home_gym_asks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.home_gym_id IS NOT NULL THEN
    DELETE FROM gym_members WHERE gym_id = OLD.home_gym_id AND uid = NEW.uid AND status = 'requested';
  END IF;
  INSERT INTO gym_members (gym_id, uid, status, since)
    SELECT g.id, NEW.uid, 'requested', date_trunc('milliseconds', NEW.updated_at) FROM gyms g WHERE g.id = NEW.home_gym_id
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER users_home_gym_asks AFTER INSERT ON users FOR EACH ROW
  WHEN (NEW.home_gym_id IS NOT NULL) EXECUTE FUNCTION home_gym_asks();
--> statement-breakpoint
CREATE TRIGGER users_home_gym_asks_changed AFTER UPDATE OF home_gym_id ON users FOR EACH ROW
  WHEN (OLD.home_gym_id IS DISTINCT FROM NEW.home_gym_id) EXECUTE FUNCTION home_gym_asks();
--> statement-breakpoint
-- A gym's number of reviews and average score; no average below three reviews. Deleted reviews don't count, nor do reviews by
-- people who are staff now.
CREATE FUNCTION keep_gym_rating(gym text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Locked in a separate statement, so that of two concurrent writes the second counts the first.
  PERFORM FROM gyms WHERE id = gym FOR NO KEY UPDATE;
  UPDATE gyms SET rating_count = c.reviews, rating_avg = CASE WHEN c.reviews >= 3 THEN round(c.average, 2) END
    FROM (SELECT count(*) AS reviews, avg(r.score) AS average FROM gym_reviews r
      JOIN activities a ON a.actor_id = r.uid AND a.id = r.activity_id AND NOT a.is_deleted
      WHERE r.gym_id = gym AND NOT EXISTS (SELECT FROM gym_staff s WHERE s.gym_id = gym AND s.uid = r.uid)) c
    WHERE id = gym;
END
$$;
--> statement-breakpoint
CREATE FUNCTION gym_review_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN PERFORM keep_gym_rating(OLD.gym_id); ELSE PERFORM keep_gym_rating(NEW.gym_id); END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER gym_reviews_counted AFTER INSERT OR UPDATE OF score OR DELETE ON gym_reviews FOR EACH ROW EXECUTE FUNCTION gym_review_counts();
--> statement-breakpoint
CREATE FUNCTION gym_review_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_gym_rating(r.gym_id) FROM gym_reviews r WHERE r.uid = NEW.actor_id AND r.activity_id = NEW.id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER activities_review_deleted AFTER UPDATE OF is_deleted ON activities FOR EACH ROW
  WHEN (NEW.activity_type = 'gym_review' AND OLD.is_deleted IS DISTINCT FROM NEW.is_deleted) EXECUTE FUNCTION gym_review_deleted();
--> statement-breakpoint
CREATE FUNCTION staff_review_counts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  gym text := coalesce(NEW.gym_id, OLD.gym_id);
  person text := coalesce(NEW.uid, OLD.uid);
BEGIN
  IF EXISTS (SELECT FROM gym_reviews r WHERE r.gym_id = gym AND r.uid = person) THEN PERFORM keep_gym_rating(gym); END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER gym_staff_review_counts AFTER INSERT OR DELETE ON gym_staff FOR EACH ROW EXECUTE FUNCTION staff_review_counts();
--> statement-breakpoint
-- Deleting a member removes them from gym audiences.
CREATE FUNCTION leave_audiences() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM audience_members WHERE uid = OLD.uid AND audience LIKE 'gym:%';
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER users_leave_audiences AFTER DELETE ON users FOR EACH ROW EXECUTE FUNCTION leave_audiences();
--> statement-breakpoint
-- A journal entry's subject is deleted and restored with the entry.
CREATE FUNCTION follow_entry_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  CASE NEW.activity_type
    WHEN 'training_session' THEN
      UPDATE training_sessions SET is_deleted = NEW.is_deleted WHERE uid = NEW.actor_id AND activity_id = NEW.id;
    WHEN 'match_result' THEN
      UPDATE matches SET is_deleted = NEW.is_deleted WHERE uid = NEW.actor_id AND activity_id = NEW.id;
    WHEN 'belt_promotion' THEN
      UPDATE promotions SET is_deleted = NEW.is_deleted WHERE uid = NEW.actor_id AND activity_id = NEW.id;
    ELSE NULL;
  END CASE;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER activities_training_deleted AFTER UPDATE OF is_deleted ON activities FOR EACH ROW
  WHEN (OLD.is_deleted IS DISTINCT FROM NEW.is_deleted) EXECUTE FUNCTION follow_entry_deletion();
--> statement-breakpoint
-- The belt that everyone sees follows the promotions that aren't private (record 52).
CREATE FUNCTION follow_promotions(member text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  newest_belt text;
  newest_stripes integer;
  newest_day date;
  said_belt text;
  said_stripes integer;
  said_day date;
  outgrown boolean;
BEGIN
  -- Of two promotions written at the same time the second sees the first.
  PERFORM FROM users WHERE uid = member FOR UPDATE;
  SELECT p.belt, p.stripes, p.day INTO newest_belt, newest_stripes, newest_day FROM promotions p
    WHERE p.uid = member AND NOT p.is_deleted AND NOT EXISTS (SELECT FROM activities a
      WHERE a.actor_id = p.uid AND a.id = p.activity_id AND a.visibility = 'private') ORDER BY p.day DESC, belt_place(p.belt) DESC, p.stripes DESC LIMIT 1;
  SELECT d.belt, d.stripes, d.day INTO said_belt, said_stripes, said_day FROM belt_declarations d WHERE d.uid = member;
  outgrown := newest_belt = 'white' AND newest_day >= said_day AND belt_place(said_belt) BETWEEN 2 AND 13;
  IF newest_belt IS NULL OR (said_belt IS NOT NULL AND NOT outgrown
      AND (belt_place(said_belt), said_stripes) > (belt_place(newest_belt), newest_stripes)) THEN
    newest_belt := said_belt;
    newest_stripes := said_stripes;
  END IF;
  UPDATE users SET belt_rank = newest_belt, stripes = coalesce(newest_stripes, 0) WHERE uid = member
    AND (belt_rank, stripes) IS DISTINCT FROM (newest_belt, coalesce(newest_stripes, 0));
  IF FOUND THEN
    PERFORM pg_notify('open_mat_live', json_build_object('uid', member, 'type', 'profile', 'body', '{}'::json)::text);
  END IF;
END $$;
--> statement-breakpoint
CREATE FUNCTION promotions_followed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM follow_promotions(coalesce(NEW.uid, OLD.uid));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER promotions_followed AFTER INSERT OR DELETE OR UPDATE OF belt, stripes, day, is_deleted ON promotions
  FOR EACH ROW EXECUTE FUNCTION promotions_followed();
--> statement-breakpoint
CREATE FUNCTION keep_belt_declaration() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO belt_declarations (uid, belt, stripes, day)
    VALUES (NEW.uid, NEW.belt_rank, NEW.stripes, (NEW.updated_at AT TIME ZONE 'UTC')::date)
    ON CONFLICT (uid) DO UPDATE SET belt = excluded.belt, stripes = excluded.stripes, day = excluded.day;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A belt set by a trigger, from promotions, isn't the member's own declaration.
CREATE TRIGGER users_belt_chosen AFTER INSERT ON users FOR EACH ROW
  WHEN (NEW.belt_rank IS NOT NULL AND pg_trigger_depth() = 0) EXECUTE FUNCTION keep_belt_declaration();
--> statement-breakpoint
CREATE TRIGGER users_belt_changed AFTER UPDATE OF belt_rank, stripes ON users FOR EACH ROW
  WHEN ((OLD.belt_rank, OLD.stripes) IS DISTINCT FROM (NEW.belt_rank, NEW.stripes) AND pg_trigger_depth() = 0)
  EXECUTE FUNCTION keep_belt_declaration();
--> statement-breakpoint
-- A block ends training partnerships in both directions. The author keeps the name as plain text.
CREATE FUNCTION end_partnership() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE training_rounds r SET partner_uid = NULL FROM training_partners p
    WHERE ((p.uid = NEW.blocker_id AND p.partner_uid = NEW.blocked_id) OR (p.uid = NEW.blocked_id AND p.partner_uid = NEW.blocker_id))
      AND r.uid = p.uid AND r.session_id = p.session_id AND r.partner_uid = p.partner_uid;
  DELETE FROM training_partners WHERE (uid = NEW.blocker_id AND partner_uid = NEW.blocked_id)
    OR (uid = NEW.blocked_id AND partner_uid = NEW.blocker_id);
  DELETE FROM training_partners_always WHERE (uid = NEW.blocker_id AND partner_uid = NEW.blocked_id)
    OR (uid = NEW.blocked_id AND partner_uid = NEW.blocker_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER blocks_end_partnership AFTER INSERT ON blocks FOR EACH ROW EXECUTE FUNCTION end_partnership();
--> statement-breakpoint
-- A taken-down entry stays deleted, whoever restores it, until the takedown is reversed.
CREATE FUNCTION stays_taken_down() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.is_deleted := true;
  NEW.deleted_at := OLD.deleted_at;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION comment_stays_taken_down() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.deleted_at := OLD.deleted_at;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER comments_taken_down BEFORE UPDATE ON comments FOR EACH ROW
  WHEN (OLD.taken_down_at IS NOT NULL AND NEW.taken_down_at IS NOT NULL) EXECUTE FUNCTION comment_stays_taken_down();
--> statement-breakpoint
-- Notifies a member's open pages of changes to their account status, whatever made them.
CREATE FUNCTION notify_account_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('open_mat_live', json_build_object('uid', NEW.id, 'type', 'accountStatus', 'body', json_build_object())::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER auth_users_account_status AFTER UPDATE OF limited_until, suspended_until ON auth_users FOR EACH ROW
  WHEN (OLD.limited_until IS DISTINCT FROM NEW.limited_until OR OLD.suspended_until IS DISTINCT FROM NEW.suspended_until)
  EXECUTE FUNCTION notify_account_status();
--> statement-breakpoint
-- The same for everything else that can be taken down: it stays down until the takedown is reversed.
CREATE TRIGGER events_taken_down BEFORE UPDATE ON events FOR EACH ROW
  WHEN (OLD.taken_down_at IS NOT NULL AND NEW.taken_down_at IS NOT NULL) EXECUTE FUNCTION stays_taken_down();
--> statement-breakpoint
CREATE FUNCTION content_stays_taken_down() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.state := 'removed';
  NEW.publish_at := NULL;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER contents_taken_down BEFORE UPDATE ON contents FOR EACH ROW
  WHEN (OLD.taken_down_at IS NOT NULL AND NEW.taken_down_at IS NOT NULL) EXECUTE FUNCTION content_stays_taken_down();
--> statement-breakpoint
CREATE TRIGGER messages_taken_down BEFORE UPDATE ON messages FOR EACH ROW
  WHEN (OLD.taken_down_at IS NOT NULL AND NEW.taken_down_at IS NOT NULL) EXECUTE FUNCTION comment_stays_taken_down();
--> statement-breakpoint
CREATE FUNCTION gym_stays_without_pictures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.logo := NULL;
  NEW.cover := NULL;
  NEW.photos := '[]';
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER gyms_pictures_taken_down BEFORE UPDATE ON gyms FOR EACH ROW
  WHEN (OLD.pictures_taken_down_at IS NOT NULL AND NEW.pictures_taken_down_at IS NOT NULL)
  EXECUTE FUNCTION gym_stays_without_pictures();
--> statement-breakpoint
-- Tells a conversation's open pages which message was removed, or to reload; never the text.
CREATE FUNCTION tell_taken_down() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('open_mat_live', json_build_object('uid', t.uid, 'type', 'message', 'body', json_build_object(
      'conversationId', NEW.conversation_id, 'what', CASE WHEN NEW.taken_down_at IS NULL THEN 'changed' ELSE 'deleted' END,
      'seq', NEW.seq))::text)
    FROM (SELECT p.uid FROM conversation_members p WHERE p.conversation_id = NEW.conversation_id AND p.uid IS NOT NULL
      UNION SELECT s.uid FROM conversation_members p JOIN gym_staff s ON s.gym_id = p.gym_id
        WHERE p.conversation_id = NEW.conversation_id) t;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER messages_taken_down_told AFTER UPDATE OF taken_down_at ON messages FOR EACH ROW
  WHEN (OLD.taken_down_at IS DISTINCT FROM NEW.taken_down_at) EXECUTE FUNCTION tell_taken_down();
--> statement-breakpoint
-- A hidden journal entry becomes private to its author; any other entry stays deleted.
CREATE FUNCTION entry_stays_taken_down() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.activity_type IN ('training_session', 'match_result', 'belt_promotion') THEN
    NEW.visibility := 'private';
    NEW.audience := NULL;
  ELSE
    NEW.is_deleted := true;
    NEW.deleted_at := OLD.deleted_at;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER activities_taken_down BEFORE UPDATE ON activities FOR EACH ROW
  WHEN (OLD.taken_down_at IS NOT NULL AND NEW.taken_down_at IS NOT NULL) EXECUTE FUNCTION entry_stays_taken_down();
--> statement-breakpoint
CREATE TRIGGER events_hosts_audience_changed AFTER UPDATE OF host_ids, created_by, gym_id, official ON events FOR EACH ROW
  WHEN ((OLD.host_ids, OLD.created_by, OLD.gym_id, OLD.official) IS DISTINCT FROM (NEW.host_ids, NEW.created_by, NEW.gym_id, NEW.official))
  EXECUTE FUNCTION event_hosts_audience();
--> statement-breakpoint
CREATE FUNCTION staff_event_audience() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM keep_event_audience(e.id, OLD.uid) FROM events e WHERE e.gym_id = OLD.gym_id AND e.official;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM keep_event_audience(e.id, NEW.uid) FROM events e WHERE e.gym_id = NEW.gym_id AND e.official;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER gym_staff_event_audience AFTER INSERT OR UPDATE OR DELETE ON gym_staff FOR EACH ROW EXECUTE FUNCTION staff_event_audience();
--> statement-breakpoint
CREATE FUNCTION promotion_shown() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM follow_promotions(NEW.actor_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER activities_promotion_shown AFTER UPDATE OF visibility ON activities FOR EACH ROW
  WHEN (NEW.activity_type = 'belt_promotion' AND OLD.visibility IS DISTINCT FROM NEW.visibility)
  EXECUTE FUNCTION promotion_shown();
--> statement-breakpoint
-- Anything written about a gym during a merge, or by an old page afterwards, belongs to the gym it was merged into. The first argument
-- names the column with the gym's id, the others columns with that id inside a longer text. The lock waits for a merge in progress. One
-- column is read for each row, since turning every row into JSON would slow down likes and notifications.
CREATE FUNCTION follow_gym_merge() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  named text;
  kept text;
  next text;
  changed jsonb;
BEGIN
  IF TG_ARGV[0] = 'gym_id' THEN named := NEW.gym_id;
  ELSIF TG_ARGV[0] = 'actor_id' THEN named := NEW.actor_id;
  ELSIF TG_ARGV[0] = 'user_id' THEN named := NEW.user_id;
  ELSE named := to_jsonb(NEW) ->> TG_ARGV[0];
  END IF;
  IF named IS NULL THEN RETURN NEW; END IF;
  kept := named;
  FOR hop IN 1..10 LOOP
    SELECT merged_into INTO next FROM gyms WHERE id = kept FOR KEY SHARE;
    EXIT WHEN next IS NULL;
    kept := next;
  END LOOP;
  IF kept = named THEN RETURN NEW; END IF;
  changed := jsonb_build_object(TG_ARGV[0], kept);
  FOR place IN 1..TG_NARGS - 1 LOOP
    changed := changed || jsonb_build_object(TG_ARGV[place], replace(to_jsonb(NEW) ->> TG_ARGV[place], named, kept));
  END LOOP;
  IF TG_TABLE_NAME = 'pictures' AND TG_ARGV[0] = 'user_id' THEN changed := changed || jsonb_build_object('folder', named); END IF;
  RETURN jsonb_populate_record(NEW, changed);
END $$;
--> statement-breakpoint
-- A picture's files stay in place when its gym is merged into another, and when that is undone.
CREATE FUNCTION picture_keeps_folder() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.folder := coalesce(OLD.folder, OLD.user_id);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER pictures_keep_folder BEFORE UPDATE OF user_id ON pictures FOR EACH ROW
  WHEN (NEW.user_id IS DISTINCT FROM OLD.user_id) EXECUTE FUNCTION picture_keeps_folder();
--> statement-breakpoint
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY array['favorites', 'check_ins', 'gym_reviews', 'gym_members', 'events', 'event_series', 'claims',
    'gym_suggestions', 'gym_staff', 'confirmations', 'claim_codes', 'photo_addresses', 'event_slugs', 'gym_sources', 'gym_visit_days'] LOOP
    EXECUTE format('CREATE TRIGGER %I BEFORE INSERT ON %I FOR EACH ROW EXECUTE FUNCTION follow_gym_merge(''gym_id'')',
      name || '_follow_merge', name);
  END LOOP;
  FOREACH name IN ARRAY array['training_sessions', 'promotions', 'pictures'] LOOP
    EXECUTE format('CREATE TRIGGER %I BEFORE INSERT OR UPDATE OF gym_id ON %I FOR EACH ROW EXECUTE FUNCTION follow_gym_merge(''gym_id'')',
      name || '_follow_merge', name);
  END LOOP;
  FOREACH name IN ARRAY array['likes', 'saves', 'comments', 'comment_likes', 'notifications'] LOOP
    EXECUTE format('CREATE TRIGGER %I BEFORE INSERT ON %I FOR EACH ROW EXECUTE FUNCTION follow_gym_merge(''actor_id'')',
      name || '_follow_merge', name);
  END LOOP;
  FOREACH name IN ARRAY array['posts', 'pictures', 'post_revisions'] LOOP
    EXECUTE format('CREATE TRIGGER %I BEFORE INSERT ON %I FOR EACH ROW EXECUTE FUNCTION follow_gym_merge(''user_id'')',
      name || '_author_follows_merge', name);
  END LOOP;
END $$;
--> statement-breakpoint
CREATE TRIGGER conversations_follow_merge BEFORE INSERT ON conversations FOR EACH ROW
  EXECUTE FUNCTION follow_gym_merge('gym_id', 'pair');
--> statement-breakpoint
CREATE TRIGGER conversation_members_follow_merge BEFORE INSERT ON conversation_members FOR EACH ROW
  EXECUTE FUNCTION follow_gym_merge('gym_id', 'party');
--> statement-breakpoint
CREATE TRIGGER users_follow_merge BEFORE INSERT OR UPDATE OF home_gym_id ON users FOR EACH ROW
  WHEN (NEW.home_gym_id IS NOT NULL) EXECUTE FUNCTION follow_gym_merge('home_gym_id');
--> statement-breakpoint
CREATE TRIGGER activities_follow_merge BEFORE INSERT ON activities FOR EACH ROW
  WHEN (NEW.actor_type = 'gym') EXECUTE FUNCTION follow_gym_merge('actor_id', 'target_ref', 'audience');
--> statement-breakpoint
CREATE TRIGGER activities_target_follows_merge BEFORE INSERT ON activities FOR EACH ROW
  WHEN (NEW.target_type = 'gym') EXECUTE FUNCTION follow_gym_merge('target_id', 'target_ref');
--> statement-breakpoint
CREATE TRIGGER notifications_activity_follows_merge BEFORE INSERT ON notifications FOR EACH ROW
  WHEN (NEW.activity_actor_id IS NOT NULL) EXECUTE FUNCTION follow_gym_merge('activity_actor_id');
--> statement-breakpoint
CREATE TRIGGER photo_addresses_entry_follows_merge BEFORE INSERT ON photo_addresses FOR EACH ROW
  WHEN (NEW.actor_id IS NOT NULL) EXECUTE FUNCTION follow_gym_merge('actor_id');
--> statement-breakpoint
-- A gym is restored when the one it was merged into is deleted. A foreign key would refuse imports that name a gym before it exists.
CREATE FUNCTION release_merged_gyms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE gyms SET merged_into = NULL WHERE merged_into = OLD.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER gyms_release_merged AFTER DELETE ON gyms FOR EACH ROW EXECUTE FUNCTION release_merged_gyms();
