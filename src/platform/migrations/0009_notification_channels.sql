CREATE TABLE "digests" (
	"uid" text NOT NULL,
	"period" text NOT NULL,
	"decided_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "digests_uid_period_pk" PRIMARY KEY("uid","period")
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
DROP INDEX "favorites_gym";--> statement-breakpoint
ALTER TABLE "favorites" ADD COLUMN "level" text DEFAULT 'all' NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "group_id" text;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "batch" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "mailed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "quiet_hours" jsonb DEFAULT '{"enabled":false,"from":"22:00","until":"07:00","breakThrough":true}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "digests" ADD CONSTRAINT "digests_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "muted_threads" ADD CONSTRAINT "muted_threads_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_auth_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."auth_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "digests_decided" ON "digests" USING btree ("decided_at");--> statement-breakpoint
CREATE INDEX "notification_groups_listed" ON "notification_groups" USING btree ("uid","last_at","id");--> statement-breakpoint
CREATE INDEX "notification_groups_unread" ON "notification_groups" USING btree ("uid","last_at","id") WHERE "notification_groups"."unread" > 0 and not "notification_groups"."archived";--> statement-breakpoint
CREATE INDEX "notification_groups_open" ON "notification_groups" USING btree ("uid","type","target","last_at");--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_endpoint" ON "push_subscriptions" USING btree ("endpoint");--> statement-breakpoint
CREATE INDEX "push_subscriptions_uid" ON "push_subscriptions" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "push_subscriptions_session" ON "push_subscriptions" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "notifications_grouped" ON "notifications" USING btree ("uid","group_id","timestamp","id");--> statement-breakpoint
CREATE INDEX "notifications_batch" ON "notifications" USING btree ("batch","uid");--> statement-breakpoint
CREATE INDEX "favorites_gym" ON "favorites" USING btree ("gym_id","uid");