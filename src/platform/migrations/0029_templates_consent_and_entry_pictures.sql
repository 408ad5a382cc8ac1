CREATE TABLE "training_not_to_log" (
	"uid" text NOT NULL,
	"key" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "training_not_to_log_uid_key_pk" PRIMARY KEY("uid","key")
);
--> statement-breakpoint
CREATE TABLE "training_partners_always" (
	"partner_uid" text NOT NULL,
	"uid" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "training_partners_always_partner_uid_uid_pk" PRIMARY KEY("partner_uid","uid")
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
ALTER TABLE "pictures" ADD COLUMN "activity_id" text;--> statement-breakpoint
ALTER TABLE "training_partners" ADD COLUMN "told_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "training_sessions" ADD COLUMN "merged_ids" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "training_partners_always_uid" ON "training_partners_always" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "pictures_activity" ON "pictures" USING btree ("user_id","activity_id");--> statement-breakpoint
CREATE INDEX "training_sessions_days" ON "training_sessions" USING btree ("uid","day","id") WHERE not "training_sessions"."is_deleted";