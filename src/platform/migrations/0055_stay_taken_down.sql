-- D13: as for entries, for whatever else can be taken down: it stays so until that itself is taken back.
CREATE TRIGGER events_taken_down BEFORE UPDATE ON events FOR EACH ROW
  WHEN (OLD.taken_down_at IS NOT NULL AND NEW.taken_down_at IS NOT NULL) EXECUTE FUNCTION stays_taken_down();
--> statement-breakpoint
CREATE FUNCTION content_stays_taken_down() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.state := 'removed';
  NEW.publish_at := NULL;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER contents_taken_down BEFORE UPDATE ON contents FOR EACH ROW
  WHEN (OLD.taken_down_at IS NOT NULL AND NEW.taken_down_at IS NOT NULL) EXECUTE FUNCTION content_stays_taken_down();
--> statement-breakpoint
CREATE TRIGGER messages_taken_down BEFORE UPDATE ON messages FOR EACH ROW
  WHEN (OLD.taken_down_at IS NOT NULL AND NEW.taken_down_at IS NOT NULL) EXECUTE FUNCTION comment_stays_taken_down();
--> statement-breakpoint
CREATE FUNCTION gym_stays_without_pictures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.photo_url := NULL;
  NEW.photos := '[]';
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER gyms_pictures_taken_down BEFORE UPDATE ON gyms FOR EACH ROW
  WHEN (OLD.pictures_taken_down_at IS NOT NULL AND NEW.pictures_taken_down_at IS NOT NULL)
  EXECUTE FUNCTION gym_stays_without_pictures();
--> statement-breakpoint
-- Open pages of a conversation hear which message is gone, or that they should ask again; never what was said.
CREATE FUNCTION tell_taken_down() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('open_mat_live', json_build_object('uid', t.uid, 'type', 'message', 'body', json_build_object(
      'conversationId', NEW.conversation_id, 'what', CASE WHEN NEW.taken_down_at IS NULL THEN 'changed' ELSE 'deleted' END,
      'seq', NEW.seq))::text)
    FROM (SELECT p.uid FROM conversation_members p WHERE p.conversation_id = NEW.conversation_id AND p.uid IS NOT NULL
      UNION SELECT s.uid FROM conversation_members p JOIN gym_staff s ON s.gym_id = p.gym_id
        WHERE p.conversation_id = NEW.conversation_id) t;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER messages_taken_down_told AFTER UPDATE OF taken_down_at ON messages FOR EACH ROW
  WHEN (OLD.taken_down_at IS DISTINCT FROM NEW.taken_down_at) EXECUTE FUNCTION tell_taken_down();
