CREATE TABLE "report_cases" (
	"id" text PRIMARY KEY NOT NULL,
	"target" text NOT NULL,
	"target_type" text NOT NULL,
	"about_uid" text,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"held_by" text,
	"held_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"decision" text,
	"decided_by" text,
	"decided_at" timestamp (3) with time zone,
	"note" text DEFAULT '' NOT NULL,
	"is_dummy" boolean DEFAULT false NOT NULL,
	"dummy_batch_id" text
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" text PRIMARY KEY NOT NULL,
	"case_id" text NOT NULL,
	"reporter_uid" text,
	"reason" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"evidence" jsonb,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "appeals" (
	"id" text PRIMARY KEY NOT NULL,
	"sanction_id" text NOT NULL,
	"uid" text NOT NULL,
	"text" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"decided_by" text,
	"decided_at" timestamp (3) with time zone,
	"answer" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sanctions" (
	"id" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"kind" text NOT NULL,
	"preset" text NOT NULL,
	"message" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"case_id" text,
	"evidence" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"target" text,
	"deleted_before" timestamp (3) with time zone,
	"photo_before" text,
	"by" text NOT NULL,
	"from" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone,
	"lifted_at" timestamp (3) with time zone,
	"lifted_by" text,
	"cleared_at" timestamp (3) with time zone,
	"is_dummy" boolean DEFAULT false NOT NULL,
	"dummy_batch_id" text
);
--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "taken_down_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "taken_down_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "auth_users" ADD COLUMN "limited_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "auth_users" ADD COLUMN "suspended_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_case_id_report_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."report_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_sanction_id_sanctions_id_fk" FOREIGN KEY ("sanction_id") REFERENCES "public"."sanctions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sanctions" ADD CONSTRAINT "sanctions_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "report_cases_one_open" ON "report_cases" USING btree ("target") WHERE decided_at is null;--> statement-breakpoint
CREATE INDEX "report_cases_queue" ON "report_cases" USING btree ("opened_at","id") WHERE decided_at is null;--> statement-breakpoint
CREATE INDEX "report_cases_decided" ON "report_cases" USING btree ("decided_at","id") WHERE decided_at is not null;--> statement-breakpoint
CREATE INDEX "report_cases_about" ON "report_cases" USING btree ("about_uid","opened_at");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_once" ON "reports" USING btree ("case_id","reporter_uid");--> statement-breakpoint
CREATE INDEX "reports_reporter" ON "reports" USING btree ("reporter_uid","at");--> statement-breakpoint
CREATE UNIQUE INDEX "appeals_one" ON "appeals" USING btree ("sanction_id");--> statement-breakpoint
CREATE INDEX "appeals_queue" ON "appeals" USING btree ("at","id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "sanctions_of" ON "sanctions" USING btree ("uid","from");--> statement-breakpoint
CREATE INDEX "sanctions_hidden" ON "sanctions" USING btree ("from") WHERE kind = 'hide' and lifted_at is null and cleared_at is null;