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
	CONSTRAINT "notifications_uid_id_pk" PRIMARY KEY("uid","id")
);
--> statement-breakpoint
CREATE INDEX "notifications_listed" ON "notifications" USING btree ("uid","timestamp","id");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("uid","timestamp") WHERE not "notifications"."read";