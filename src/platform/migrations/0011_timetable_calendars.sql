CREATE TABLE "gym_calendars" (
	"id" text PRIMARY KEY NOT NULL,
	"gym_id" text NOT NULL,
	"sealed_address" text NOT NULL,
	"host" text NOT NULL,
	"read_at" timestamp (3) with time zone,
	"error" text,
	"sessions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"left_out" jsonb DEFAULT '{"once":0,"allDay":0,"otherRepeat":0,"unclear":0}'::jsonb NOT NULL,
	"ignored" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "gym_calendars_gym" UNIQUE("gym_id")
);
--> statement-breakpoint
ALTER TABLE "gym_calendars" ADD CONSTRAINT "gym_calendars_gym_id_gyms_id_fk" FOREIGN KEY ("gym_id") REFERENCES "public"."gyms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE TRIGGER gym_calendars_follow_merge BEFORE INSERT ON gym_calendars FOR EACH ROW EXECUTE FUNCTION follow_gym_merge('gym_id');
