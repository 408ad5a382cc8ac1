CREATE TABLE "check_in_desks" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"token_hash" text NOT NULL,
	"opened_by" text NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "check_ins" ADD COLUMN "former" jsonb;--> statement-breakpoint
ALTER TABLE "check_ins" ADD COLUMN "activity_id" text;--> statement-breakpoint
ALTER TABLE "check_in_desks" ADD CONSTRAINT "check_in_desks_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_in_desks" ADD CONSTRAINT "check_in_desks_opened_by_users_uid_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "check_in_desks_token" ON "check_in_desks" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "check_in_desks_event" ON "check_in_desks" USING btree ("event_id");