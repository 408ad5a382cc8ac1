-- The belt that everyone sees follows the promotions that aren't private (record 62); else as in 0034.
CREATE OR REPLACE FUNCTION follow_promotions(member text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  newest_belt text;
  newest_stripes integer;
  newest_day date;
  said_belt text;
  said_stripes integer;
  said_day date;
  outgrown boolean;
BEGIN
  -- Of two promotions that are written at once the second finds the first.
  PERFORM FROM users WHERE uid = member FOR UPDATE;
  SELECT p.belt, p.stripes, p.day INTO newest_belt, newest_stripes, newest_day FROM promotions p
    WHERE p.uid = member AND NOT p.is_deleted AND NOT EXISTS (SELECT FROM activities a
      WHERE a.actor_id = p.uid AND a.id = p.activity_id AND a.visibility = 'private') ORDER BY p.day DESC, belt_place(p.belt) DESC, p.stripes DESC LIMIT 1;
  SELECT d.belt, d.stripes, d.day INTO said_belt, said_stripes, said_day FROM belt_declarations d WHERE d.uid = member;
  outgrown := newest_belt = 'white' AND newest_day >= said_day AND belt_place(said_belt) BETWEEN 2 AND 13;
  IF newest_belt IS NULL OR (said_belt IS NOT NULL AND NOT outgrown
      AND (belt_place(said_belt), said_stripes) > (belt_place(newest_belt), newest_stripes)) THEN
    newest_belt := said_belt;
    newest_stripes := said_stripes;
  END IF;
  UPDATE users SET belt_rank = newest_belt, stripes = coalesce(newest_stripes, 0) WHERE uid = member
    AND (belt_rank, stripes) IS DISTINCT FROM (newest_belt, coalesce(newest_stripes, 0));
  IF FOUND THEN
    PERFORM pg_notify('open_mat_live', json_build_object('uid', member, 'type', 'profile', 'body', '{}'::json)::text);
  END IF;
END $$;
--> statement-breakpoint
CREATE FUNCTION promotion_shown() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM follow_promotions(NEW.actor_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER activities_promotion_shown AFTER UPDATE OF visibility ON activities FOR EACH ROW
  WHEN (NEW.activity_type = 'belt_promotion' AND OLD.visibility IS DISTINCT FROM NEW.visibility)
  EXECUTE FUNCTION promotion_shown();
--> statement-breakpoint
SELECT follow_promotions(a.actor_id) FROM activities a WHERE a.activity_type = 'belt_promotion' AND a.visibility = 'private'
  AND EXISTS (SELECT FROM users u WHERE u.uid = a.actor_id);
