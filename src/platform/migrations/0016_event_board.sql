CREATE TABLE "event_board" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"uid" text NOT NULL,
	"kind" text NOT NULL,
	"direction" text NOT NULL,
	"seats" smallint,
	"gear" text,
	"text" text NOT NULL,
	"is_taken" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"taken_down_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "event_series" ADD COLUMN "question" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "question" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "rsvps" ADD COLUMN "answer" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "event_board" ADD CONSTRAINT "event_board_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_board" ADD CONSTRAINT "event_board_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "event_board_event" ON "event_board" USING btree ("event_id","created_at","id");--> statement-breakpoint
CREATE INDEX "event_board_uid" ON "event_board" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "rsvps_answered" ON "rsvps" USING btree ("event_id") WHERE answer <> '';
--> statement-breakpoint
-- Entries end with the RSVP, whichever code ends it. Those hidden by moderators stay until they can't be restored.
CREATE FUNCTION end_board_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM event_board WHERE event_id = OLD.event_id AND uid = OLD.uid AND taken_down_at IS NULL;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER rsvps_board AFTER UPDATE OF status ON rsvps FOR EACH ROW
  WHEN (NEW.status NOT IN ('going', 'attended', 'no_show')) EXECUTE FUNCTION end_board_entries();
--> statement-breakpoint
-- Answers belong to the question they were given to.
CREATE FUNCTION forget_answers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE rsvps SET answer = '' WHERE event_id = NEW.id AND answer <> '';
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER events_question AFTER UPDATE OF question ON events FOR EACH ROW
  WHEN (OLD.question IS DISTINCT FROM NEW.question) EXECUTE FUNCTION forget_answers();
