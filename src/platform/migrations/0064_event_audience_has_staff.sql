-- Whoever made an event hears its discussion, and of a gym's own event the staff who keep its events (see `LEAST_ROLE` of gyms/rules.ts).
CREATE OR REPLACE FUNCTION keep_event_audience(event text, member text) RETURNS void LANGUAGE sql AS $$
  WITH belongs AS (
    SELECT EXISTS (SELECT FROM rsvps r WHERE r.event_id = event AND r.uid = member AND r.status IN ('going', 'maybe', 'attended'))
      OR EXISTS (SELECT FROM events e WHERE e.id = event AND (member = ANY (e.host_ids) OR e.created_by = member
        OR e.official AND EXISTS (SELECT FROM gym_staff s WHERE s.gym_id = e.gym_id AND s.uid = member AND s.role IN ('owner', 'manager')))) AS yes
  ), left_it AS (
    DELETE FROM audience_members a USING belongs b WHERE NOT b.yes AND a.audience = 'event:' || event AND a.uid = member
  )
  INSERT INTO audience_members (audience, uid) SELECT 'event:' || event, member FROM belongs b WHERE b.yes ON CONFLICT DO NOTHING;
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION event_hosts_audience() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM audience_members WHERE audience = 'event:' || OLD.id;
    RETURN NULL;
  END IF;
  PERFORM keep_event_audience(NEW.id, w.uid) FROM (
    SELECT unnest(NEW.host_ids) AS uid UNION SELECT NEW.created_by UNION SELECT s.uid FROM gym_staff s WHERE s.gym_id = NEW.gym_id) w
    WHERE w.uid IS NOT NULL;
  IF TG_OP = 'UPDATE' THEN
    PERFORM keep_event_audience(NEW.id, w.uid) FROM (
      SELECT unnest(OLD.host_ids) AS uid UNION SELECT OLD.created_by UNION SELECT s.uid FROM gym_staff s WHERE s.gym_id = OLD.gym_id) w
      WHERE w.uid IS NOT NULL;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
DROP TRIGGER events_hosts_audience_changed ON events;
--> statement-breakpoint
CREATE TRIGGER events_hosts_audience_changed AFTER UPDATE OF host_ids, created_by, gym_id, official ON events FOR EACH ROW
  WHEN ((OLD.host_ids, OLD.created_by, OLD.gym_id, OLD.official) IS DISTINCT FROM (NEW.host_ids, NEW.created_by, NEW.gym_id, NEW.official))
  EXECUTE FUNCTION event_hosts_audience();
--> statement-breakpoint
CREATE FUNCTION staff_event_audience() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM keep_event_audience(e.id, OLD.uid) FROM events e WHERE e.gym_id = OLD.gym_id AND e.official;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM keep_event_audience(e.id, NEW.uid) FROM events e WHERE e.gym_id = NEW.gym_id AND e.official;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER gym_staff_event_audience AFTER INSERT OR UPDATE OR DELETE ON gym_staff FOR EACH ROW EXECUTE FUNCTION staff_event_audience();
--> statement-breakpoint
INSERT INTO audience_members (audience, uid)
  SELECT 'event:' || e.id, e.created_by FROM events e JOIN users u ON u.uid = e.created_by
  UNION SELECT 'event:' || e.id, s.uid FROM events e JOIN gym_staff s ON s.gym_id = e.gym_id
    WHERE e.official AND s.role IN ('owner', 'manager')
  ON CONFLICT DO NOTHING;
