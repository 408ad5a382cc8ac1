ALTER TABLE "mat_profiles" ADD COLUMN "style" text;--> statement-breakpoint
ALTER TABLE "mat_profiles" ADD COLUMN "woman" boolean DEFAULT false NOT NULL;