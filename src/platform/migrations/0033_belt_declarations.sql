CREATE TABLE "belt_declarations" (
	"uid" text PRIMARY KEY NOT NULL,
	"belt" text,
	"stripes" smallint NOT NULL,
	"day" date NOT NULL
);
--> statement-breakpoint
ALTER TABLE "promotions" ADD COLUMN "asked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "promotions" ADD COLUMN "asks" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "promotions" ADD COLUMN "decided_as" text;--> statement-breakpoint
ALTER TABLE "belt_declarations" ADD CONSTRAINT "belt_declarations_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;