ALTER TABLE "contents" ADD COLUMN "taken_down_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "event_series" ADD COLUMN "taken_down_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "taken_down_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "gyms" ADD COLUMN "pictures_taken_down_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "taken_down_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "report_cases" ADD COLUMN "as_it_was" jsonb;--> statement-breakpoint
ALTER TABLE "sanctions" ADD COLUMN "as_it_was" jsonb;