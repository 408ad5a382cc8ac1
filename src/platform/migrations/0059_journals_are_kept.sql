-- D13: what is hidden of somebody's journal stays theirs, and is for nobody else; any other entry stays deleted.
CREATE FUNCTION entry_stays_taken_down() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.activity_type IN ('training_session', 'match_result', 'belt_promotion') THEN
    NEW.visibility := 'private';
    NEW.audience := NULL;
  ELSE
    NEW.is_deleted := true;
    NEW.deleted_at := OLD.deleted_at;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER activities_taken_down BEFORE UPDATE ON activities FOR EACH ROW
  WHEN (OLD.taken_down_at IS NOT NULL AND NEW.taken_down_at IS NOT NULL) EXECUTE FUNCTION entry_stays_taken_down();
