CREATE TABLE "photo_addresses" (
	"id" text PRIMARY KEY NOT NULL,
	"gym_id" text,
	"uid" text,
	"address" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"note" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "event_series" ADD COLUMN "cover" jsonb;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "cover" jsonb;--> statement-breakpoint
ALTER TABLE "gyms" ADD COLUMN "logo" jsonb;--> statement-breakpoint
ALTER TABLE "gyms" ADD COLUMN "cover" jsonb;--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "gym_id" text;--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "taken_down_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "photo_addresses" ADD CONSTRAINT "photo_addresses_gym_id_gyms_id_fk" FOREIGN KEY ("gym_id") REFERENCES "public"."gyms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_addresses" ADD CONSTRAINT "photo_addresses_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "photo_addresses_gym" ON "photo_addresses" USING btree ("gym_id","address");--> statement-breakpoint
CREATE UNIQUE INDEX "photo_addresses_uid" ON "photo_addresses" USING btree ("uid","address");--> statement-breakpoint
CREATE INDEX "photo_addresses_waiting" ON "photo_addresses" USING btree ("next_at","id");--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_gym_id_gyms_id_fk" FOREIGN KEY ("gym_id") REFERENCES "public"."gyms"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "events_cover" ON "events" USING btree ((cover ->> 'id')) WHERE cover is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "pictures_gym" ON "pictures" USING btree ("gym_id","id") WHERE gym_id is not null;--> statement-breakpoint
ALTER TABLE "event_series" DROP COLUMN "cover_url";--> statement-breakpoint
ALTER TABLE "events" DROP COLUMN "cover_url";--> statement-breakpoint
-- Addresses elsewhere were never shown; they're fetched into our files instead.
INSERT INTO photo_addresses (id, gym_id, address, next_at)
  SELECT 'moved-' || id, id, photo_url, now() FROM gyms WHERE photo_url ~ '^https?://' AND length(photo_url) <= 2000
  ON CONFLICT DO NOTHING;
--> statement-breakpoint
UPDATE gyms SET photos = '[]' WHERE photos <> '[]';
--> statement-breakpoint
ALTER TABLE "gyms" DROP COLUMN "photo_url";
--> statement-breakpoint
ALTER TABLE "gyms" ADD COLUMN "photo_url" text GENERATED ALWAYS AS (coalesce(logo ->> 'url', cover ->> 'url', photos -> 0 ->> 'url')) STORED;--> statement-breakpoint
CREATE OR REPLACE FUNCTION gym_stays_without_pictures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.logo := NULL;
  NEW.cover := NULL;
  NEW.photos := '[]';
  RETURN NEW;
END $$;
