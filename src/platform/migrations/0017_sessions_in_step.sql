-- The rows of `gym_sessions` follow from `gyms.schedule`, whoever writes it. A session without hours that a clock can show has none.
CREATE FUNCTION gym_sessions_of(gym text, schedule jsonb) RETURNS SETOF gym_sessions LANGUAGE sql IMMUTABLE AS $$
  SELECT gym, s.at::int, s.item->>'id', coalesce(s.item->>'title', ''), s.item->>'kind', s.item->>'discipline', s.item->>'level',
    (s.item->>'weekday')::int, (s.item->>'start')::time,
    CASE WHEN s.item->>'end' > s.item->>'start' THEN 0 ELSE 1440 END
      + (extract(epoch FROM (s.item->>'end')::time) - extract(epoch FROM (s.item->>'start')::time))::int / 60,
    (s.item->>'from')::date, (s.item->>'until')::date,
    ARRAY(SELECT e::date FROM jsonb_array_elements_text(CASE WHEN jsonb_typeof(s.item->'exceptions') = 'array' THEN s.item->'exceptions' ELSE '[]' END) e),
    coalesce((s.item->>'dropInOk')::boolean, false), (s.item->>'price')::float8
  FROM jsonb_array_elements(schedule) WITH ORDINALITY s(item, at)
  WHERE s.item->>'start' ~ '^([01]\d|2[0-3]):[0-5]\d$' AND s.item->>'end' ~ '^([01]\d|2[0-3]):[0-5]\d$';
$$;
--> statement-breakpoint
CREATE FUNCTION keep_gym_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM gym_sessions WHERE gym_id = NEW.id;
  END IF;
  INSERT INTO gym_sessions SELECT * FROM gym_sessions_of(NEW.id, NEW.schedule);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER gyms_sessions AFTER INSERT ON gyms FOR EACH ROW WHEN (NEW.schedule <> '[]') EXECUTE FUNCTION keep_gym_sessions();
--> statement-breakpoint
CREATE TRIGGER gyms_sessions_changed AFTER UPDATE OF schedule ON gyms FOR EACH ROW
  WHEN (OLD.schedule IS DISTINCT FROM NEW.schedule) EXECUTE FUNCTION keep_gym_sessions();
--> statement-breakpoint
INSERT INTO gym_sessions SELECT s.* FROM gyms g, LATERAL gym_sessions_of(g.id, g.schedule) s WHERE g.schedule <> '[]';
