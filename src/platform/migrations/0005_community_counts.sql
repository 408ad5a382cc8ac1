-- Counters are kept where rows come and go, whoever writes them, so that they are right whoever writes at the same time.
CREATE FUNCTION count_follow() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  followed text := coalesce(NEW.followed_id, OLD.followed_id);
  follower text := coalesce(NEW.follower_id, OLD.follower_id);
  change int := (CASE WHEN NEW.status = 'accepted' THEN 1 ELSE 0 END) - (CASE WHEN OLD.status = 'accepted' THEN 1 ELSE 0 END);
BEGIN
  IF change = 0 THEN RETURN NULL; END IF;
  -- In one order, or two who follow each other at once would wait for one another.
  PERFORM 1 FROM users WHERE uid IN (followed, follower) ORDER BY uid FOR NO KEY UPDATE;
  UPDATE users SET follower_count = follower_count + change WHERE uid = followed;
  UPDATE users SET following_count = following_count + change WHERE uid = follower;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER follows_counted AFTER INSERT OR UPDATE OF status OR DELETE ON follows FOR EACH ROW EXECUTE FUNCTION count_follow();
--> statement-breakpoint
CREATE FUNCTION count_like() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE change int := CASE WHEN TG_OP = 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  UPDATE activities SET like_count = like_count + change, engagement_count = engagement_count + change
    WHERE actor_id = coalesce(NEW.actor_id, OLD.actor_id) AND id = coalesce(NEW.activity_id, OLD.activity_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER likes_counted AFTER INSERT OR DELETE ON likes FOR EACH ROW EXECUTE FUNCTION count_like();
--> statement-breakpoint
CREATE FUNCTION count_comment_like() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE comments SET like_count = like_count + CASE WHEN TG_OP = 'INSERT' THEN 1 ELSE -1 END
    WHERE actor_id = coalesce(NEW.actor_id, OLD.actor_id) AND activity_id = coalesce(NEW.activity_id, OLD.activity_id)
      AND id = coalesce(NEW.comment_id, OLD.comment_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER comment_likes_counted AFTER INSERT OR DELETE ON comment_likes FOR EACH ROW EXECUTE FUNCTION count_comment_like();
--> statement-breakpoint
-- A comment counts while it is there, and an answer while what it answers is there too.
CREATE FUNCTION count_comment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was boolean := TG_OP <> 'INSERT' AND OLD.deleted_at IS NULL AND OLD.hidden_at IS NULL;
  is_now boolean := TG_OP <> 'DELETE' AND NEW.deleted_at IS NULL AND NEW.hidden_at IS NULL;
  actor text := coalesce(NEW.actor_id, OLD.actor_id);
  activity text := coalesce(NEW.activity_id, OLD.activity_id);
  parent text := coalesce(NEW.parent_id, OLD.parent_id);
  parent_there boolean := true;
  change int := 0;
BEGIN
  IF was = is_now THEN RETURN NULL; END IF;
  IF parent IS NULL AND TG_OP = 'INSERT' THEN
    -- Answers that came in the same statement count themselves.
    change := 1;
  ELSIF parent IS NULL THEN
    SELECT 1 + count(*) INTO change FROM comments
      WHERE actor_id = actor AND activity_id = activity AND parent_id = coalesce(NEW.id, OLD.id)
        AND deleted_at IS NULL AND hidden_at IS NULL;
  ELSE
    -- Locked, or an answer could slip in while what it answers is being deleted.
    SELECT deleted_at IS NULL AND hidden_at IS NULL INTO parent_there FROM comments
      WHERE actor_id = actor AND activity_id = activity AND id = parent FOR SHARE;
    change := CASE WHEN parent_there THEN 1 ELSE 0 END;
  END IF;
  IF NOT is_now THEN change := - change; END IF;
  UPDATE activities SET comment_count = comment_count + change, engagement_count = engagement_count + change
    WHERE actor_id = actor AND id = activity;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER comments_counted AFTER INSERT OR UPDATE OF deleted_at, hidden_at OR DELETE ON comments
  FOR EACH ROW EXECUTE FUNCTION count_comment();
--> statement-breakpoint
CREATE FUNCTION count_share() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE change int := CASE WHEN TG_OP = 'INSERT' OR (TG_OP = 'UPDATE' AND NOT NEW.is_deleted) THEN 1 ELSE -1 END;
BEGIN
  IF TG_OP = 'DELETE' AND OLD.is_deleted THEN RETURN NULL; END IF;
  IF TG_OP = 'UPDATE' AND NEW.is_deleted = OLD.is_deleted THEN RETURN NULL; END IF;
  UPDATE activities SET share_count = share_count + change, engagement_count = engagement_count + change
    WHERE actor_id = substring(coalesce(NEW.target_id, OLD.target_id) from '^\d{14}_(.+)_[0-9A-Za-z]{6}$')
      AND id = coalesce(NEW.target_id, OLD.target_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER shares_added AFTER INSERT OR UPDATE OF is_deleted ON activities
  FOR EACH ROW WHEN (NEW.activity_type = 'share') EXECUTE FUNCTION count_share();
--> statement-breakpoint
CREATE TRIGGER shares_removed AFTER DELETE ON activities
  FOR EACH ROW WHEN (OLD.activity_type = 'share') EXECUTE FUNCTION count_share();
--> statement-breakpoint
-- Who trains at a gym belongs to those its members-only entries are for.
CREATE FUNCTION join_home_gym() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.home_gym_id IS NOT NULL THEN
    DELETE FROM audience_members WHERE audience = 'gym:' || OLD.home_gym_id AND uid = OLD.uid;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.home_gym_id IS NOT NULL THEN
    INSERT INTO audience_members (audience, uid) VALUES ('gym:' || NEW.home_gym_id, NEW.uid) ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_home_gym AFTER INSERT OR UPDATE OF home_gym_id OR DELETE ON users
  FOR EACH ROW EXECUTE FUNCTION join_home_gym();
--> statement-breakpoint
INSERT INTO audience_members (audience, uid) SELECT 'gym:' || home_gym_id, uid FROM users WHERE home_gym_id IS NOT NULL;
