CREATE TABLE "account_deletions" (
	"uid" text PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"asked_by" text NOT NULL,
	"delete_at" timestamp (3) with time zone NOT NULL,
	"reminded_at" timestamp (3) with time zone,
	"profile_visibility" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account_exports" (
	"id" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"state" text DEFAULT 'making' NOT NULL,
	"bytes" bigint,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"ready_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "contact_answers" (
	"ticket_id" text NOT NULL,
	"id" text NOT NULL,
	"answered_by" text,
	"text" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "contact_answers_ticket_id_id_pk" PRIMARY KEY("ticket_id","id")
);
--> statement-breakpoint
CREATE TABLE "contact_tickets" (
	"id" text PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"uid" text,
	"email" text NOT NULL,
	"topic" text NOT NULL,
	"message" text NOT NULL,
	"app_version" text NOT NULL,
	"route" text NOT NULL,
	"user_agent" text NOT NULL,
	"has_screenshot" boolean DEFAULT false NOT NULL,
	"report_id" text,
	"language" text,
	"state" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "imported_documents" (
	"path" text PRIMARY KEY NOT NULL,
	"fingerprint" text NOT NULL,
	"columns" jsonb NOT NULL,
	"imported_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "usernames" DROP CONSTRAINT "usernames_uid_users_uid_fk";
--> statement-breakpoint
ALTER TABLE "usernames" ALTER COLUMN "uid" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "account_deletions" ADD CONSTRAINT "account_deletions_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_exports" ADD CONSTRAINT "account_exports_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_answers" ADD CONSTRAINT "contact_answers_ticket_id_contact_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."contact_tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_tickets" ADD CONSTRAINT "contact_tickets_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_deletions_due" ON "account_deletions" USING btree ("delete_at");--> statement-breakpoint
CREATE INDEX "account_exports_uid" ON "account_exports" USING btree ("uid","asked_at");--> statement-breakpoint
CREATE UNIQUE INDEX "account_exports_making" ON "account_exports" USING btree ("uid") WHERE "account_exports"."state" = 'making';--> statement-breakpoint
CREATE UNIQUE INDEX "contact_tickets_number" ON "contact_tickets" USING btree ("number");--> statement-breakpoint
CREATE INDEX "contact_tickets_queue" ON "contact_tickets" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "contact_tickets_uid" ON "contact_tickets" USING btree ("uid","created_at");--> statement-breakpoint
ALTER TABLE "usernames" ADD CONSTRAINT "usernames_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE set null ON UPDATE no action;