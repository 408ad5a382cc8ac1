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
ALTER TABLE "gym_edits" ADD CONSTRAINT "gym_edits_gym_id_gyms_id_fk" FOREIGN KEY ("gym_id") REFERENCES "public"."gyms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gym_edits" ADD CONSTRAINT "gym_edits_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gym_suggestions" ADD CONSTRAINT "gym_suggestions_gym_id_gyms_id_fk" FOREIGN KEY ("gym_id") REFERENCES "public"."gyms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gym_suggestions" ADD CONSTRAINT "gym_suggestions_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gym_suggestions" ADD CONSTRAINT "gym_suggestions_decided_by_users_uid_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("uid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "new_gym_confirmations" ADD CONSTRAINT "new_gym_confirmations_gym_id_gyms_id_fk" FOREIGN KEY ("gym_id") REFERENCES "public"."gyms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "new_gym_confirmations" ADD CONSTRAINT "new_gym_confirmations_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suggestion_confirmations" ADD CONSTRAINT "suggestion_confirmations_suggestion_id_gym_suggestions_id_fk" FOREIGN KEY ("suggestion_id") REFERENCES "public"."gym_suggestions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suggestion_confirmations" ADD CONSTRAINT "suggestion_confirmations_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gym_edits_gym" ON "gym_edits" USING btree ("gym_id","version");--> statement-breakpoint
CREATE INDEX "gym_edits_undoes" ON "gym_edits" USING btree ("undoes");--> statement-breakpoint
CREATE UNIQUE INDEX "gym_suggestions_open" ON "gym_suggestions" USING btree ("gym_id","uid","field") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "gym_suggestions_gym" ON "gym_suggestions" USING btree ("gym_id","created_at");--> statement-breakpoint
CREATE INDEX "gym_suggestions_uid" ON "gym_suggestions" USING btree ("uid","created_at");--> statement-breakpoint
CREATE INDEX "new_gym_confirmations_uid" ON "new_gym_confirmations" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "suggestion_confirmations_uid" ON "suggestion_confirmations" USING btree ("uid");