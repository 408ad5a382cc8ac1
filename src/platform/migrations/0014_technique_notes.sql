CREATE TABLE "technique_notes" (
	"uid" text NOT NULL,
	"slug" text NOT NULL,
	"note" text NOT NULL,
	"leads_to" text[] NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "technique_notes_uid_slug_pk" PRIMARY KEY("uid","slug")
);
--> statement-breakpoint
ALTER TABLE "technique_notes" ADD CONSTRAINT "technique_notes_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;