-- A session that ends, and a member who is disabled, are told to that member's open pages, whoever wrote it.
CREATE FUNCTION tell_session_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('open_mat_live', json_build_object('uid', OLD.user_id, 'type', 'session', 'body', json_build_object('sessionId', OLD.id))::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER auth_sessions_end AFTER DELETE ON auth_sessions FOR EACH ROW EXECUTE FUNCTION tell_session_end();
--> statement-breakpoint
CREATE FUNCTION tell_disabled() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('open_mat_live', json_build_object('uid', NEW.id, 'type', 'session', 'body', json_build_object())::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER auth_users_disabled AFTER UPDATE OF banned ON auth_users FOR EACH ROW WHEN (NEW.banned AND NOT OLD.banned) EXECUTE FUNCTION tell_disabled();
--> statement-breakpoint
-- The number of favourites is kept where favourites come and go, whoever removes them: a member, or a member's account.
CREATE FUNCTION count_favorites() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE gyms SET favorite_count = favorite_count + 1 WHERE id = NEW.gym_id;
  ELSE
    UPDATE gyms SET favorite_count = favorite_count - 1 WHERE id = OLD.gym_id;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER favorites_counted AFTER INSERT OR DELETE ON favorites FOR EACH ROW EXECUTE FUNCTION count_favorites();
