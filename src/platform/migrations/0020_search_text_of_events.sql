DROP INDEX "events_search";--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "search_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE events e SET search_text = e.search_title || g.search_text FROM gyms g WHERE g.id = e.gym_id;
--> statement-breakpoint
CREATE INDEX "events_search" ON "events" USING gin ("search_text" gin_trgm_ops) WHERE not is_deleted;
--> statement-breakpoint
CREATE FUNCTION set_event_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The generated column doesn't have its new value yet.
  NEW.search_text := fold_name(' ' || NEW.title) || coalesce((SELECT search_text FROM gyms WHERE id = NEW.gym_id), '');
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER events_search_text BEFORE INSERT OR UPDATE OF title, gym_id ON events FOR EACH ROW
  EXECUTE FUNCTION set_event_search_text();
--> statement-breakpoint
CREATE FUNCTION copy_gym_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE events SET search_text = search_title || NEW.search_text WHERE gym_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER gyms_event_search_text AFTER UPDATE OF search_text ON gyms FOR EACH ROW
  WHEN (OLD.search_text <> NEW.search_text) EXECUTE FUNCTION copy_gym_search_text();
