-- Whom an event's discussion and a gym's own entries are for (D7), kept where people come and go, whoever writes it.
CREATE FUNCTION keep_event_audience(event text, member text) RETURNS void LANGUAGE sql AS $$
  WITH belongs AS (
    SELECT EXISTS (SELECT FROM rsvps r WHERE r.event_id = event AND r.uid = member AND r.status IN ('going', 'maybe', 'attended'))
      OR EXISTS (SELECT FROM events e WHERE e.id = event AND member = ANY (e.host_ids)) AS yes
  ), left_it AS (
    DELETE FROM audience_members a USING belongs b WHERE NOT b.yes AND a.audience = 'event:' || event AND a.uid = member
  )
  INSERT INTO audience_members (audience, uid) SELECT 'event:' || event, member FROM belongs b WHERE b.yes ON CONFLICT DO NOTHING;
$$;
--> statement-breakpoint
CREATE FUNCTION rsvp_audience() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM keep_event_audience(OLD.event_id, OLD.uid);
  ELSE
    PERFORM keep_event_audience(NEW.event_id, NEW.uid);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER rsvps_audience AFTER INSERT OR DELETE ON rsvps FOR EACH ROW EXECUTE FUNCTION rsvp_audience();
--> statement-breakpoint
CREATE TRIGGER rsvps_audience_changed AFTER UPDATE OF status ON rsvps FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION rsvp_audience();
--> statement-breakpoint
CREATE FUNCTION event_hosts_audience() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE host text;
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM audience_members WHERE audience = 'event:' || OLD.id;
    RETURN NULL;
  END IF;
  IF TG_OP = 'UPDATE' THEN
    FOREACH host IN ARRAY OLD.host_ids LOOP PERFORM keep_event_audience(NEW.id, host); END LOOP;
  END IF;
  FOREACH host IN ARRAY NEW.host_ids LOOP PERFORM keep_event_audience(NEW.id, host); END LOOP;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER events_hosts_audience AFTER INSERT OR DELETE ON events FOR EACH ROW EXECUTE FUNCTION event_hosts_audience();
--> statement-breakpoint
CREATE TRIGGER events_hosts_audience_changed AFTER UPDATE OF host_ids ON events FOR EACH ROW
  WHEN (OLD.host_ids IS DISTINCT FROM NEW.host_ids) EXECUTE FUNCTION event_hosts_audience();
--> statement-breakpoint
CREATE FUNCTION keep_gym_audience() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  gym text;
  member text;
BEGIN
  IF TG_OP = 'DELETE' THEN gym := OLD.gym_id; member := OLD.uid; ELSE gym := NEW.gym_id; member := NEW.uid; END IF;
  IF EXISTS (SELECT FROM gym_members m WHERE m.gym_id = gym AND m.uid = member AND m.status = 'member')
    OR EXISTS (SELECT FROM gym_staff s WHERE s.gym_id = gym AND s.uid = member) THEN
    INSERT INTO audience_members (audience, uid) VALUES ('gym:' || gym, member) ON CONFLICT DO NOTHING;
  ELSE
    DELETE FROM audience_members WHERE audience = 'gym:' || gym AND uid = member;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER gym_members_audience AFTER INSERT OR UPDATE OR DELETE ON gym_members FOR EACH ROW EXECUTE FUNCTION keep_gym_audience();
--> statement-breakpoint
CREATE TRIGGER gym_staff_audience AFTER INSERT OR UPDATE OR DELETE ON gym_staff FOR EACH ROW EXECUTE FUNCTION keep_gym_audience();
