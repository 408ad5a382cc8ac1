-- Whom somebody calls their home gym asks for them, whoever writes it; another home takes the request back. A membership stays.
CREATE FUNCTION home_gym_asks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.home_gym_id IS NOT NULL THEN
    DELETE FROM gym_members WHERE gym_id = OLD.home_gym_id AND uid = NEW.uid AND status = 'requested';
  END IF;
  INSERT INTO gym_members (gym_id, uid, status, since)
    SELECT g.id, NEW.uid, 'requested', date_trunc('milliseconds', NEW.updated_at) FROM gyms g WHERE g.id = NEW.home_gym_id
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER users_home_gym_asks AFTER INSERT ON users FOR EACH ROW
  WHEN (NEW.home_gym_id IS NOT NULL) EXECUTE FUNCTION home_gym_asks();
--> statement-breakpoint
CREATE TRIGGER users_home_gym_asks_changed AFTER UPDATE OF home_gym_id ON users FOR EACH ROW
  WHEN (OLD.home_gym_id IS DISTINCT FROM NEW.home_gym_id) EXECUTE FUNCTION home_gym_asks();
--> statement-breakpoint
INSERT INTO gym_members (gym_id, uid, status, since)
  SELECT g.id, u.uid, 'requested', date_trunc('milliseconds', u.updated_at) FROM users u JOIN gyms g ON g.id = u.home_gym_id
  ON CONFLICT DO NOTHING;
--> statement-breakpoint
-- How many review a gym and what they give it; with fewer than three no average, on any road. Neither what is deleted counts
-- nor what staff said before they were.
CREATE FUNCTION keep_gym_rating(gym text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Locked in a statement of its own, so that of two who write at once the second counts the first.
  PERFORM FROM gyms WHERE id = gym FOR NO KEY UPDATE;
  UPDATE gyms SET rating_count = c.reviews, rating_avg = CASE WHEN c.reviews >= 3 THEN round(c.average, 2) END
    FROM (SELECT count(*) AS reviews, avg(r.score) AS average FROM gym_reviews r
      JOIN activities a ON a.actor_id = r.uid AND a.id = r.activity_id AND NOT a.is_deleted
      WHERE r.gym_id = gym AND NOT EXISTS (SELECT FROM gym_staff s WHERE s.gym_id = gym AND s.uid = r.uid)) c
    WHERE id = gym;
END
$$;
--> statement-breakpoint
CREATE FUNCTION gym_review_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN PERFORM keep_gym_rating(OLD.gym_id); ELSE PERFORM keep_gym_rating(NEW.gym_id); END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER gym_reviews_counted AFTER INSERT OR UPDATE OF score OR DELETE ON gym_reviews FOR EACH ROW EXECUTE FUNCTION gym_review_counts();
--> statement-breakpoint
CREATE FUNCTION gym_review_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_gym_rating(r.gym_id) FROM gym_reviews r WHERE r.uid = NEW.actor_id AND r.activity_id = NEW.id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER activities_review_deleted AFTER UPDATE OF is_deleted ON activities FOR EACH ROW
  WHEN (NEW.activity_type = 'gym_review' AND OLD.is_deleted IS DISTINCT FROM NEW.is_deleted) EXECUTE FUNCTION gym_review_deleted();
--> statement-breakpoint
CREATE FUNCTION staff_review_counts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  gym text := coalesce(NEW.gym_id, OLD.gym_id);
  person text := coalesce(NEW.uid, OLD.uid);
BEGIN
  IF EXISTS (SELECT FROM gym_reviews r WHERE r.gym_id = gym AND r.uid = person) THEN PERFORM keep_gym_rating(gym); END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER gym_staff_review_counts AFTER INSERT OR DELETE ON gym_staff FOR EACH ROW EXECUTE FUNCTION staff_review_counts();
--> statement-breakpoint
-- What was kept before without its reviews is no rating.
UPDATE gyms SET rating_avg = NULL, rating_count = 0 WHERE rating_avg IS NOT NULL OR rating_count <> 0;
