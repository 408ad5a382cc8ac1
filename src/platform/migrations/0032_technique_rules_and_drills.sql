CREATE TABLE "technique_drills" (
	"uid" text NOT NULL,
	"slug" text NOT NULL,
	"added_on" date NOT NULL,
	"drilled_on" date,
	"answer" text,
	"step" smallint DEFAULT 0 NOT NULL,
	"step_before" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"is_dummy" boolean DEFAULT false NOT NULL,
	"dummy_batch_id" text,
	CONSTRAINT "technique_drills_uid_slug_pk" PRIMARY KEY("uid","slug")
);
--> statement-breakpoint
CREATE TABLE "technique_rules" (
	"key" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"from_belt" text,
	"no_gi_only" boolean DEFAULT false NOT NULL,
	"forbidden" boolean DEFAULT false NOT NULL,
	"as_of" date NOT NULL,
	"changed_by" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "techniques" ADD COLUMN "why" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "techniques" ADD COLUMN "merged_into" text;--> statement-breakpoint
ALTER TABLE "techniques" ADD COLUMN "decided_by" text;--> statement-breakpoint
ALTER TABLE "techniques" ADD COLUMN "decided_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "techniques" ADD COLUMN "answer" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "techniques_of" ON "techniques" USING btree ("proposed_by") WHERE "techniques"."proposed_by" is not null;