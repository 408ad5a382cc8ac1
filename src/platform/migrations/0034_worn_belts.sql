-- The order of belts, a twin of src/ui/belts.ts.
CREATE FUNCTION belt_place(belt text) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT array_position(array['white', 'grey_white', 'grey', 'grey_black', 'yellow_white', 'yellow', 'yellow_black',
    'orange_white', 'orange', 'orange_black', 'green_white', 'green', 'green_black', 'blue', 'purple', 'brown', 'black',
    'red_black', 'red_white', 'red'], belt)
$$;
--> statement-breakpoint
-- What is worn, a twin of `currentRank`. Open pages of the member are told when it changes.
CREATE FUNCTION follow_promotions(member text) RETURNS void LANGUAGE plpgsql AS $$
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
    WHERE p.uid = member AND NOT p.is_deleted ORDER BY p.day DESC, belt_place(p.belt) DESC, p.stripes DESC LIMIT 1;
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
CREATE FUNCTION promotions_followed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM follow_promotions(coalesce(NEW.uid, OLD.uid));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER promotions_followed AFTER INSERT OR DELETE OR UPDATE OF belt, stripes, day, is_deleted ON promotions
  FOR EACH ROW EXECUTE FUNCTION promotions_followed();
--> statement-breakpoint
CREATE FUNCTION keep_belt_declaration() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO belt_declarations (uid, belt, stripes, day)
    VALUES (NEW.uid, NEW.belt_rank, NEW.stripes, (NEW.updated_at AT TIME ZONE 'UTC')::date)
    ON CONFLICT (uid) DO UPDATE SET belt = excluded.belt, stripes = excluded.stripes, day = excluded.day;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- What follows from promotions is written by a trigger and is no choice of the member.
CREATE TRIGGER users_belt_chosen AFTER INSERT ON users FOR EACH ROW
  WHEN (NEW.belt_rank IS NOT NULL AND pg_trigger_depth() = 0) EXECUTE FUNCTION keep_belt_declaration();
--> statement-breakpoint
CREATE TRIGGER users_belt_changed AFTER UPDATE OF belt_rank, stripes ON users FOR EACH ROW
  WHEN ((OLD.belt_rank, OLD.stripes) IS DISTINCT FROM (NEW.belt_rank, NEW.stripes) AND pg_trigger_depth() = 0)
  EXECUTE FUNCTION keep_belt_declaration();
--> statement-breakpoint
INSERT INTO belt_declarations (uid, belt, stripes, day)
  SELECT uid, belt_rank, stripes, (updated_at AT TIME ZONE 'UTC')::date FROM users WHERE belt_rank IS NOT NULL;
