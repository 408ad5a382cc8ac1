ALTER TABLE "event_series" ADD COLUMN "question" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "question" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "rsvps" ADD COLUMN "answer" text DEFAULT '' NOT NULL;--> statement-breakpoint
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
