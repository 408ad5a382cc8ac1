ALTER TABLE "checkouts" ADD COLUMN "trial_days" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "account" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "kept_tier_id" text;