-- What an entry of the journal is about is deleted and brought back with it.
CREATE FUNCTION follow_entry_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  CASE NEW.activity_type
    WHEN 'training_session' THEN
      UPDATE training_sessions SET is_deleted = NEW.is_deleted WHERE uid = NEW.actor_id AND activity_id = NEW.id;
    WHEN 'match_result' THEN
      UPDATE matches SET is_deleted = NEW.is_deleted WHERE uid = NEW.actor_id AND activity_id = NEW.id;
    WHEN 'belt_promotion' THEN
      UPDATE promotions SET is_deleted = NEW.is_deleted WHERE uid = NEW.actor_id AND activity_id = NEW.id;
    ELSE NULL;
  END CASE;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER activities_training_deleted AFTER UPDATE OF is_deleted ON activities FOR EACH ROW
  WHEN (OLD.is_deleted IS DISTINCT FROM NEW.is_deleted) EXECUTE FUNCTION follow_entry_deletion();
