CREATE TABLE "content_views" (
	"content_id" text NOT NULL,
	"uid" text NOT NULL,
	"seconds" integer DEFAULT 0 NOT NULL,
	"finished" boolean DEFAULT false NOT NULL,
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
	"live" jsonb,
	"comments_on" boolean DEFAULT true NOT NULL,
	"publish_at" timestamp (3) with time zone,
	"published_at" timestamp (3) with time zone,
	"activity_id" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"is_dummy" boolean DEFAULT false NOT NULL,
	"dummy_batch_id" text
);
--> statement-breakpoint
CREATE TABLE "creator_applications" (
	"id" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"state" text NOT NULL,
	"form" jsonb NOT NULL,
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
	"onboarded_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"is_dummy" boolean DEFAULT false NOT NULL,
	"dummy_batch_id" text,
	CONSTRAINT "creators_payout_account_id_unique" UNIQUE("payout_account_id")
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
	"made_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"handled_at" timestamp (3) with time zone,
	"fault" text
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
	"next_tier_id" text,
	"next_interval" text,
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
ALTER TABLE "content_views" ADD CONSTRAINT "content_views_content_id_contents_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."contents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contents" ADD CONSTRAINT "contents_creator_uid_users_uid_fk" FOREIGN KEY ("creator_uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creator_applications" ADD CONSTRAINT "creator_applications_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creators" ADD CONSTRAINT "creators_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tiers" ADD CONSTRAINT "tiers_creator_uid_users_uid_fk" FOREIGN KEY ("creator_uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "content_views_of" ON "content_views" USING btree ("uid","last_at");--> statement-breakpoint
CREATE INDEX "contents_of" ON "contents" USING btree ("creator_uid","state","published_at");--> statement-breakpoint
CREATE INDEX "contents_due" ON "contents" USING btree ("publish_at") WHERE "contents"."state" = 'scheduled';--> statement-breakpoint
CREATE INDEX "contents_video" ON "contents" USING btree ("video_file_id");--> statement-breakpoint
CREATE INDEX "contents_activity" ON "contents" USING btree ("activity_id");--> statement-breakpoint
CREATE INDEX "contents_techniques" ON "contents" USING gin ("techniques");--> statement-breakpoint
CREATE UNIQUE INDEX "creator_applications_open" ON "creator_applications" USING btree ("uid") WHERE "creator_applications"."state" in ('draft', 'submitted', 'in_review', 'needs_info');--> statement-breakpoint
CREATE INDEX "creator_applications_of" ON "creator_applications" USING btree ("uid","created_at");--> statement-breakpoint
CREATE INDEX "creator_applications_queue" ON "creator_applications" USING btree ("state","submitted_at");--> statement-breakpoint
CREATE INDEX "creators_listed" ON "creators" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "checkouts_open" ON "checkouts" USING btree ("state","expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_lines_once" ON "ledger_lines" USING btree ("kind","provider_id");--> statement-breakpoint
CREATE INDEX "ledger_lines_of" ON "ledger_lines" USING btree ("creator_uid","at");--> statement-breakpoint
CREATE INDEX "ledger_lines_of_subscription" ON "ledger_lines" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "payment_events_waiting" ON "payment_events" USING btree ("received_at") WHERE "payment_events"."handled_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_living" ON "subscriptions" USING btree ("uid","creator_uid") WHERE "subscriptions"."state" not in ('ended', 'refunded');--> statement-breakpoint
CREATE INDEX "subscriptions_access" ON "subscriptions" USING btree ("uid","creator_uid","access_until");--> statement-breakpoint
CREATE INDEX "subscriptions_of_creator" ON "subscriptions" USING btree ("creator_uid","state");--> statement-breakpoint
CREATE INDEX "subscriptions_of_tier" ON "subscriptions" USING btree ("tier_id","state");--> statement-breakpoint
CREATE INDEX "tiers_of" ON "tiers" USING btree ("creator_uid","level");