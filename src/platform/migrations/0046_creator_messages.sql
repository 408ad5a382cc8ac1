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
ALTER TABLE "creator_messages" ADD CONSTRAINT "creator_messages_creator_uid_users_uid_fk" FOREIGN KEY ("creator_uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creator_messages" ADD CONSTRAINT "creator_messages_tier_id_tiers_id_fk" FOREIGN KEY ("tier_id") REFERENCES "public"."tiers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "creator_messages_of" ON "creator_messages" USING btree ("creator_uid","sent_at");