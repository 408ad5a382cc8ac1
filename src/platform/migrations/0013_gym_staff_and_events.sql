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
	"undone_at" timestamp (3) with time zone
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
	"cover_url" text,
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
	"cover_url" text,
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
	"cancelled_at" timestamp (3) with time zone,
	"link_key" text NOT NULL,
	"official" boolean DEFAULT false NOT NULL,
	"going_count" integer DEFAULT 0 NOT NULL,
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
CREATE TABLE "gym_members" (
	"gym_id" text NOT NULL,
	"uid" text NOT NULL,
	"status" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "gym_members_gym_id_uid_pk" PRIMARY KEY("gym_id","uid")
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
CREATE TABLE "event_invitations" (
	"event_id" text NOT NULL,
	"uid" text NOT NULL,
	"invited_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "event_invitations_event_id_uid_pk" PRIMARY KEY("event_id","uid")
);
--> statement-breakpoint
CREATE TABLE "rsvps" (
	"event_id" text NOT NULL,
	"uid" text NOT NULL,
	"status" text NOT NULL,
	"guests" integer DEFAULT 0 NOT NULL,
	"in_line" integer,
	"offered_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "rsvps_event_id_uid_pk" PRIMARY KEY("event_id","uid"),
	CONSTRAINT "rsvps_guests" CHECK (guests between 0 and 3)
);
--> statement-breakpoint
ALTER TABLE "check_ins" ADD CONSTRAINT "check_ins_gym_id_gyms_id_fk" FOREIGN KEY ("gym_id") REFERENCES "public"."gyms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_ins" ADD CONSTRAINT "check_ins_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_ins" ADD CONSTRAINT "check_ins_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "confirmations" ADD CONSTRAINT "confirmations_gym_id_gyms_id_fk" FOREIGN KEY ("gym_id") REFERENCES "public"."gyms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "confirmations" ADD CONSTRAINT "confirmations_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_series" ADD CONSTRAINT "event_series_gym_id_gyms_id_fk" FOREIGN KEY ("gym_id") REFERENCES "public"."gyms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_series" ADD CONSTRAINT "event_series_created_by_users_uid_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("uid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_slugs" ADD CONSTRAINT "event_slugs_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_gym_id_gyms_id_fk" FOREIGN KEY ("gym_id") REFERENCES "public"."gyms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_series_id_event_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."event_series"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_created_by_users_uid_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("uid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "series_followers" ADD CONSTRAINT "series_followers_series_id_event_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."event_series"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "series_followers" ADD CONSTRAINT "series_followers_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gym_members" ADD CONSTRAINT "gym_members_gym_id_gyms_id_fk" FOREIGN KEY ("gym_id") REFERENCES "public"."gyms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gym_members" ADD CONSTRAINT "gym_members_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gym_staff" ADD CONSTRAINT "gym_staff_gym_id_gyms_id_fk" FOREIGN KEY ("gym_id") REFERENCES "public"."gyms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gym_staff" ADD CONSTRAINT "gym_staff_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_invitations" ADD CONSTRAINT "event_invitations_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_invitations" ADD CONSTRAINT "event_invitations_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_invitations" ADD CONSTRAINT "event_invitations_invited_by_users_uid_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rsvps" ADD CONSTRAINT "rsvps_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rsvps" ADD CONSTRAINT "rsvps_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "check_ins_event" ON "check_ins" USING btree ("event_id","uid") WHERE event_id is not null and undone_at is null;--> statement-breakpoint
CREATE INDEX "check_ins_uid" ON "check_ins" USING btree ("uid","at");--> statement-breakpoint
CREATE INDEX "check_ins_gym" ON "check_ins" USING btree ("gym_id","at");--> statement-breakpoint
CREATE INDEX "confirmations_session" ON "confirmations" USING btree ("gym_id","session_id","at");--> statement-breakpoint
CREATE INDEX "event_series_gym" ON "event_series" USING btree ("gym_id");--> statement-breakpoint
CREATE INDEX "event_series_planned" ON "event_series" USING btree ("planned_until") WHERE ended_at is null and paused_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "events_slug" ON "events" USING btree ("gym_id","slug");--> statement-breakpoint
CREATE UNIQUE INDEX "events_occurrence" ON "events" USING btree ("series_id","recurrence_id");--> statement-breakpoint
CREATE INDEX "events_gym" ON "events" USING btree ("gym_id","starts_at","id") WHERE not is_deleted;--> statement-breakpoint
CREATE INDEX "events_start" ON "events" USING btree ("starts_at","id") WHERE not is_deleted;--> statement-breakpoint
CREATE INDEX "events_hosts" ON "events" USING gin ("host_ids");--> statement-breakpoint
CREATE INDEX "events_deleted" ON "events" USING btree ("deleted_at") WHERE is_deleted;--> statement-breakpoint
CREATE INDEX "series_followers_uid" ON "series_followers" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "gym_members_uid" ON "gym_members" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "gym_staff_uid" ON "gym_staff" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "event_invitations_uid" ON "event_invitations" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "rsvps_uid" ON "rsvps" USING btree ("uid","event_id");--> statement-breakpoint
CREATE INDEX "rsvps_line" ON "rsvps" USING btree ("event_id","in_line") WHERE status in ('waitlisted', 'offered');--> statement-breakpoint
ALTER TABLE "gym_private" DROP COLUMN "owner_ids";--> statement-breakpoint
ALTER TABLE "gym_private" DROP COLUMN "staff_ids";--> statement-breakpoint
ALTER TABLE "gym_private" DROP COLUMN "claim_ids";