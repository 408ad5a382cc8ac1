CREATE TABLE "gifts" (
	"id" text PRIMARY KEY NOT NULL,
	"from_uid" text NOT NULL,
	"to_uid" text NOT NULL,
	"creator_uid" text NOT NULL,
	"tier_id" text NOT NULL,
	"months" integer NOT NULL,
	"days" integer NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"state" text NOT NULL,
	"given_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"subscription_id" text NOT NULL,
	"uid" text NOT NULL,
	"creator_uid" text NOT NULL,
	"by" text NOT NULL,
	"charge_id" text NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"done_at" timestamp (3) with time zone,
	"fault" text,
	CONSTRAINT "refunds_charge_id_unique" UNIQUE("charge_id")
);
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "next_amount" integer;--> statement-breakpoint
CREATE INDEX "gifts_given" ON "gifts" USING btree ("from_uid","given_at");--> statement-breakpoint
CREATE INDEX "gifts_received" ON "gifts" USING btree ("to_uid","given_at");--> statement-breakpoint
CREATE INDEX "gifts_waiting" ON "gifts" USING btree ("to_uid","creator_uid") WHERE "gifts"."state" = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_once" ON "refunds" USING btree ("uid","creator_uid") WHERE "refunds"."by" = 'member';