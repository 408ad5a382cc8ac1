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
CREATE TABLE "platform_settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
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
ALTER TABLE "posts" ADD COLUMN "is_dummy" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "dummy_batch_id" text;--> statement-breakpoint
ALTER TABLE "active_days" ADD CONSTRAINT "active_days_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "active_days_day" ON "active_days" USING btree ("day","uid");--> statement-breakpoint
CREATE INDEX "announcements_listed" ON "announcements" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "dummy_batches_listed" ON "dummy_batches" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "activities_logged" ON "activities" USING btree ("timestamp","activity_type") WHERE not "activities"."is_dummy";--> statement-breakpoint
CREATE INDEX "activities_boosted" ON "activities" USING btree ("boost_expiry") WHERE "activities"."boosted";--> statement-breakpoint
CREATE INDEX "activities_dummy" ON "activities" USING btree ("dummy_batch_id") WHERE "activities"."is_dummy";--> statement-breakpoint
CREATE INDEX "audit_log_who" ON "audit_log" USING btree ("who","at");--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","at");--> statement-breakpoint
CREATE INDEX "users_joined" ON "users" USING btree ("created_at") WHERE not "users"."is_dummy";--> statement-breakpoint
CREATE INDEX "users_dummy" ON "users" USING btree ("dummy_batch_id") WHERE "users"."is_dummy";--> statement-breakpoint
CREATE INDEX "users_keepers" ON "users" USING btree ("uid") WHERE "users"."role" ->> 'admin' = 'true' or "users"."role" ->> 'moderator' = 'true';