-- Who comes to an event is counted where it is written, whoever writes it; a statement changes each event once.
CREATE FUNCTION rsvp_weight(status text, guests integer, in_line integer)
RETURNS TABLE (going integer, held integer, maybe integer, waiting integer) LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN status IN ('going', 'attended', 'no_show') THEN 1 + guests ELSE 0 END,
    CASE WHEN status = 'offered' THEN 1 + guests ELSE 0 END,
    CASE WHEN status = 'maybe' THEN 1 ELSE 0 END,
    CASE WHEN status = 'waitlisted' AND in_line IS NOT NULL THEN 1 ELSE 0 END
$$;
--> statement-breakpoint
CREATE FUNCTION count_rsvps() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE events e SET going_count = e.going_count + d.going, held_count = e.held_count + d.held,
      maybe_count = e.maybe_count + d.maybe, waiting_count = e.waiting_count + d.waiting
    FROM (SELECT n.event_id, sum(w.going) AS going, sum(w.held) AS held, sum(w.maybe) AS maybe, sum(w.waiting) AS waiting
      FROM added n, rsvp_weight(n.status, n.guests, n.in_line) w GROUP BY n.event_id) d
    WHERE e.id = d.event_id;
  ELSIF TG_OP = 'DELETE' THEN
    UPDATE events e SET going_count = e.going_count - d.going, held_count = e.held_count - d.held,
      maybe_count = e.maybe_count - d.maybe, waiting_count = e.waiting_count - d.waiting
    FROM (SELECT o.event_id, sum(w.going) AS going, sum(w.held) AS held, sum(w.maybe) AS maybe, sum(w.waiting) AS waiting
      FROM gone o, rsvp_weight(o.status, o.guests, o.in_line) w GROUP BY o.event_id) d
    WHERE e.id = d.event_id;
  ELSE
    UPDATE events e SET going_count = e.going_count + d.going, held_count = e.held_count + d.held,
      maybe_count = e.maybe_count + d.maybe, waiting_count = e.waiting_count + d.waiting
    FROM (SELECT c.event_id, sum(c.going) AS going, sum(c.held) AS held, sum(c.maybe) AS maybe, sum(c.waiting) AS waiting
      FROM (SELECT n.event_id, w.* FROM added n, rsvp_weight(n.status, n.guests, n.in_line) w
        UNION ALL SELECT o.event_id, -w.going, -w.held, -w.maybe, -w.waiting
        FROM gone o, rsvp_weight(o.status, o.guests, o.in_line) w) c GROUP BY c.event_id) d
    WHERE e.id = d.event_id AND (d.going <> 0 OR d.held <> 0 OR d.maybe <> 0 OR d.waiting <> 0);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER rsvps_counted_added AFTER INSERT ON rsvps REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_rsvps();
--> statement-breakpoint
CREATE TRIGGER rsvps_counted_gone AFTER DELETE ON rsvps REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION count_rsvps();
--> statement-breakpoint
CREATE TRIGGER rsvps_counted_changed AFTER UPDATE ON rsvps REFERENCING OLD TABLE AS gone NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_rsvps();
