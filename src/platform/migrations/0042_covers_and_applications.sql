ALTER TABLE "creator_applications" ADD COLUMN "answer" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "creator_applications" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "creators" ADD COLUMN "state_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "creators" ADD COLUMN "onboarding_steps" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "cover_of" text;