-- D13: what was taken down stays deleted, whoever brings it back, until that itself is taken back.
CREATE FUNCTION stays_taken_down() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.is_deleted := true;
  NEW.deleted_at := OLD.deleted_at;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER activities_taken_down BEFORE UPDATE ON activities FOR EACH ROW
  WHEN (OLD.taken_down_at IS NOT NULL AND NEW.taken_down_at IS NOT NULL) EXECUTE FUNCTION stays_taken_down();
--> statement-breakpoint
CREATE FUNCTION comment_stays_taken_down() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.deleted_at := OLD.deleted_at;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER comments_taken_down BEFORE UPDATE ON comments FOR EACH ROW
  WHEN (OLD.taken_down_at IS NOT NULL AND NEW.taken_down_at IS NOT NULL) EXECUTE FUNCTION comment_stays_taken_down();
--> statement-breakpoint
-- What was decided about a member is told to their open pages, whoever wrote it.
CREATE FUNCTION tell_standing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('open_mat_live', json_build_object('uid', NEW.id, 'type', 'standing', 'body', json_build_object())::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER auth_users_standing AFTER UPDATE OF limited_until, suspended_until ON auth_users FOR EACH ROW
  WHEN (OLD.limited_until IS DISTINCT FROM NEW.limited_until OR OLD.suspended_until IS DISTINCT FROM NEW.suspended_until)
  EXECUTE FUNCTION tell_standing();
