CREATE TABLE "payment_turns" (
	"about" text PRIMARY KEY NOT NULL,
	"holder" text NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	"uid" text,
	"tier_id" text
);
--> statement-breakpoint
CREATE INDEX "payment_turns_places" ON "payment_turns" USING btree ("tier_id");